"""`odds --all`: each rule set once; stopped, killed or out of room, the next run goes on."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cli.running import EZ, STARTER, Command
from houseway.cli.odds import all_editions as every
from houseway.cli.odds import cluster
from houseway.cli.odds.all_editions import show_all
from houseway.disk_cache import KeptAnswers, usual_folder
from houseway.editions.library import edition_ids, edition_text
from houseway.odds import compute_edition
from houseway.odds.all_editions import (
    EditionJob,
    answer,
    build_digest,
    jobs_of,
    report_of,
    wanted_of,
)
from houseway.odds.solvers import SOLVERS
from support import ROOT

pytestmark = pytest.mark.xdist_group("odds")  # one worker compiles for all

ZOO = "stones-tavern/zoobac"
WAR = "stones-tavern/casino-war"
THREE = "stones-tavern/three-card-poker"
SOME = [EZ, ZOO, WAR]
NO_NUMBA = "import sys; sys.modules['numba'] = None; "


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def shown(capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, Any], str]:
    """The form without its seconds, and what went to the standard error."""
    show_all(as_json=True, report=None, editions=SOME)
    out, err = capsys.readouterr()
    form = json.loads(out)
    assert form.pop("seconds") > 0
    return form, err


def test_every_banked_edition_is_wanted_and_each_rule_set_once() -> None:
    wanted = list(wanted_of())
    assert {each.edition for each in wanted} < set(edition_ids())
    assert len(wanted) == len({each.edition for each in wanted}) > 40
    assert {each.family for each in wanted if not each.refused} <= set(SOLVERS)
    jobs = jobs_of(wanted)
    assert len({job.key for job in jobs}) == len(jobs) <= len(wanted)
    for each in wanted:
        assert each.refused or any(job.key == each.key for job in jobs)


def test_two_houses_with_the_same_rules_are_one_computation(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(edition_text(EZ)[2].replace("EZ Baccarat", "Another Baccarat"))
    names = [EZ, str(other)]
    wanted = list(wanted_of(names))
    [job] = jobs_of(wanted)
    assert [report_of(answer(job), each) for each in wanted] == list(map(compute_edition, names))


def test_all_settings_of_an_edition_one_at_a_time() -> None:
    wanted = list(wanted_of([EZ], every_setting=True))
    assert wanted[0].settings == {}
    assert {"packs": 6} in [each.settings for each in wanted]
    assert len(jobs_of(wanted)) < len(wanted)


def test_figures_are_those_of_each_edition(capsys: pytest.CaptureFixture[str]) -> None:
    form, err = shown(capsys)
    assert err == ""
    assert (form["rule_sets"], form["computed"]) == (3, 3)
    for each in form["editions"]:
        report = compute_edition(each["edition"])
        assert each["wagers"] == [result.as_json() for result in report.wagers]
        assert each["readings"] == report.readings
    again, _ = shown(capsys)
    assert (again["editions"], again["computed"]) == (form["editions"], 0)


def test_a_run_that_was_stopped_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def stopping(job: EditionJob) -> bytes:
        if done:
            raise KeyboardInterrupt
        done.append(job.key)
        return answer(job)

    monkeypatch.setattr(every, "answer", stopping)
    with pytest.raises(KeyboardInterrupt):
        shown(capsys)
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(every, "answer", answer)
    form, _ = shown(capsys)
    assert form["computed"] == 2
    monkeypatch.setenv("XDG_CACHE_HOME", f"{os.environ['XDG_CACHE_HOME']}-fresh")
    fresh, _ = shown(capsys)
    assert (fresh["editions"], fresh["computed"]) == (form["editions"], 3)


KILLED = """
import os, signal, sys
from houseway.cli.odds import all_editions as every
real, left = every.answer, [2]
def killing(job):
    left[0] -= 1
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(job)
every.answer = killing
every.show_all(as_json=True, report=None, editions=sys.argv[1:])
"""


def test_a_run_that_was_killed_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    found = subprocess.run(
        [sys.executable, "-c", KILLED, *SOME], env=env, capture_output=True, check=False
    )
    assert (found.returncode, found.stdout) == (-9, b"")
    assert shown(capsys)[0]["computed"] == 2


def test_a_file_that_is_cut_off_is_computed_anew(capsys: pytest.CaptureFixture[str]) -> None:
    first, _ = shown(capsys)
    files = sorted((usual_folder() / build_digest()).iterdir())
    assert len(files) == 3
    files[0].write_bytes(files[0].read_bytes()[:-5])
    files[1].write_bytes(b"")
    again, _ = shown(capsys)
    assert (again["editions"], again["computed"]) == (first["editions"], 2)


def test_without_room_everything_is_computed_and_it_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> int:
        with path.open("wb") as out:
            out.write(content[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    form, err = shown(capsys)
    assert form["computed"] == 3
    assert err.endswith("No space left on device\n")
    assert err.count("\n") == 1
    assert list((usual_folder() / build_digest()).iterdir()) == []


def test_another_build_answers_anew(tmp_path: Path) -> None:
    KeptAnswers(tmp_path, "one").write("key", b"answer")
    assert KeptAnswers(tmp_path, "one").read("key") == b"answer"
    assert KeptAnswers(tmp_path, "two").read("key") is None


def test_pages_have_every_wager_of_every_house(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pages = tmp_path / "pages"
    show_all(as_json=False, report=pages, editions=[*SOME, "stones-tavern/pai-gow-tiles"])
    out = capsys.readouterr().out
    assert f"The pages are in {pages}." in out
    assert sorted(each.name for each in pages.iterdir()) == [
        *("README.md", "baccarat.md", "pai-gow-tiles.md", "war.md")
    ]
    text = (pages / "baccarat.md").read_text()
    index = (pages / "README.md").read_text()
    sections = {part.partition("\n")[0]: part for part in text.split("\n## ")}
    for edition in (EZ, ZOO):
        for result in compute_edition(edition).wagers:
            shown_return = f"{float(100 * result.returned):.4f} %"
            table = sections[result.wager].split("\n\n")[1]
            [row] = [line for line in table.splitlines() if f"/books/{edition}.toml)" in line]
            assert f" {shown_return} |" in row
            assert f"[{result.wager}](baccarat.md#{result.wager})" in index
    ends = {line.split("](")[0][3:]: line for line in index.splitlines() if line[:3] == "| ["}
    assert ends["player"].endswith(" | -1.2351 % | all the same | — | — |")
    assert ends["banker"].count(" % | [Stones Tavern: ") == 2, "the best house and the worst"
    assert ends["game"].endswith("2.2163 % | [Stones Tavern: Pai Gow Tiles]"
                                 "(../../src/houseway/editions/books/"
                                 "stones-tavern/pai-gow-tiles.toml) | — | — |")  # fmt: skip
    tiles = (pages / "pai-gow-tiles.md").read_text()
    for way in ("both hands set by the house way", "best setting"):
        assert way in tiles
    before = {each.name: each.read_bytes() for each in pages.iterdir()}
    show_all(as_json=False, report=pages, editions=[*SOME, "stones-tavern/pai-gow-tiles"])
    assert {each.name: each.read_bytes() for each in pages.iterdir()} == before


@pytest.mark.parametrize(
    "words",
    [
        ["odds"],
        ["odds", EZ, "--all"],
        ["odds", "--all", "--wager", "tie"],
        ["odds", EZ, "--ray", "local"],
    ],
)
def test_what_does_not_go_together_is_refused(houseway: Command, words: list[str]) -> None:
    found = houseway(*words)
    assert (found.code, found.out) == (2, "")
    assert "--all" in found.err


def test_a_file_is_no_folder(houseway: Command, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert "[report/unwritable]" in houseway("odds", "--all", "--report", str(file)).err


def test_without_ray_it_is_said(houseway: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    found = houseway("odds", "--all", "--ray", "local")
    assert (found.code, found.out) == (1, "")
    assert "[odds/no_ray]" in found.err


class StandIn:
    """As much of Ray as is used, in one process; answers come in another order."""

    exceptions = SimpleNamespace(RayError=BrokenPipeError)

    def __init__(self, error: Exception | None = None, *, lost: str = "") -> None:
        self.error = error
        self.lost = lost
        """The key of a job that no worker outlives."""
        self.asked: list[dict[str, Any]] = []
        self.open = False

    def init(self, **how: Any) -> None:
        self.asked.append(how)
        if self.error:
            raise self.error
        self.open = True

    def remote(self, **_: Any) -> Any:
        return lambda function: SimpleNamespace(remote=lambda job: (function(job), job.key))

    def wait(self, waiting: list[Any], *, num_returns: int) -> tuple[list[Any], list[Any]]:
        return waiting[-num_returns:], waiting[:-num_returns]

    def get(self, each: Any) -> bytes:
        content: bytes = each[0]
        if each[1] == self.lost:
            raise BrokenPipeError
        return content

    def shutdown(self) -> None:
        self.open = False


def test_a_cluster_is_asked_and_left(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = StandIn()
    monkeypatch.setattr(cluster, "find_spec", lambda _: object())
    monkeypatch.setattr(cluster, "import_module", lambda _: stand_in)
    jobs = jobs_of(wanted_of(SOME))
    run = cluster.on_ray("ray://head:10001")
    assert dict(run(jobs)) == dict(every.here(jobs))
    assert stand_in.asked == [{"address": "ray://head:10001", "log_to_driver": False}]
    assert not stand_in.open
    assert list(run([])) == []
    assert len(stand_in.asked) == 1


def test_no_cluster_at_an_address_is_said(
    houseway: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = StandIn(ConnectionError("nobody answers"))
    monkeypatch.setattr(cluster, "find_spec", lambda _: object())
    monkeypatch.setattr(cluster, "import_module", lambda _: stand_in)
    monkeypatch.setattr(every, "wanted_of", lambda _, **how: wanted_of(SOME, **how))
    found = houseway("odds", "--all", "--ray", "ray://nowhere:1")
    assert (found.code, found.out) == (1, "")
    assert "there is no Ray cluster at ray://nowhere:1: nobody answers [odds/ray]" in found.err


def test_a_worker_that_is_lost_loses_no_other_answer(
    houseway: Command, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = jobs_of(wanted_of(SOME))[0]  # the last to be answered
    monkeypatch.setattr(cluster, "find_spec", lambda _: object())
    monkeypatch.setattr(cluster, "import_module", lambda _: StandIn(lost=job.key))
    monkeypatch.setattr(every, "wanted_of", lambda *_, **how: wanted_of(SOME, **how))
    found = houseway("odds", "--all", "--ray", "local")
    assert (found.code, found.out) == (1, "")
    assert f"{job.edition}: the cluster lost" in found.err
    assert "[odds/worker_lost]" in found.err
    form, _ = shown(capsys)
    assert form["computed"] == 1


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: houseway[ray]")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_cluster_has_the_same_digits(workers: int) -> None:
    jobs = jobs_of(wanted_of(SOME))
    found = dict(cluster.on_ray(cluster.LOCAL, workers=workers)(jobs))
    assert found == dict(every.here(jobs))


# --- one edition -------------------------------------------------------------------------


def told(text: str | bytes) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(text)
    assert form.pop("seconds") > 0
    return form


def test_what_is_kept_is_neither_computed_again_nor_is_numba_imported(houseway: Command) -> None:
    first = told(houseway("odds", WAR, "--json").out)
    again = subprocess.run(
        [sys.executable, "-c", NO_NUMBA + STARTER, "odds", WAR, "--json"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        check=True,
    )
    assert told(again.stdout) == first


def test_what_all_editions_keep_answers_for_one_and_for_each_of_its_wagers(
    houseway: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = told(houseway("odds", EZ, "--json").out)
    monkeypatch.setenv("XDG_CACHE_HOME", f"{os.environ['XDG_CACHE_HOME']}-fresh")
    shown(capsys)
    monkeypatch.setattr("houseway.cli.odds.run.compute", None)
    assert told(houseway("odds", EZ, "--json").out) == plain
    one = told(houseway("odds", EZ, "--wager", "tie", "--json").out)
    assert one["wagers"] == [each for each in plain["wagers"] if each["wager"] == "tie"]


def test_charts_of_another_form_are_drawn_again(houseway: Command) -> None:
    first = told(houseway("odds", THREE, "--json").out)
    [charts] = usual_folder().rglob("*-charts")
    KeptAnswers(charts.parent.parent, charts.parent.name).write(charts.name, b'[{"type": "wave"}]')
    assert told(houseway("odds", THREE, "--json").out) == first
