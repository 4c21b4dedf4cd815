"""The room's own refusals; all others come from the sitting or the round.

| code                     | status | when                                                   |
|--------------------------|--------|--------------------------------------------------------|
| `room/no_such_table`     | 404    |                                                        |
| `room/no_such_round`     | 404    | no such round, or it is not finished                   |
| `room/no_key`            | 409    | the room has signed nothing, so it has no key to rotate |
| `room/archived`          | 410    | the round or shoe is now in an archive file            |
| `room/no_such_shoe`      | 404    | no such shoe, or it is still in use                    |
| `room/too_many`          | 429    | a person has opened too many tables                    |
| `room/closed`            | 410    | the table has ended                                    |
| `room/stopped`           | 503    | the server is stopping; repeat the command later       |
| `room/busy`              | 503    | too many commands wait; repeat it in a moment          |
| `room/paused`            | 503    | the room cannot write now; play resumes by itself      |
| `room/moved`             | 503    | another process has the table now; repeat the command  |
| `room/not_kept`          | 503    | nothing was done; try again                            |
| `room/fault`             | 500    | nothing was done; the table is rebuilt                 |
| `room/not_seated`        | 409    |                                                        |
| `room/short`             | 409    | a pocket does not hold that many chips                 |
| `room/no_words`          | 409    | no sealed shoe waits for the person's words            |
| `room/words`             | 409    | words must name table, shoe and bettor and add 128 bits |
| `room/pledge_broken`     | 409    | the words are not those that were pledged              |
| `room/other_shoe`        | 409    | a pledge must be for the next shoe                     |
| `room/pledged`           | 409    | one pledge per shoe                                    |
| `room/number_taken`      | 409    | somebody else has pledged under this number            |
| `room/silent`            | 409    | bots, and for an hour who did not open pledged words   |
| `request/malformed`      | 400    |                                                        |
| `request/no_hello`       | 400    | a command before the hello                             |
| `request/sequence`       | 400    | the number was used for another command                |
| `request/too_large`      | 413    |                                                        |
| `rate/too_fast`          | 429    |                                                        |
| `people/sign_in`         | 401    | a spectator gives a command                            |
| `people/wrong`           | 401    | wrong name or password, without saying which           |
| `people/locked`          | 429    | three failed logins in thirty minutes                  |
| `people/name`            | 400    |                                                        |
| `people/name_taken`      | 409    |                                                        |
| `people/password`        | 400    |                                                        |
| `people/guest`           | 409    | a guest has no password                                |
| `people/role`            | 403    |                                                        |
| `people/no_such_session` | 404    | the session has ended or is somebody else's            |
| `people/unknown`         | 404    | nobody has this id or login                            |
| `people/seated`          | 409    | a person at a table cannot be put on duty              |
| `duty/amount`            | 400    | an amount or a number of days is out of range          |
| `duty/reason`            | 400    | a reason is missing                                    |
| `duty/own`               | 403    | nobody may process their own chips or disputes         |
| `duty/second_person`     | 403    | a correction needs a second person                     |
| `duty/no_player`         | 409    | only people who may play can buy chips                 |
| `duty/no_such_line`      | 404    | the log has no such entry                              |
| `duty/answered`          | 409    | the log entry has been answered already                |
| `duty/no_part`           | 403    | only players of a round may dispute it                 |
| `duty/raised`            | 409    | one dispute per person and round                       |
| `care/excluded`          | 403    | the player has excluded themselves                     |
| `care/limit`             | 409    | beyond the player's own limit for the gaming day       |
| `care/shorter`           | 409    | an exclusion cannot be shortened                       |
| `house/zone`             | 400    | not a time zone                                        |
| `house/not_broke`        | 409    | more chips are only for players who have run out       |
| `house/once`             | 409    | more chips are given once a gaming day                 |
| `house/no_chips`         | 409    | the house has given away its chips for today           |
| `house/archived`         | 410    | rounds of that day are in an archive file              |
| `house/day`              | 400    | not a day such as 2026-11-15                           |
"""

from __future__ import annotations

from typing import Final

from houseway.errors import EditionError, HousewayError, RecordError, TextError

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
    """A refusal by the room; nothing has changed."""


def status_of(error: HousewayError) -> int:
    """Return the HTTP status of an error: 409 for whatever is merely not possible now."""
    known = _STATUS.get(error.code)
    if known is not None:
        return known
    return 400 if isinstance(error, EditionError | TextError | RecordError) else 409
