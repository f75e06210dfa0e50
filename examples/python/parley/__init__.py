"""Runs of Parley from Python: start them, read what they record, show their reports in a notebook.

>>> import parley
>>> run = parley.run("quickstart.yaml", set={"rounds": 200})
>>> run.metrics.plot(x="round", y="upper_loss")
>>> run                                          # in a notebook: the report
"""

import html
import io
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from .model import ArrayModel, JaxModel, Model

__all__ = ["ArrayModel", "Comparison", "JaxModel", "Model", "ParleyError", "Run", "compare", "load", "run", "sweep"]


class ParleyError(RuntimeError):
    """An error of Parley, with its message.

    code    the exit code (docs/command-line.md); 4 is a run that diverged
    run     the recorded run; None if nothing was recorded
    """

    def __init__(self, message, code, directory=None, plugins=()):
        super().__init__(message)
        self.code = code
        self.run = Run(directory, plugins) if directory else None


class Run:
    """The directory of a finished or unfinished run. Properties read its files at every access.

    plugins     directories with plugins that the run needs, for `resume`
    """

    def __init__(self, directory, plugins=()):
        self.directory = pathlib.Path(directory)
        self.plugins = plugins
        if not (self.directory / "resolved.yaml").is_file():
            raise FileNotFoundError(f"{self.directory} is not the directory of a run")

    @property
    def metrics(self):
        """All recorded rows as a DataFrame with a column per metric, in full precision.

        The last column, `bytes_sent`, is the communication of all agents as in comparisons. The file does not contain it.
        """
        rows = _frame(self.directory / "metrics.csv")
        if "bits_sent" in rows:
            return rows.assign(bytes_sent=rows["bits_sent"] / 8)
        resolved = (self.directory / "resolved.yaml").read_text(encoding="utf-8")
        is_single = "\nprecision: float32\n" in "\n" + resolved
        return rows.assign(bytes_sent=rows["floats_sent"] * (4 if is_single else 8))

    @property
    def agents(self):
        """The metrics of every agent as a DataFrame; needs the observer `per-agent`."""
        return _frame(self.directory / "agents.csv")

    @property
    def result(self):
        """The content of result.json as a dict (status, round, reason, last row, …); None for an unfinished run."""
        file = self.directory / "result.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None

    @property
    def status(self):
        result = self.result
        return result["status"].lower() if result else "unfinished"

    def variables(self):
        """The variables of the newest checkpoint as NumPy arrays by level, a row per agent."""
        import numpy

        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "variables.npz"
            _finish(_start(["export", self.directory, "--out", file]))
            with numpy.load(file) as arrays:
                return {name: arrays[name] for name in arrays.files}

    def resume(self, rounds=None, on_row=None, plugins=None):
        """Continues from the newest checkpoint, or extends the run; the default plugins are those of this object."""
        options = [] if rounds is None else ["--rounds", rounds]
        plugins = self.plugins if plugins is None else plugins
        _follow(["resume", self.directory, *options, *_plugins(plugins)], on_row, plugins)
        return self

    def _repr_html_(self):
        report = self.directory / "report.html"
        if not report.is_file():
            return f"<p>{html.escape(repr(self))}: no report yet</p>"
        return _framed(report)

    def __repr__(self):
        return f"parley.Run({str(self.directory)!r}, {self.status})"


class Comparison:
    """A comparison of runs: `rows` for a data frame, the page for a notebook."""

    def __init__(self, directories, page):
        self.directories = [pathlib.Path(directory) for directory in directories]
        self.page = pathlib.Path(page)

    @property
    def rows(self):
        """All rows of all runs with their configuration and seed as one DataFrame."""
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "rows.csv"
            _finish(_start(["compare", *self.directories, "--format", "csv", "--out", file]))
            return _frame(file)

    def _repr_html_(self):
        return _framed(self.page)

    def __repr__(self):
        return f"parley.Comparison({str(self.page)!r})"


def run(file, set=None, out=None, threads=None, plugins=(), on_row=None):
    """Executes a run and returns it.

    file     a run file, or a dict with its content; file names in a dict are relative to the current directory
    set      keys to override, such as {"levels.upper.step": 0.01}
    out      directory of the run; default: a new directory under runs/
    plugins  directories with plugins, in addition to those of PARLEY_PLUGINS
    on_row   function that receives every row as a dict while the run is active

    Ctrl-C, or interrupting the kernel, ends the run after its round; `resume` continues it.
    """
    options = _sets(set)
    options += [] if out is None else ["--out", out]
    options += [] if threads is None else ["--threads", threads]
    options += _plugins(plugins)
    if isinstance(file, dict):
        descriptor, written = tempfile.mkstemp(prefix=".parley-", suffix=".yaml", dir=".")
        try:
            with open(descriptor, "w", encoding="utf-8") as stream:
                json.dump({"name": "run", **file}, stream)  # JSON is YAML
            return run(written, set, out, threads, plugins, on_row)
        finally:
            os.remove(written)
    return Run(_follow(["run", file, *options], on_row, plugins)["directory"], plugins)


def load(directory, plugins=()):
    """Returns an existing run; `plugins` are for `resume`."""
    return Run(directory, plugins)


def sweep(file, set=None, out=None, jobs=1, plugins=()):
    """Executes the unfinished runs of a sweep file and compares all of them."""
    options = _sets(set) + ([] if out is None else ["--out", out]) + ["--jobs", jobs] + _plugins(plugins)
    end = _follow(["sweep", file, *options])
    return Comparison([end["directory"]], end["page"])


def compare(*runs):
    """Compares runs, or all runs of directories."""
    directories = [each.directory if isinstance(each, Run) else each for each in runs]
    page = pathlib.Path(tempfile.mkdtemp(prefix="parley-")) / "comparison.html"
    _finish(_start(["compare", *directories, "--out", page]))
    return Comparison(directories, page)


def _sets(overrides):
    words = []
    for key, value in (overrides or {}).items():
        words += ["--set", f"{key}={value if isinstance(value, str) else json.dumps(value)}"]
    return words


def _plugins(directories):
    return [word for directory in directories for word in ("--plugins", directory)]


def _launcher():
    """Returns $PARLEY, or `parley` on the path, or the launcher of the checkout or release that contains this package."""
    home = pathlib.Path(__file__).resolve().parents[3]
    beside = [home / "parley", home / "bin" / "parley"]
    candidates = [os.environ.get("PARLEY"), shutil.which("parley"), *(str(file) for file in beside if file.is_file())]
    for candidate in candidates:
        if candidate:
            return candidate
    raise FileNotFoundError(
        "the launcher `parley` was not found: set the variable PARLEY to its path (export PARLEY=/path/to/checkout/parley), "
        "add its directory to PATH, or install this package in place (pip install -e examples/python)"
    )


def _start(words):
    command = [_launcher(), *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")


def _finish(process):
    out, errors = process.communicate()
    if process.returncode != 0:
        raise ParleyError(errors.strip() or out.strip(), process.returncode)
    return out


def _follow(words, on_row=None, plugins=()):
    """Reads the events of a command that makes rounds, and returns the last one."""
    last = {}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        command = [_launcher(), *map(str, words), "--json"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, encoding="utf-8")
        try:
            for line in process.stdout:
                event = json.loads(line)
                if event["event"] == "row" and on_row:
                    on_row(event["values"])
                last = event
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
            raise ParleyError(errors.read().strip(), code, last.get("directory"), plugins)
    return last


def _frame(file):
    """Reads a table that may be growing: an incomplete last line is ignored."""
    import pandas

    text = file.read_text(encoding="utf-8")
    return pandas.read_csv(io.StringIO(text[: text.rfind("\n") + 1]), float_precision="round_trip")


def _framed(page):
    """Returns a page for a notebook, isolated from its styles and scripts."""
    text = html.escape(page.read_text(encoding="utf-8"), quote=True)
    return f'<iframe srcdoc="{text}" width="100%" height="900" style="border:0" sandbox="allow-scripts allow-downloads"></iframe>'
