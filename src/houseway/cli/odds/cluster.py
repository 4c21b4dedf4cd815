"""Running `odds --all` on a Ray cluster: any number of workers gives the same digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from houseway.errors import HousewayError
from houseway.odds.all_editions import EditionJob, answer

if TYPE_CHECKING:
    from houseway.cli.odds.all_editions import Runner

LOCAL: Final = "local"
RETRIES: Final = 3
"""How often Ray retries a job whose worker was lost."""


def on_ray(address: str, *, workers: int | None = None) -> Runner:
    """Return a runner that sends every job to the cluster and yields answers as they come.

    `local` starts a cluster on this machine, with `workers` or one per core, and then stops it.
    """
    if find_spec("ray") is None:
        raise HousewayError(
            "odds/no_ray",
            "Ray is not installed; run pip install 'houseway[ray]', or leave out --ray",
        )

    def run(jobs: Sequence[EditionJob]) -> Iterator[tuple[str, bytes]]:
        if not jobs:
            return
        ray: Any = import_module("ray")
        try:
            if address == LOCAL:
                ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
            else:
                ray.init(address=address, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise HousewayError(
                "odds/ray", f"there is no Ray cluster at {address}: {error}", address=address
            ) from None
        try:
            remote = ray.remote(max_retries=RETRIES)(answer)
            waiting = {remote.remote(job): job for job in jobs}
            while waiting:
                ready, _ = ray.wait(list(waiting), num_returns=1)
                for each in ready:
                    job = waiting.pop(each)
                    try:
                        content = ray.get(each)
                    except ray.exceptions.RayError as error:
                        raise _lost(job, error) from None
                    yield job.key, content
        finally:
            ray.shutdown()

    return run


def _lost(job: EditionJob, error: Exception) -> HousewayError:
    return HousewayError(
        "odds/worker_lost",
        f"{job.edition}: the cluster lost {RETRIES + 1} workers on this job "
        f"({type(error).__name__}); finished jobs are cached, so run the command again",
        edition=job.edition,
    )
