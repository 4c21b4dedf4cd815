"""Several processes with one database: who owns which table, and how its sockets reach it.

PostgreSQL is the truth. What goes from process to process may be lost: a gap shows in numbers and
versions, and is filled by saying hello again. Nothing here is used by a process that is alone.
"""

from __future__ import annotations
