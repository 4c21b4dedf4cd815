"""Five-card hands for tests, and what each pays on the bet where there is a schedule."""

from __future__ import annotations

from houseway.rules.round.decisions import Play

BET = Play(1_000)
ACE_KING = "Ac Kd 9h 5s 3c"
"""The player-dealer just qualifies; the last card counts three."""
ACE_QUEEN = "Ac Qd 9h 5s 3c"
"""The player-dealer does not."""
NOTHING = "Qc Jd 9s 5c 2h"

RANKED = {
    "royal flush": "As Ks Qs Js Ts",
    "straight flush": "9h 8h 7h 6h 5h",
    "four of a kind": "4c 4d 4h 4s 2c",
    "full house": "3c 3d 3h 2d 2h",
    "flush": "Kd Jd 9d 7d 5d",
    "straight": "9c 8d 7s 6c 5s",
    "three of a kind": "Qc Qd Qh 8s 4c",
    "two pair": "Jc Jh Th Tc 9s",
    "one pair": "8c 8h Kc Qs 7h",
    "high card": "Ac Kh 6d 5c 2s",
}
"""One of each, the highest first; neighbours share no card."""

PREMIUM = [
    ("Pair of aces or less", "As Ad 8h 5c 2h", "1:1"),
    ("Pair of aces or less", "2s 2d 8h 5c 4h", "1:1"),
    ("Pair of aces or less", "As Kh Qh 5c 2h", "1:1"),
    ("Any two pair", "2s 2d 3h 3s 4h", "3:2"),
    ("Three of a kind", "2s 2d 2h 5c 4h", "2:1"),
    ("Straight", "As 2d 3h 4s 5c", "3:1"),
    ("Flush", "2h 4h 6h 8h Th", "4:1"),
    ("Full House", "2s 2d 2h 4c 4h", "5:1"),
    ("Four of a kind", "2s 2d 2h 2c 4h", "7:1"),
    ("Straight Flush", "2h 3h 4h 5h 6h", "7:1"),
    ("Royal Flush", "Ah Kh Qh Jh Th", "7:1"),
]
"""A hand that beats ace-king for every line of the schedule (001-02)."""
