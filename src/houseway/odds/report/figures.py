"""SVG pictures: plain shapes and text in named classes, which page or paper colours."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from houseway.odds.result import Line, WagerResult

PAPER_STYLE: Final = """
text { font-family: 'Libertinus Serif'; font-size: 12px; fill: #1d2733 }
.dim { fill: #5b6878 }
.win { fill: #1f7a5c } .push { fill: #b9c2cc } .lose { fill: #b4483c }
.chance { fill: #33608f }
.rule { stroke: #c3cbd4; stroke-width: 1 }
.zero { stroke: #5b6878; stroke-width: 1 }
.on { fill: #ffffff }
"""
"""The colours of the classes on paper, where no page style sheet applies."""

WIDTH: Final = 720
ROW: Final = 24
LABEL: Final = 168


def results_figure(wagers: Sequence[tuple[str, WagerResult]]) -> str:
    """Draw a bar for each wager, divided into lost, pushed and won."""
    left, right, top = LABEL, WIDTH - 92, 24
    across = right - left
    parts = [_text(0, 14, "wager", "dim"), _text(WIDTH, 14, "return", "dim end")]
    x = float(left)
    for label, style in (("lose", "lose"), ("push", "push"), ("win", "win")):
        parts += [_box(x, 5, 10, 10, style), _text(x + 15, 14, label, "dim")]
        x += 62
    for place, (name, result) in enumerate(wagers):
        y = top + place * ROW
        parts.append(_text(0, y + 16, _truncated(name), ""))
        x = float(left)
        for chance, style in (
            (result.lose, "lose"),
            (result.push, "push"),
            (result.win, "win"),
        ):
            wide = float(chance) * across
            parts.append(_box(x, y + 4, wide, ROW - 8, style))
            if wide > 44:
                inside = "on mid" if style != "push" else "mid"
                parts.append(_text(x + wide / 2, y + 16, _percent(float(chance), 1), inside))
            x += wide
        parts.append(_text(WIDTH, y + 16, _minus(f"{100 * float(result.returned):+.3f} %"), "end"))
    return _svg(top + len(wagers) * ROW + 4, parts)


def shares_figure(lines: Sequence[Line]) -> str:
    """Draw each line's probability, and what it adds to the return or takes from it."""
    most = max(float(line.probability) for line in lines) or 1.0
    shares = [float(line.net * line.probability) for line in lines]
    widest = max(map(abs, shares)) or 1.0
    first, first_wide = LABEL, 140
    zero, half = 552, 100
    top = 24
    bottom = top + len(lines) * ROW
    parts = [
        _text(0, 14, "line and gain", "dim"),
        _text(first, 14, "probability", "dim"),
        _text(zero, 14, "share of the return", "dim mid"),
        f'<line class="zero" x1="{zero}" y1="{top}" x2="{zero}" y2="{bottom}"/>',
    ]
    for place, (line, share) in enumerate(zip(lines, shares, strict=True)):
        y = top + place * ROW
        style = "win" if share > 0 else "lose"
        chance = float(line.probability)
        wide = max(0.75, chance / most * first_wide)
        parts += [
            _text(0, y + 16, _truncated(line.line, 17), ""),
            _text(LABEL - 12, y + 16, _minus(line.pays), "dim end"),
            _box(first, y + 4, wide, ROW - 8, "chance"),
            _text(first + wide + 6, y + 16, _chance(chance), ""),
        ]
        bar = abs(share) / widest * half
        if share:
            parts.append(_box(zero if share > 0 else zero - bar, y + 4, bar, ROW - 8, style))
        words = _minus(f"{share:+.4f}") if share else "0"
        parts.append(
            _text(zero + bar + 6, y + 16, words, "")
            if share >= 0
            else _text(zero - bar - 6, y + 16, words, "end")
        )
    return _svg(bottom + 4, parts)


def _chance(chance: float) -> str:
    return _percent(chance, 2) if chance >= 0.0001 else f"{chance:.1e}"


def _percent(share: float, digits: int) -> str:
    return f"{100 * share:.{digits}f} %"


def _minus(figure: str) -> str:
    return figure.replace("-", "\N{MINUS SIGN}")


def _truncated(text: str, most: int = 24) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _svg(height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        f'width="{WIDTH}" height="{height:g}">{"".join(parts)}</svg>'
    )


def _box(x: float, y: float, wide: float, high: float, style: str) -> str:
    return (
        f'<rect class="{style}" x="{x:.2f}" y="{y:g}" width="{wide:.2f}" height="{high:g}" rx="1"/>'
    )


def _text(x: float, y: float, words: str, style: str) -> str:
    anchor = "end" if "end" in style else "middle" if "mid" in style else "start"
    kind = " ".join(each for each in style.split() if each not in ("end", "mid"))
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.2f}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'
