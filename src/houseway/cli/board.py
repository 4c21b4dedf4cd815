"""`board`: the statistics display of a baccarat table, from a record or from dealt rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from houseway.cli.options import AsJson, FeeOption, Settings

__all__ = ["board"]


def board(
    name: Annotated[
        str,
        typer.Argument(
            metavar="FILE|EDITION",
            help="A record of baccarat (- for the standard input), or an edition to deal.",
        ),
    ],
    rounds: Annotated[
        int, typer.Option(metavar="N", min=1, help="With an edition: how many rounds to deal.")
    ] = 60,
    seed: Annotated[int, typer.Option(metavar="S", help="With an edition: the seed.")] = 1,
    closes_after: Annotated[
        int, typer.Option(metavar="SECONDS", min=0, help="The timer that closes betting; 0: none.")
    ] = 0,
    settings: Settings = None,
    option: FeeOption = "",
    as_json: AsJson = False,
) -> None:
    """Show a table's board: counts, percentages, naturals, pairs, bead plate and big road."""
    from houseway.cli.draw import emit
    from houseway.cli.reading import open_record
    from houseway.editions.library import edition_ids
    from houseway.rules.record import Writer
    from houseway.table.board import board_text

    if name in edition_ids() or name.endswith(".toml"):
        from houseway.cards.tape import SplitMix
        from houseway.cli.choosing import game_of
        from houseway.table import play_round, table_of_bots

        game = game_of(name, settings or (), option)
        _check_family(name, game.family.name)
        sitting, chance, writer = table_of_bots(game, 4, keep=False), SplitMix(seed), Writer()
        lines = [writer.add(play_round(sitting, chance)) for _ in range(rounds)]
        made = _board(b"".join(lines).splitlines(keepends=True), closes_after)
    else:
        with open_record(name) as file:
            made = _board(file, closes_after)
    emit(made) if as_json else typer.echo(board_text(made))


def _check_family(name: str, family: str) -> None:
    from houseway.errors import RecordError

    if family != "baccarat":
        raise RecordError(
            "record/no_board", f"{name} is {family}; only baccarat has a board", edition=name
        )


def _board(lines: Iterable[bytes], closes_after: int) -> Any:
    """The board of the last edition in the file."""
    from houseway.errors import RecordError
    from houseway.games import family
    from houseway.games.baccarat import BaccaratTerms, edition_lines
    from houseway.rules.record import RoundBody, TermsBody, load_game_from, read_lines
    from houseway.table.board import board_from_rounds

    played: list[RoundBody] = []
    terms: dict[str, BaccaratTerms] = {}
    for number, body in read_lines(lines):
        if isinstance(body, TermsBody):
            game = load_game_from(body, family)
            if not isinstance(game.terms, BaccaratTerms):
                raise RecordError(
                    "record/no_board",
                    f"line {number}: {body.edition} is {body.family}; only baccarat has a board",
                    line=number,
                )
            terms[body.digest] = game.terms
        elif isinstance(body, RoundBody):
            played.append(body)
    if not played:
        raise RecordError("record/no_rounds", "there is no round in this record")
    shoes = [
        index
        for index, body in enumerate(played)
        if index == 0 or body.opening.shoe != played[index - 1].opening.shoe
    ]
    return board_from_rounds(
        [body.events for body in played],
        shoes=shoes,
        lines=edition_lines(terms[played[-1].terms]),
        limits=played[-1].opening.limits,
        closes_after=closes_after,
    )
