"""The particulars of each printed house way, entry by entry, and what its readings change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from games.pai_gow_poker.naive_hands import Ranking
from games.pai_gow_poker.naive_setter import Chart, Row, set_naively

Readings = dict[str, dict[Any, dict[str, Any]]]

USUAL = Ranking()


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A house way as its entries print it, with the changes under other readings."""

    entries: tuple[str, ...]
    chart: Chart
    ranking: Ranking = USUAL
    front_first: bool = False
    readings: Readings = field(default_factory=dict)

    def read(self, reading: str, value: Any) -> Printed:
        """The same with one reading changed."""
        changed = self.readings[reading][value]
        parts = {name: each for name, each in changed.items() if name in CHART_FIELDS}
        ranks = {name: each for name, each in changed.items() if name in RANKING_FIELDS}
        return replace(
            self,
            chart=changed.get("chart", replace(self.chart, **parts)),
            ranking=replace(self.ranking, **ranks),
            front_first=changed.get("front_first", self.front_first),
        )

    def set(self, cards: list[str]) -> Row:
        """The row that applies, and the setting it gives."""
        return set_naively(cards, self.chart, self.ranking, front_first=self.front_first)


CHART_FIELDS = Chart.__dataclass_fields__
RANKING_FIELDS = Ranking.__dataclass_fields__

JOKER_IN_FLUSH = {"joker-in-flush": {"an ace": {"joker_in_flush": "an ace"}}}
ACE_TO_FIVE = {"ace-to-five": {"second highest": {"wheel": "second highest"}}}
ACES_AND_JOKER = {"aces-and-joker": {False: {"aces_and_joker": False}}}
TWO_PAIR_ROWS = {"two-pair-and-complete": {"two-pair rows": {"two_pair_complete": "two-pair rows"}}}
UNLESS_A_KING = {"unless-a-king": {"a king": {"at_least": False}}}

FACE_UP = Chart()
FOOTNOTE = Chart(pair_rule=True, four_and_three="higher pair")
COMMISSION_FREE = Chart(pair_rule=True)
LUCKY_DERBY = Chart(two_pair_complete="two-pair rows")
CLOVIS = Chart(
    two_pair_complete="two-pair rows", four_with_a_pair="split", four_and_three="by the rows"
)
NEIGHBOURS = {
    "house-way": {
        "stones-tavern/fortune": {"chart": FOOTNOTE},
        "clovis-500/fortune": {"chart": CLOVIS},
    }
}
WILD: Readings = {
    "wild-joker": {"better front": {"front_first": True}},
    "wild-joker-in-front": {"never fouls beside an ace": {"spared": "beside an ace"}},
}

PRINTED = {
    "stones-tavern/pai-gow-poker": Printed(
        entries=("000-70", "000-72", "001-45"),
        chart=FACE_UP,
        readings={
            "four-with-a-pair": {"row 16": {"four_with_a_pair": "split"}},
            "four-and-three": {"rows 16 to 19": {"four_and_three": "by the rows"}},
            **JOKER_IN_FLUSH,
        },
    ),
    "stones-tavern/fortune": Printed(
        entries=("000-40",),
        chart=FOOTNOTE,
        readings={
            "four-and-three": {"four behind": {"four_and_three": "four behind"}},
            **UNLESS_A_KING,
            **TWO_PAIR_ROWS,
            **ACES_AND_JOKER,
            **JOKER_IN_FLUSH,
        },
    ),
    "stones-tavern/commission-free-fortune": Printed(
        entries=("000-43",),
        chart=COMMISSION_FREE,
        readings={
            **JOKER_IN_FLUSH,
            "four-and-three": {"footnote": {"four_and_three": "higher pair"}},
            **UNLESS_A_KING,
            **TWO_PAIR_ROWS,
            **ACES_AND_JOKER,
        },
    ),
    "lucky-derby/pai-gow-poker": Printed(
        entries=("001-01",),
        chart=LUCKY_DERBY,
        readings={
            "five-aces": {"none": {"fives": "none"}},
            **ACES_AND_JOKER,
            **ACE_TO_FIVE,
            **JOKER_IN_FLUSH,
        },
    ),
    "lucky-derby/jokers-wild": Printed(
        entries=("001-03",),
        chart=LUCKY_DERBY,
        ranking=Ranking(wild=True, fives="five of a kind"),
        readings={
            "five-of-a-kind-set": {"kept together": {"five_of_a_kind": "kept together"}},
            "five-of-a-kind": {"five aces": {"fives": "five aces"}},
            **NEIGHBOURS,
            **WILD,
            **ACES_AND_JOKER,
            **ACE_TO_FIVE,
        },
    ),
    "lucky-derby/fortune": Printed(
        entries=("001-09",),
        chart=LUCKY_DERBY,
        ranking=Ranking(wild=True),
        readings={
            "five-of-a-kind": {"five of a kind": {"fives": "five of a kind"}},
            **NEIGHBOURS,
            **WILD,
            **ACES_AND_JOKER,
        },
    ),
    "napa-valley/fortune": Printed(
        entries=("003-10",),
        chart=COMMISSION_FREE,
        readings={
            "joker-use": {"completes if it can": {"literal": True}},
            **TWO_PAIR_ROWS,
            **ACES_AND_JOKER,
            **JOKER_IN_FLUSH,
        },
    ),
    "napa-valley/double-hand-poker": Printed(
        entries=("003-03",),
        chart=COMMISSION_FREE,
        readings={
            "house-way": {"lucky-derby/pai-gow-poker": {"chart": LUCKY_DERBY}},
            **TWO_PAIR_ROWS,
            **ACES_AND_JOKER,
        },
    ),
    "clovis-500/fortune": Printed(
        entries=("004-29",),
        chart=CLOVIS,
        readings={
            "two-small-pairs": {"never split": {"small_pairs": "never split"}},
            "four-with-a-pair": {
                "pair in front": {
                    "four_with_a_pair": "pair in front",
                    "four_and_three": "four behind",
                }
            },
            **ACES_AND_JOKER,
            **JOKER_IN_FLUSH,
        },
    ),
}
