"""Rate limits per address, with token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network

from houseway.web.config import Rate


@lru_cache(4_096)
def network_of(address: str) -> str:
    """Return the unit that limits count: an IPv4 address, or the /64 network of an IPv6 one.

    Anybody with an IPv6 address usually has the 2^64 addresses of its network.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


class Bucket:
    """A token bucket: full at first, one token per call, refilled at the rate."""

    __slots__ = ("_at", "_now", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._tokens, self._at = float(rate.at_once), now()

    def allow(self) -> bool:
        """Use a token; return False if there was none."""
        now = self._now()
        grown = self._tokens + (now - self._at) * self._rate.each_second
        self._tokens, self._at = min(grown, float(self._rate.at_once)), now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """One bucket per address; beyond `most`, the least recently used one is dropped."""

    def __init__(
        self, rate: Rate | None, *, most: int = 10_000, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._most, self._now = rate, most, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, address: str) -> bool:
        """Use a token of this address; return False if there was none."""
        if self._rate is None:
            return True
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.allow()
