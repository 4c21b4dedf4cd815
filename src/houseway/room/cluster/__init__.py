"""The cluster: several processes on one database, who owns which table, how sockets reach it.

PostgreSQL holds the truth. Messages between processes may be lost: numbers and versions reveal the
gap, and a new hello fills it. A process that runs alone uses nothing of this package.
"""

from __future__ import annotations
