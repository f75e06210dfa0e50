"""The command line of Parley as a process: where it is, how it is started, and the events that it prints."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

PathLike = Union[str, "os.PathLike[str]"]
Row = Dict[str, Any]


class ParleyError(RuntimeError):
    """An error of Parley, with its message.

    code    the exit code (docs/command-line.md); 4 is a run that diverged
    run     the recorded run, a `parley.Run`; None if nothing was recorded
    """

    def __init__(self, message: str, code: int, run: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.run = run


def launcher() -> str:
    """Returns the path of Parley's launcher.

    The variable PARLEY names a launcher, or the directory of a checkout or release. Without it, the launcher is the one in this
    package, the one of the checkout or release around it, or the one on the path.
    """
    package = pathlib.Path(__file__).resolve().parent
    home = package.parents[2] if len(package.parents) > 2 else package
    given = os.environ.get("PARLEY")
    if given:
        found = pathlib.Path(given) if not pathlib.Path(given).is_dir() else _of_directory(pathlib.Path(given))
        if found is None or not (found.is_file() or shutil.which(given)):
            raise FileNotFoundError(f"PARLEY={given} is neither a launcher nor the directory of a checkout or release")
        return str(found)
    for place in (package / "_java", home):
        found = _of_directory(place)
        if found is not None:
            return str(found)
    on_path = shutil.which("parley")
    # The console script of this package would start this function again, without end.
    if on_path and not _is_console_script(pathlib.Path(on_path)):
        return on_path
    raise FileNotFoundError(
        "the launcher `parley` was not found: install the package with its jars (pip install examples/python in a checkout or "
        "release), or set the variable PARLEY to a checkout or release (export PARLEY=/path/to/checkout)"
    )


def _of_directory(directory: pathlib.Path) -> Optional[pathlib.Path]:
    name = "parley.cmd" if os.name == "nt" else "parley"
    candidates = [directory / "bin" / name, directory / name]
    return next((file for file in candidates if file.is_file()), None)


def _is_console_script(file: pathlib.Path) -> bool:
    with open(file, "rb") as stream:
        return b"parley.__main__" in stream.read(4096)


def start(words: Sequence[Any], errors: Any = subprocess.PIPE) -> "subprocess.Popen[str]":
    """Starts a command without a shell."""
    command = [launcher(), *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, encoding="utf-8")


def finish(words: Sequence[Any]) -> str:
    """Executes a command to its end and returns what it printed."""
    process = start(words)
    out, errors = process.communicate()
    if process.returncode != 0:
        raise ParleyError(errors.strip() or out.strip(), process.returncode)
    return out


def follow(words: Sequence[Any], on_event: Callable[[Row], None], wrap: Callable[[str], Any] = lambda directory: None) -> Row:
    """Passes on the events of a command that makes rounds, and returns the last one.

    wrap    makes the attribute `run` of an error from the directory of the run
    """
    last: Row = {}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        process = start([*words, "--json"], errors)
        assert process.stdout is not None
        try:
            for line in process.stdout:
                last = json.loads(line)
                on_event(last)
        except BaseException:
            process.terminate()  # not a second Ctrl-C, which would end it at once
            for _ in process.stdout:  # it may be blocked until its output is read
                pass
            process.wait()
            raise
        finally:
            process.stdout.close()
        code = process.wait()
        errors.seek(0)
        if code != 0:
            directory = last.get("directory")
            raise ParleyError(errors.read().strip(), code, wrap(directory) if directory else None)
    return last


def sets(overrides: Optional[Dict[str, Any]]) -> List[str]:
    """Returns the options --set of a dict. Values are JSON, which is YAML."""
    words: List[str] = []
    for key, value in (overrides or {}).items():
        words += ["--set", f"{key}={value if isinstance(value, str) else json.dumps(value)}"]
    return words


def plugin_options(directories: Sequence[PathLike]) -> List[str]:
    """Returns the options --plugins of directories."""
    if isinstance(directories, (str, os.PathLike)):
        directories = [directories]
    return [word for directory in directories for word in ("--plugins", os.fspath(directory))]


def progress_bar(wanted: Optional[bool], unit: str) -> "Bar":
    """Returns a progress bar: by default on a terminal and in notebooks, by tqdm where it is installed."""
    if wanted is None:
        wanted = sys.stderr.isatty() or "ipykernel" in sys.modules
    if not wanted:
        return Bar()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _LineBar(unit)
    return _TqdmBar(tqdm, unit)


class Bar:
    """A progress bar that shows nothing."""

    def at(self, done: int, total: Optional[int], note: str = "") -> None:
        """Shows that `done` of `total` rounds or runs are complete."""

    def close(self) -> None:
        """Ends the bar. It stays on the screen."""


class _TqdmBar(Bar):
    def __init__(self, tqdm: Any, unit: str) -> None:
        self._tqdm, self._unit, self._bar = tqdm, unit, None

    def at(self, done: int, total: Optional[int], note: str = "") -> None:
        if self._bar is None:
            self._bar = self._tqdm(total=total, unit=self._unit)
        self._bar.total = total
        self._bar.n = done
        self._bar.set_postfix_str(note, refresh=True)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


class _LineBar(Bar):
    WIDTH = 30

    def __init__(self, unit: str) -> None:
        self._unit, self._started, self._length = unit, time.monotonic(), 0

    def at(self, done: int, total: Optional[int], note: str = "") -> None:
        filled = self.WIDTH * done // total if total else 0
        bar = f"[{'#' * filled}{'.' * (self.WIDTH - filled)}] {done}/{total}" if total else f"{done}"
        line = f"{bar} {self._unit}s  {time.monotonic() - self._started:.0f} s  {note}".rstrip()[:119]
        sys.stderr.write("\r" + line.ljust(self._length))
        sys.stderr.flush()
        self._length = len(line)

    def close(self) -> None:
        if self._length:
            sys.stderr.write("\n")
