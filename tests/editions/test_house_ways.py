"""House ways on the shelf: what a file may say, and how a fault in one is told."""

from pathlib import Path

import pytest

from houseway.cli import main
from houseway.editions.house_ways import (
    check_house_way,
    find_house_way,
    house_way_ids,
    read_setting,
)
from houseway.editions.model import Value
from houseway.errors import EditionError
from houseway.games.fast_action import house_way as keeping
from houseway.games.fast_action.house_way import KEEP
from houseway.games.pai_gow_poker.holdings import HOLDINGS
from houseway.games.pai_gow_poker.placements import BEHIND, FRONT
from houseway.games.pai_gow_tiles import divisions as dividing
from houseway.games.pai_gow_tiles.divisions import DIVIDE, HAND
from houseway.hands.tile_names import SHORT_NAMES
from support import ROOT

HEAD = 'title = "Mine"\ncatalogue = []\n'
RULE = '[[rule]]\nname = "1"\nset = [{ front = "a pair" }, {}]\n'
TILES = HEAD + 'game = "tiles"\n'
TILE_RULE = '[[rule]]\nname = "1"\nset = [{ divide = "the pair kept" }, {}]\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def fault(file: Path, text: str) -> EditionError:
    file.write_text(text, "utf-8")
    with pytest.raises(EditionError) as found:
        check_house_way(str(file))
    return found.value


def test_every_entry_of_pai_gow_has_one_house_way() -> None:
    cited = [entry for name in house_way_ids() for entry in find_house_way(name).catalogue]
    cited.remove("004-16")  # fast action
    tiles = ("000-02", "003-15", "004-13")
    assert sorted(set(cited) - set(tiles)) == [
        *("000-40", "000-43", "000-70", "000-72", "001-01", "001-03", "001-09", "001-45"),
        *("003-03", "003-10", "004-29"),
    ]
    assert sorted(cited) == sorted({*cited, *tiles})


def test_every_rule_says_itself_in_words() -> None:
    for name in house_way_ids():
        assert all(rule.says for rule in find_house_way(name).house_way.rules)


def test_a_file_of_ones_own_is_read(file: Path) -> None:
    file.write_text(HEAD + RULE, "utf-8")
    found = check_house_way(str(file))
    assert [rule.name for rule in found.house_way.rules] == ["1"]
    assert found.ranking.joker == "bug"


@pytest.mark.parametrize("which", [0, 1, 2], ids=["poker", "tiles", "fast action"])
def test_the_house_way_of_the_guide_sets_what_it_shows(
    file: Path, capsys: pytest.CaptureFixture[str], which: int
) -> None:
    blocks = (ROOT / "docs" / "house-ways.md").read_text("utf-8").split("```")
    texts = [block.removeprefix("toml\n") for block in blocks if block.startswith("toml\n")]
    file.write_text(texts[which], "utf-8")
    examples = [block for block in blocks if "$ houseway" in block]
    command, *shown = examples[which].strip().splitlines()
    words = command.removeprefix("$ houseway ").replace("mine.toml", str(file)).split()
    assert main(words) == 0
    drawn = iter(capsys.readouterr().out.splitlines())
    assert all(line in drawn for line in shown)


def test_the_guide_names_every_word() -> None:
    guide = (ROOT / "docs" / "house-ways.md").read_text("utf-8")
    ranked = ("or better", "a ", "an ")
    words = [word for word in FRONT if not word.endswith(ranked[0])]
    words = [word for word in words if not word.startswith(ranked[1:]) or word == "a pair"]
    of_tiles = [word for word in HAND if not word[0].isdigit() or word[0] == "7"]
    for word in (*words, *BEHIND, *HOLDINGS, "king or better", "a king"):
        assert f"`{word}`" in guide
    for word in (*of_tiles, *DIVIDE, *dividing.HOLDINGS):
        assert f"`{word}`" in guide
    for word in (*KEEP, *keeping.HOLDINGS):
        named = "king or better" if word.startswith(("jack", "queen", "king", "one ")) else word
        assert f"`{named}`" in guide
    assert ", ".join(SHORT_NAMES) in " ".join(guide.split())


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        (HEAD + "rule = [", "house_way/not_toml", "Invalid value"),
        (HEAD, "house_way/no_rules", "no [[rule]], neither here nor"),
        (HEAD + 'follows = "lucky-derby/jokers"\n', "house_way/unknown", "jokers-wild"),
        (HEAD + 'colour = "red"\n' + RULE, "edition/unknown_key", "'colour'"),
        (
            HEAD + RULE.replace("a pair", "the pair"),
            "edition/invalid",
            "'the pair' is not a known word for the front; use one of: the two highest, a pair,",
        ),
        (
            HEAD + RULE.replace("front", "behind"),
            "edition/invalid",
            "'a pair' is not a known word for the back; use one of: anything, the highest card,",
        ),
        (
            HEAD + RULE + 'holds = ["2 pair"]\n',
            "edition/invalid",
            "'2 pair' is not a known holding; use one of: no pair, one pair, two pair",
        ),
        (
            HEAD + RULE + 'of = "A K 10"\n',
            "edition/invalid",
            "'10' is not a known rank; use one of: 2, 3",
        ),
        (
            HEAD + 'game = "chess"\n' + RULE,
            "house_way/game",
            "one of poker, fast action, tiles, not 'chess'",
        ),
        (
            TILES + TILE_RULE.replace("the pair kept", "the pairs kept"),
            "edition/invalid",
            "'the pairs kept' is not a known way to divide; use one of: any way, the pair kept,",
        ),
        (
            TILES + TILE_RULE.replace("divide", "high"),
            "edition/invalid",
            "'the pair kept' is not a known word for the high hand; use one of: anything, a pair,",
        ),
        (
            TILES + TILE_RULE.replace("divide", "low"),
            "edition/invalid",
            "'the pair kept' is not a known word for the low hand; use one of: anything, a pair,",
        ),
        (
            TILES + TILE_RULE + 'of = ["tin"]\n',
            "edition/invalid",
            "'tin' is not a known pair; use one of",
        ),
        (
            TILES + TILE_RULE + 'holds = ["three"]\n',
            "edition/invalid",
            "'three' is not a known holding",
        ),
        (TILES + '[[rule]]\nname = "1"\nset = []\n', "edition/invalid", "places no cards"),
        (
            TILES + '[[rule]]\nname = "1"\nset = [{ beside = ["13"] }]\n',
            "edition/invalid",
            "'13' is not a known number of spots; use one of: 2, 3",
        ),
        (
            TILES + '[[rule]]\nname = "1"\nset = [{ beside = ["4 4 4"] }]\n',
            "edition/invalid",
            "one or two tiles, not '4 4 4'",
        ),
        (
            TILES + '[hands]\nsingles = ["teen"]\n' + TILE_RULE,
            "edition/invalid",
            "an order of tiles must name each tile once",
        ),
        (TILES + "wild_joker = true\n" + TILE_RULE, "edition/unknown_key", "'wild_joker'"),
        (
            TILES + 'follows = "clovis-500/fortune"\n',
            "house_way/follows",
            "mine.toml is for tiles, but clovis-500/fortune, which it follows, is for poker",
        ),
        (HEAD + RULE + "used = 1\n", "edition/invalid", "rule.0.used"),
        (HEAD + '[[rule]]\nname = "1"\nset = []\n', "edition/invalid", "places no cards"),
        (HEAD + '[[rule]]\nname = "1.2"\nset = [{}]\n', "edition/invalid", "without periods"),
        (HEAD + RULE + RULE, "edition/invalid", "two rules are named '1'"),
        (HEAD + '[hands]\njoker = "tame"\n' + RULE, "edition/invalid", "hands.joker is 'tame'"),
        (
            HEAD + RULE + '[readings.x]\nusual = true\nsets = "rule.2.used"\n',
            "house_way/reading",
            "the file has no rule '2'",
        ),
        (
            HEAD + RULE + "[readings.x]\nusual = true\n",
            "house_way/reading",
            "needs either sets (one key) or settings",
        ),
        (
            HEAD + RULE + '[readings.x]\nusual = false\nsets = "rule.1.used"\n',
            "house_way/reading",
            "the rules in the file say otherwise",
        ),
        (
            HEAD + RULE + '[readings.x]\nusual = "c"\nsets = "hands.joker"\nvalues = ["bug"]\n',
            "house_way/setting",
            "x may be bug, not 'c'",
        ),
        (
            HEAD
            + RULE
            + '[readings.x]\nusual = "bug"\nsets = "hands.joker"\nvalues = ["bug", "tame"]\n',
            "edition/invalid",
            "tame",
        ),
    ],
)
def test_a_fault_is_told_with_what_stands_there_and_what_may(
    file: Path, text: str, code: str, says: str
) -> None:
    found = fault(file, text)
    assert found.code == code
    assert says in found.message


def test_a_file_that_cannot_be_read_is_named(file: Path) -> None:
    with pytest.raises(EditionError, match="cannot be read") as found:
        find_house_way(str(file))
    assert found.value.code == "house_way/unreadable"


def test_an_unknown_house_way_is_refused_with_what_there_is() -> None:
    with pytest.raises(EditionError, match="do you mean napa-valley/double-hand-poker") as found:
        find_house_way("double-hand")
    assert found.value.code == "house_way/unknown"
    with pytest.raises(EditionError, match="there are: clovis-500/fast-action-holdem, clovis"):
        find_house_way("nothing of the kind")


@pytest.mark.parametrize(
    ("settings", "code", "says"),
    [
        ({"two-small-pair": "never"}, "house_way/unknown_reading", "do you mean 'two-small-pairs'"),
        (
            {"two-small-pairs": "never"},
            "house_way/setting",
            "may be with a queen, never split, not 'never'",
        ),
        ({"aces-and-joker": "no"}, "house_way/setting", "may be true, false, not 'no'"),
    ],
)
def test_an_unknown_setting_is_refused(settings: dict[str, Value], code: str, says: str) -> None:
    with pytest.raises(EditionError) as found:
        find_house_way("clovis-500/fortune", settings)
    assert found.value.code == code
    assert says in found.value.message


def test_settings_are_read_from_a_command_line() -> None:
    found = find_house_way("clovis-500/fortune")
    assert read_setting(found, "aces-and-joker=false") == ("aces-and-joker", False)
    assert read_setting(found, "two-small-pairs=never split") == ("two-small-pairs", "never split")
    for text in ("two-small-pairs", "nothing=1", "two-small-pairs=often"):
        with pytest.raises(EditionError):
            read_setting(found, text)


def test_a_house_way_that_follows_itself_is_refused(file: Path) -> None:
    assert fault(file, f'{HEAD}follows = "{file}"\n').code == "house_way/follows"
    other = file.with_name("other.toml")
    other.write_text(f'{HEAD}follows = "{file}"\n', "utf-8")
    assert fault(file, f'{HEAD}follows = "{other}"\n').message == f"{file} must not follow itself"


def test_readings_of_rules_go_with_the_rules_and_those_of_hands_do_not() -> None:
    followed = find_house_way("napa-valley/fortune").readings
    mine = find_house_way("napa-valley/double-hand-poker").readings
    assert followed.keys() - mine.keys() == {"joker-use", "joker-in-flush"}
    assert mine.keys() - followed.keys() == {"house-way"}
