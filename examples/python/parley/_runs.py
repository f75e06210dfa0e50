"""Runs, sweeps and comparisons."""

from __future__ import annotations

import html
import io
import json
import os
import pathlib
import tempfile
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from ._command import PathLike, Row, finish, follow, plugin_options, progress_bar, sets

if TYPE_CHECKING:
    import numpy
    import pandas

OnRow = Callable[[Row], None]


class Run:
    """The directory of a finished or unfinished run. Properties read its files at every access.

    In a notebook, a run as the last line of a cell shows its report.
    """

    def __init__(self, directory: PathLike, plugins: Sequence[PathLike] = ()) -> None:
        """plugins: directories with plugins that the run needs, for `resume`"""
        self.directory = pathlib.Path(directory)
        self.plugins = plugins
        if not (self.directory / "resolved.yaml").is_file():
            raise FileNotFoundError(f"{self.directory} is not the directory of a run")

    @property
    def metrics(self) -> "pandas.DataFrame":
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
    def agents(self) -> "pandas.DataFrame":
        """The metrics of every agent as a DataFrame; needs the observer `per-agent`."""
        return _frame(self.directory / "agents.csv")

    @property
    def result(self) -> Optional[Dict[str, Any]]:
        """The content of result.json (status, round, reason, last row, …); None for an unfinished run."""
        file = self.directory / "result.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None

    @property
    def status(self) -> str:
        """`completed`, `stopped`, `pruned`, `diverged`, `interrupted`, `failed` or `unfinished`."""
        result = self.result
        return str(result["status"]).lower() if result else "unfinished"

    @property
    def report(self) -> pathlib.Path:
        """The report, a page without external resources."""
        return self.directory / "report.html"

    def variables(self) -> Dict[str, "numpy.ndarray"]:
        """The variables of the newest checkpoint as NumPy arrays by level, a row per agent."""
        return self._export()

    def weights(self, level: str = "lower", agent: Optional[int] = None) -> Dict[str, "numpy.ndarray"]:
        """The tensors of a level from the newest checkpoint, with the names and shapes that the model gives them.

        level   the level; a model that names no tensors has one vector with the name of the level
        agent   the agent; default: the mean over agents

        `module.load_state_dict({name: torch.from_numpy(array) for name, array in run.weights().items()})` loads them.
        """
        if agent is None:
            return self._export("--level", level, "--agents", "mean")
        return self._export("--level", level, "--agents", "each", file=f"variables-{agent}.npz")

    def _export(self, *options: str, file: str = "variables.npz") -> Dict[str, "numpy.ndarray"]:
        import numpy

        with tempfile.TemporaryDirectory() as name:
            directory = pathlib.Path(name)
            finish(["export", self.directory, "--out", directory / "variables.npz", *options])
            if not (directory / file).is_file():
                raise IndexError(f"{self.directory} has {len(list(directory.iterdir()))} agents, counted from 0")
            with numpy.load(directory / file) as arrays:
                return {name: arrays[name] for name in arrays.files}

    def resume(
        self,
        rounds: Optional[int] = None,
        on_row: Optional[OnRow] = None,
        plugins: Optional[Sequence[PathLike]] = None,
        progress: Optional[bool] = None,
    ) -> "Run":
        """Continues from the newest checkpoint, or extends the run; the default plugins are those of this object."""
        chosen = self.plugins if plugins is None else plugins
        options = [] if rounds is None else ["--rounds", rounds]
        _make(["resume", self.directory, *options, *plugin_options(chosen)], on_row, chosen, progress)
        return self

    def to_wandb(self, project: str, weights: bool = False, **init: Any) -> Any:
        """Logs all recorded rows, the settings and the report as a run of Weights & Biases, and returns that run.

        project  the project of Weights & Biases
        weights  whether the mean of the trained weights is added as an artifact
        init     further arguments of `wandb.init`, such as `entity`, `name`, `tags` or `mode="offline"`

        Call it after the run, also without a network: `mode="offline"`, then `wandb sync`. A second call creates a second
        run, unless you pass `id=` and `resume="allow"`.
        """
        import wandb

        name = init.pop("name", self.directory.name)
        logged = wandb.init(project=project, name=name, config=self._settings(), **init)
        for row in self.metrics.to_dict("records"):
            step = int(row.pop("round"))
            logged.log({column: value for column, value in row.items() if value == value}, step=step)
        result = self.result or {}
        for key in ("status", "round", "reason"):
            if key in result:
                logged.summary[key] = result[key]
        artifact = wandb.Artifact(f"parley-{self.directory.name}", type="run")
        for file in ("report.html", "resolved.yaml", "provenance.json"):
            if (self.directory / file).is_file():
                artifact.add_file(str(self.directory / file))
        with tempfile.TemporaryDirectory() as directory:
            if weights:
                file = os.path.join(directory, "weights.safetensors")
                finish(["export", self.directory, "--agents", "mean", "--out", file])
                artifact.add_file(file)
            logged.log_artifact(artifact)
            logged.finish()
        return logged

    def _settings(self) -> Dict[str, str]:
        """The settings of `resolved.yaml` by their lines; nested keys are joined by dots."""
        settings: Dict[str, str] = {}
        keys: List[Tuple[int, str]] = []
        for line in (self.directory / "resolved.yaml").read_text(encoding="utf-8").splitlines():
            key, separator, value = line.strip().partition(": ")
            if line.strip().endswith(":"):
                key, separator, value = line.strip()[:-1], ":", ""
            if not separator or line.lstrip().startswith(("#", "-")):
                continue
            depth = len(line) - len(line.lstrip())
            keys = [each for each in keys if each[0] < depth] + [(depth, key)]
            if value:
                settings[".".join(each for _, each in keys)] = value.strip("'\"")
        return settings

    def _repr_html_(self) -> str:
        if not self.report.is_file():
            return f"<p>{html.escape(repr(self))}: no report yet</p>"
        return _framed(self.report)

    def __repr__(self) -> str:
        return f"parley.Run({str(self.directory)!r}, {self.status})"


class Comparison:
    """A comparison of runs: `rows` for a DataFrame, the page for a notebook."""

    def __init__(self, directories: Sequence[PathLike], page: PathLike) -> None:
        self.directories = [pathlib.Path(directory) for directory in directories]
        self.page = pathlib.Path(page)

    @property
    def rows(self) -> "pandas.DataFrame":
        """All rows of all runs with their configuration and seed as one DataFrame."""
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "rows.csv"
            finish(["compare", *self.directories, "--format", "csv", "--out", file])
            return _frame(file)

    @property
    def last(self) -> "pandas.DataFrame":
        """The last row of every run."""
        return self.rows.groupby(["configuration", "seed"], sort=False).tail(1).reset_index(drop=True)

    def _repr_html_(self) -> str:
        if not self.page.is_file():
            return f"<p>{html.escape(repr(self))}: parts of the sweep are missing</p>"
        return _framed(self.page)

    def __repr__(self) -> str:
        return f"parley.Comparison({str(self.page)!r})"


def run(
    file: Union[PathLike, Dict[str, Any]],
    set: Optional[Dict[str, Any]] = None,
    out: Optional[PathLike] = None,
    threads: Optional[int] = None,
    plugins: Sequence[PathLike] = (),
    on_row: Optional[OnRow] = None,
    progress: Optional[bool] = None,
) -> Run:
    """Executes a run and returns it.

    file      a run file, or a dict with its content; file names in a dict are relative to the current directory
    set       keys to override, such as {"levels.upper.step": 0.01}
    out       directory of the run; default: a new directory under runs/
    plugins   directories with plugins, in addition to those of PARLEY_PLUGINS
    on_row    function that receives every row as a dict while the run is active; if it raises an exception, the run ends
              after its round, with a checkpoint
    progress  whether to show a progress bar; default: on a terminal and in notebooks

    Ctrl-C, or interrupting the kernel, ends the run after its round; `resume` continues it.
    """
    options = sets(set)
    options += [] if out is None else ["--out", os.fspath(out)]
    options += [] if threads is None else ["--threads", str(threads)]
    options += plugin_options(plugins)
    if isinstance(file, dict):
        descriptor, written = tempfile.mkstemp(prefix=".parley-", suffix=".yaml", dir=".")
        try:
            with open(descriptor, "w", encoding="utf-8") as stream:
                json.dump({"name": "run", **file}, stream)  # JSON is YAML
            return run(written, set, out, threads, plugins, on_row, progress)
        finally:
            os.remove(written)
    return Run(_make(["run", file, *options], on_row, plugins, progress)["directory"], plugins)


def resume(
    directory: PathLike,
    rounds: Optional[int] = None,
    plugins: Sequence[PathLike] = (),
    on_row: Optional[OnRow] = None,
    progress: Optional[bool] = None,
) -> Run:
    """Continues the run in a directory, or extends it to more rounds, and returns it."""
    return Run(directory, plugins).resume(rounds, on_row, progress=progress)


def load(directory: PathLike, plugins: Sequence[PathLike] = ()) -> Run:
    """Returns an existing run; `plugins` are for `resume`."""
    return Run(directory, plugins)


def sweep(
    file: PathLike,
    set: Optional[Dict[str, Any]] = None,
    out: Optional[PathLike] = None,
    jobs: int = 1,
    plugins: Sequence[PathLike] = (),
    progress: Optional[bool] = None,
    array: Optional[str] = None,
) -> Comparison:
    """Executes the unfinished runs of a sweep file and compares all of them.

    jobs     number of concurrent runs
    array    `"i/n"` makes only the i-th of n parts, such as on a cluster
    """
    options = sets(set) + ([] if out is None else ["--out", os.fspath(out)]) + ["--jobs", str(jobs)]
    options += [] if array is None else ["--array", array]
    bar = progress_bar(progress, "run")
    finished = 0

    def on_event(event: Row) -> None:
        nonlocal finished
        finished += event["event"] == "end"
        bar.at(finished, None, event.get("run", ""))

    try:
        end = follow(["sweep", file, *options, *plugin_options(plugins)], on_event)
    finally:
        bar.close()
    return Comparison([end["directory"]], end.get("page") or pathlib.Path(end["directory"]) / "comparison.html")


def compare(*runs: Union[Run, PathLike]) -> Comparison:
    """Compares runs, or all runs of directories."""
    directories = [each.directory if isinstance(each, Run) else pathlib.Path(each) for each in runs]
    page = pathlib.Path(tempfile.mkdtemp(prefix="parley-")) / "comparison.html"
    finish(["compare", *directories, "--out", page])
    return Comparison(directories, page)


def _make(
    words: Sequence[Any], on_row: Optional[OnRow], plugins: Sequence[PathLike], progress: Optional[bool]
) -> Row:
    bar = progress_bar(progress, "round")
    rounds = None

    def on_event(event: Row) -> None:
        nonlocal rounds
        if event["event"] == "start":
            rounds = event["rounds"]
        elif event["event"] == "row":
            bar.at(event["values"]["round"], rounds)
            if on_row:
                on_row(event["values"])

    try:
        return follow(words, on_event, lambda directory: Run(directory, plugins))
    finally:
        bar.close()


def _frame(file: pathlib.Path) -> "pandas.DataFrame":
    """Reads a table that may be growing: an incomplete last line is ignored."""
    import pandas

    text = file.read_text(encoding="utf-8")
    return pandas.read_csv(io.StringIO(text[: text.rfind("\n") + 1]), float_precision="round_trip")


def _framed(page: pathlib.Path) -> str:
    """Returns a page for a notebook, isolated from its styles and scripts."""
    text = html.escape(page.read_text(encoding="utf-8"), quote=True)
    return f'<iframe srcdoc="{text}" width="100%" height="900" style="border:0" sandbox="allow-scripts allow-downloads"></iframe>'
