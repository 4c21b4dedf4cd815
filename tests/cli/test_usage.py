"""How the command line behaves when it is used wrongly."""

import pytest

from cli.running import EZ, Command
from houseway.cli import app
from houseway.games import FAMILIES


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nothing"], "No such command"),
        (["play"], "Missing argument"),
        (["rules", EZ, "--nothing"], "No such option"),
        (["deal", EZ, "--rounds", "many"], "--rounds"),
        (["deal", EZ, "--rounds", "0"], "--rounds"),
        (["play", EZ, "--seats", "1"], "--seats"),
        (["new", "x.toml"], "--from"),
        (["games", "--nothing"], "No such option"),
    ],
)
def test_misuse_is_explained_with_exit_code_two(
    houseway: Command, words: list[str], says: str
) -> None:
    found = houseway(*words)
    assert (found.code, found.out) == (2, "")
    assert says in found.err
    assert "Usage: houseway" in found.err
    assert "Traceback" not in found.err


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt, 130), (BrokenPipeError(32, "gone"), 141)]
)
def test_interruptions_are_quiet(
    houseway: Command, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    def stop(**_: object) -> None:
        raise error

    monkeypatch.setattr("houseway.cli.editions.games.show_games", stop)
    for words in (["games"], ["games", "--house", "x"]):
        found = houseway(*words)
        assert (found.code, found.out, found.err) == (code, "", "")


def test_a_fault_of_the_program_is_not_hidden(
    houseway: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("houseway.cli.editions.games.show_games", fail)
    with pytest.raises(RuntimeError, match="a fault"):
        houseway("games", "--house", "x")


@pytest.mark.parametrize(
    "example", [each for examples in app.EXAMPLES.values() for each in examples]
)
def test_every_example_of_the_help_can_be_typed(houseway: Command, example: str) -> None:
    words = example.partition(" > ")[0].split()
    assert houseway(*words, "--help").code == 0  # an unknown option would be refused first


def test_the_help_of_a_command_shows_its_examples(houseway: Command) -> None:
    assert "houseway check mine.toml" in houseway("check", "--help").out


def test_a_list_of_nothing_says_what_there_is(houseway: Command) -> None:
    found = houseway("games", "--family", "bacarat")
    assert (found.code, found.out) == (1, "")
    listed = found.err.partition("families: ")[2].partition(";")[0].split(", ")
    assert sorted(listed) == sorted(FAMILIES)


def test_every_command_has_help(houseway: Command) -> None:
    for command in app.app.registered_commands:
        assert command.callback is not None
        found = houseway(command.callback.__name__.replace("_", "-"), "--help")
        assert found.code == 0
        assert "Usage: houseway " in found.out
