"""What the six edition files share, and how the family refuses an invalid file."""

from __future__ import annotations

import pytest

from games.baccarat.coups import ENTRIES
from games.tables import Table
from houseway.editions.library import edition_text, find_edition, load_game
from houseway.editions.reader import parse_edition
from houseway.errors import EditionError
from support import rule


@pytest.mark.parametrize("edition", ENTRIES)
def test_edition_cites_its_entry(edition: str) -> None:
    identity = find_edition(edition).identity
    assert identity.catalogue == (ENTRIES[edition],)
    assert identity.status == "complete"
    assert identity.source.document


@pytest.mark.parametrize("edition", ENTRIES)
def test_every_switch_gives_its_reason(edition: str) -> None:
    switches = find_edition(edition).switches
    assert all(switch.why for switch in switches.values())


@pytest.mark.parametrize("edition", ENTRIES)
def test_shoe_is_dealt_down_to_a_cut_card_that_leaves_a_whole_coup(edition: str) -> None:
    for cards in find_edition(edition).switches["cut-card"].allowed():
        shoe = load_game(edition, {"cut-card": cards}).terms.shoe
        assert shoe.shuffle == "cut card"
        assert shoe.cut_card == cards
        assert shoe.cut_card >= 6


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            'card     = "banker-2"',
            'card     = "banker-3"',
            "'banker-3' is not a known card of the coup",
        ),
        ('7           = "SSSSSSSSSS"\n', "", "needs a row for a Banker total of 7"),
        ('7           = "SS', '8           = "SS', "'8' is not a known total of the chart"),
        ('"SSSSSSHHSS"', '"SSSSSSHHS"', "draw.chart.6 is"),
        (
            'needs     = ["player", "banker"]',
            'needs     = ["lines"]',
            "'lines' is not a known wager",
        ),
        ('panda-8 = "25:1"', 'panda-9 = "25:1"', "'panda-9' is not a known line"),
        ('"tie", "panda-8", "dragon-7"]]', '"tie", "panda-8"]]', "no stage settles dragon-7"),
        ('"tie", "panda-8", "dragon-7"]]', '"tie", "tie"]]', "settles tie twice"),
    ],
)
def test_file_that_does_not_hold_is_refused(old: str, new: str, says: str) -> None:
    id, where, text = edition_text("stones-tavern/ez-baccarat-panda-8")
    assert old in text
    with pytest.raises(EditionError) as refused:
        parse_edition(text.replace(old, new), id=id, where=where)
    assert says in refused.value.message
    assert where in refused.value.message


ADDITIONAL = {
    "stones-tavern/ez-baccarat-panda-8": "000-01",
    "lucky-derby/ez-baccarat-panda-8": "001-07",
    "napa-valley/ez-baccarat-panda-8": "003-13",
    "clovis-500/ez-baccarat": "004-26",
}


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(edition, marks=rule(entry, "an additional wager is played by the house way"))
        for edition, entry in ADDITIONAL.items()
    ],
)
def test_an_additional_wager_lies_where_nobody_sits(edition: str) -> None:
    table = Table(edition).seat(2).bet(1, "player", "$10").bet(1, "player", "$20", at=4)
    table.deal("2c 3d 3c 4d 4c")  # five draws by the house way, and the Player hand has nine
    assert (table.result(1, "player", at=4), table.paid(1, "player", at=4)) == ("wins 1:1", "$20")
    assert table.net(1) == "$30"
    only_his_own = Table(edition, {"additional-wager": False}).seat(1)
    assert only_his_own.refusal(1, "player", "$20", at=4) == "wager/empty_position"


@rule("000-12", "no additional wager is named")
@rule("000-71", "no additional wager is named")
@pytest.mark.parametrize("edition", sorted(ENTRIES.keys() - ADDITIONAL))
def test_elsewhere_a_bettor_keeps_to_the_positions_where_somebody_sits(edition: str) -> None:
    assert Table(edition).seat(1).refusal(1, "player", "$20", at=4) == "wager/empty_position"


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(
            "stones-tavern/ez-baccarat-panda-8",
            marks=rule("000-01", "one line, as 003-13: wherever the other lies"),
        ),
        pytest.param(
            "lucky-derby/ez-baccarat-panda-8",
            marks=rule("001-07", "one line, as 003-13: wherever the other lies"),
        ),
        pytest.param(
            "stones-tavern/dai-bacc",
            marks=rule("000-71", "one line or the other: wherever the other lies"),
        ),
    ],
)
def test_one_line_is_one_line_at_the_whole_table(edition: str) -> None:
    for reading, code in (("allowed", ""), ("one", "wager/excluded")):
        table = Table(edition, {"both-lines": reading}).seat(2).bet(1, "player", "$10")
        assert table.refusal(1, "banker", "$10", at=2) == code
