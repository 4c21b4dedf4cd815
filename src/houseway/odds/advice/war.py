"""War: whether to go to war on a tie or to surrender half."""

from __future__ import annotations

from fractions import Fraction

from houseway.cards.card import rank
from houseway.games.war import WarFacts, WarTerms, judge
from houseway.odds.advice import (
    Advice,
    AnswerWorth,
    best_first,
    hand_of,
    open_answers,
    seen_of,
    wagered,
)
from houseway.odds.families.war import deals
from houseway.odds.result import net
from houseway.odds.solvers import terms_of
from houseway.rules.game import Game
from houseway.rules.round.decisions import Bet, Pass, Play, Surrender
from houseway.rules.round.view import AskedView, View


def advise_war(game: Game, view: View, question: AskedView) -> Advice:
    """Advise over every order of the two cards to come, from a shoe without the two tied cards."""
    terms = terms_of(game, WarTerms)
    hand = hand_of(view, question)
    tied = rank(seen_of(hand)[0])
    counted = [each for each in deals(terms, edition=game.edition) if each.tied == tied]
    total = sum(each.combinations for each in counted)

    def average(*spots: str, surrendered: bool = False) -> float:
        gain = Fraction(0)
        for each in counted:
            facts = WarFacts(original="equal", war="surrendered" if surrendered else each.war)
            gain += each.combinations * sum(
                (net(judge(terms, spot, facts))[1] for spot in spots), Fraction(0)
            )
        return float(gain / total)

    found = []
    for answer in open_answers(question):
        match answer:
            case Play():
                cents = wagered(view, hand, "primary")
                found.append(AnswerWorth(decision=answer, cents=cents * average("primary", "war")))
            case Surrender():
                cents = wagered(view, hand, "primary")
                worth = cents * average("primary", surrendered=True)
                found.append(AnswerWorth(decision=answer, cents=worth))
            case Bet(cents):
                found.append(AnswerWorth(decision=answer, cents=cents * average("war-tie")))
            case Pass():
                found.append(AnswerWorth(decision=answer, cents=0.0))
    return Advice(
        method="exact",
        answers=best_first(found),
        note="From a full shoe without the two tied cards.",
    )
