"""`board`: the statistics display of a table, from a record or from newly dealt rounds."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.options import AsJson, FeeOption, Settings

if TYPE_CHECKING:
    from houseway.rules.game import Game


def board(
    name: Annotated[
        str,
        typer.Argument(
            metavar="FILE|EDITION",
            help="A record (- for standard input), or an edition to deal.",
        ),
    ],
    rounds: Annotated[
        int, typer.Option(metavar="N", min=1, help="With an edition: rounds to deal.")
    ] = 60,
    seed: Annotated[int, typer.Option(metavar="S", help="With an edition: the seed.")] = 1,
    closes_after: Annotated[
        int,
        typer.Option(metavar="SECONDS", min=0, help="The timer that closes betting (0: no timer)."),
    ] = 0,
    settings: Settings = None,
    option: FeeOption = "",
    as_json: AsJson = False,
) -> None:
    """Show a table's board: counts, percentages, naturals, pairs, bead plate and big road."""
    from houseway.cli.draw import emit
    from houseway.cli.records.record_files import open_record
    from houseway.editions.library import edition_ids
    from houseway.rules.records.record import Writer

    if name in edition_ids() or name.endswith(".toml"):
        from houseway.cards.tape import SplitMix
        from houseway.cli.edition_choice import game_of
        from houseway.table import play_round, table_of_bots

        game = game_of(name, settings or (), option)
        _board_module(game, name)
        sitting, chance, writer = table_of_bots(game, 4, keep=False), SplitMix(seed), Writer()
        lines = [writer.add(play_round(sitting, chance)) for _ in range(rounds)]
        made, words = _board(b"".join(lines).splitlines(keepends=True), closes_after)
    else:
        with open_record(name) as file:
            made, words = _board(file, closes_after)
    emit(made) if as_json else typer.echo(words)


def _board_module(game: Game, where: str) -> Any:
    """Return the module with the board of this game's family."""
    from houseway.cli.play.display import LOOKS, look_of
    from houseway.errors import RecordError

    family, module = game.family.name, look_of(game.family.name).board
    if not module:
        kept = ", ".join(name for name, each in LOOKS.items() if each.board)
        raise RecordError(
            "record/no_board",
            f"{where} is {family}, which has no board; families with a board: {kept}",
            family=family,
        )
    return import_module(module)


def _board(lines: Iterable[bytes], closes_after: int) -> tuple[Any, str]:
    """Return the board of the last edition in the file, as data and as text."""
    from houseway.errors import RecordError
    from houseway.games import family
    from houseway.rules.records.record import RoundBody, TermsBody, load_game_from, read_lines

    played: list[RoundBody] = []
    games: dict[str, Game] = {}
    for number, body in read_lines(lines):
        if isinstance(body, TermsBody):
            games[body.digest] = game = load_game_from(body, family)
            _board_module(game, f"line {number}: {body.edition}")
        elif isinstance(body, RoundBody):
            played.append(body)
    if not played:
        raise RecordError("record/no_rounds", "this record contains no rounds")
    shoes = [
        index
        for index, body in enumerate(played)
        if index == 0 or body.opening.shoe != played[index - 1].opening.shoe
    ]
    game = games[played[-1].terms]
    module = _board_module(game, game.edition)
    board = module.board_of(
        game.terms,
        [body.events for body in played],
        shoes=shoes,
        limits=played[-1].opening.limits,
        closes_after=closes_after,
    )
    return board, module.board_text(board)
