"""What the room refuses by itself; everything else is refused by the table or the round.

| code                     | status | when                                                   |
|--------------------------|--------|--------------------------------------------------------|
| `room/no_such_table`     | 404    |                                                        |
| `room/no_such_round`     | 404    | not finished yet counts too                            |
| `room/no_key`            | 409    | a room that has signed nothing has no key to follow     |
| `room/archived`          | 410    | the round or the shoe is in an archive file now        |
| `room/no_such_shoe`      | 404    | a shoe that is still dealt from counts too             |
| `room/too_many`          | 429    | one person has opened enough tables                    |
| `room/closed`            | 410    | the table has ended                                    |
| `room/stopped`           | 503    | the server goes down; say the command again later      |
| `room/busy`              | 503    | too much waits already; say the command again in a moment |
| `room/paused`            | 503    | the room cannot write now; play goes on by itself      |
| `room/moved`             | 503    | another process has the table now; say the command again |
| `room/not_kept`          | 503    | nothing was done; try again                            |
| `room/fault`             | 500    | nothing was done; the table was built again            |
| `room/not_seated`        | 409    |                                                        |
| `room/short`             | 409    | a pocket does not hold so much                         |
| `room/no_words`          | 409    | no sealed shoe waits for words of one's own            |
| `room/words`             | 409    | they do not name table, shoe, bettor and 128 bits      |
| `room/pledge_broken`     | 409    | they are not those that were pledged                   |
| `room/other_shoe`        | 409    | pledges are for the next shoe                          |
| `room/pledged`           | 409    | one pledge a shoe                                      |
| `room/number_taken`      | 409    | another has pledged under this number                  |
| `room/silent`            | 409    | a bot, or who did not open his words, for an hour      |
| `request/malformed`      | 400    |                                                        |
| `request/no_hello`       | 400    | a command before hello                                 |
| `request/sequence`       | 400    | another command was given under this number            |
| `request/too_large`      | 413    |                                                        |
| `rate/too_fast`          | 429    |                                                        |
| `people/sign_in`         | 401    | a spectator gives a command                            |
| `people/wrong`           | 401    | name or password, without saying which                 |
| `people/locked`          | 429    | three failures in thirty minutes                       |
| `people/name`            | 400    |                                                        |
| `people/name_taken`      | 409    |                                                        |
| `people/password`        | 400    |                                                        |
| `people/guest`           | 409    | a guest has no password                                |
| `people/role`            | 403    |                                                        |
| `people/no_such_session` | 404    | ended already, or another's                            |
| `people/unknown`         | 404    | nobody has this id or logs in so                       |
| `people/seated`          | 409    | a duty is given to who sits nowhere                    |
| `duty/amount`            | 400    | chips are bought and cashed in cents above zero        |
| `duty/reason`            | 400    | what takes a reason was asked for without one          |
| `duty/own`               | 403    | nobody does his duty for himself                       |
| `duty/second_person`     | 403    | who asked for a correction does not answer it          |
| `duty/no_player`         | 409    | chips are sold to who plays                            |
| `duty/no_such_line`      | 404    | the log has no such line                               |
| `duty/answered`          | 409    | a line of the log is answered once                     |
| `duty/no_part`           | 403    | who was not in the round raises no dispute about it    |
| `duty/raised`            | 409    | one dispute a person and round                         |
| `care/excluded`          | 403    | by himself, until a time                               |
| `care/limit`             | 409    | his own limit of the gaming day                        |
| `care/shorter`           | 409    | an exclusion is never shortened                        |
| `house/zone`             | 400    | no time zone                                           |
| `house/not_broke`        | 409    | more chips are for who has none left                   |
| `house/once`             | 409    | and once a gaming day                                  |
| `house/no_chips`         | 409    | the house has given enough today                       |
| `house/archived`         | 410    | rounds of that day are in an archive file now          |
| `house/day`              | 400    | no day such as 2026-11-15                              |
"""

from __future__ import annotations

from typing import Final

from houseway.errors import EditionError, HousewayError, RecordError, TextError

__all__ = ["RoomError", "status_of"]

_STATUS: Final = {
    "opening/stakes": 400,
    "room/no_such_table": 404,
    "room/no_such_round": 404,
    "room/no_such_shoe": 404,
    "room/archived": 410,
    "room/too_many": 429,
    "room/closed": 410,
    "room/stopped": 503,
    "room/busy": 503,
    "room/paused": 503,
    "room/moved": 503,
    "room/not_kept": 503,
    "room/fault": 500,
    "request/malformed": 400,
    "request/no_hello": 400,
    "request/sequence": 400,
    "request/too_large": 413,
    "rate/too_fast": 429,
    "people/sign_in": 401,
    "people/wrong": 401,
    "people/locked": 429,
    "people/name": 400,
    "people/password": 400,
    "people/role": 403,
    "people/no_such_session": 404,
    "people/unknown": 404,
    "duty/amount": 400,
    "duty/reason": 400,
    "duty/own": 403,
    "duty/second_person": 403,
    "duty/no_such_line": 404,
    "duty/no_part": 403,
    "care/excluded": 403,
    "house/zone": 400,
    "house/day": 400,
    "house/archived": 410,
}


class RoomError(HousewayError):
    """Something the room refuses; nothing has changed."""


def status_of(error: HousewayError) -> int:
    """The HTTP status that fits: 409 for whatever is not possible here and now."""
    known = _STATUS.get(error.code)
    if known is not None:
        return known
    return 400 if isinstance(error, EditionError | TextError | RecordError) else 409
