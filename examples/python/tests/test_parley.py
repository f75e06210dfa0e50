"""Runs on the real command line; the variable PARLEY names its launcher. test_more.py has the slower tests."""

import importlib.util
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import parley

FILE = {
    "recipe": "sparkle-ed",
    "agents": 4,
    "rounds": 40,
    "topology": "ring",
    "model": {"use": "quadratic", "with": {"upper": 3, "lower": 2}},
    "record": {"every": 10},
}
MINE = dict(FILE, recipe="mine")

MANIFEST = """Manifest-Version: 1.0
Plugin-Id: mine
Plugin-Version: 1.0.0
Plugin-Requires: >=2.0.0 & <3.0.0
Plugin-Description: A recipe of a test.
Plugin-Provider: tests
Plugin-License: Apache-2.0
"""

RECIPE = """loop: single-pass
hypergradient: direct
levels:
  upper: {mixing: local, step: 0.1}
  lower: {gradient: gradient, mixing: local, step: 0.1}
"""


class HereTest(unittest.TestCase):
    """In an empty directory, with a plugin that has the recipe `mine`."""

    def setUp(self):
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        self.directory = pathlib.Path(self.home.name)
        before = os.getcwd()
        os.chdir(self.directory)
        self.addCleanup(os.chdir, before)
        with zipfile.ZipFile("mine.jar", "w") as jar:
            jar.writestr("META-INF/MANIFEST.MF", MANIFEST)
            jar.writestr("META-INF/parley/recipes/mine.yaml", RECIPE)


class ParleyTest(HereTest):
    def test_a_run_is_a_data_frame_and_a_report(self):
        rows = []
        # Files that a dict names are looked for here.
        pathlib.Path("base.yaml").write_text(json.dumps(MINE), encoding="utf-8")
        run = parley.run({"extends": "base.yaml"}, set={"seed": 3}, out="first", plugins=["."], on_row=rows.append)
        self.assertEqual(list(self.directory.glob(".parley-*")), [])
        self.assertEqual(run.status, "completed")
        self.assertEqual(list(run.metrics["round"]), [0, 10, 20, 30, 40])
        self.assertEqual([row["round"] for row in rows], [0, 10, 20, 30, 40])
        # The file and the events have all digits of the same numbers.
        self.assertEqual(list(run.metrics["upper_loss"]), [row["upper_loss"] for row in rows])
        self.assertLess(run.metrics["upper_loss"].iloc[-1], run.metrics["upper_loss"].iloc[0])
        page = run._repr_html_()
        self.assertTrue(page.startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;'))
        self.assertNotIn("<script", page)

        longer = parley.resume("first", rounds=60, plugins=["."])
        self.assertEqual(longer.metrics["round"].iloc[-1], 60)

    def test_a_fault_is_an_exception_with_parleys_words(self):
        with unittest.mock.patch.dict(os.environ, PARLEY_PLUGINS="."):
            with self.assertRaises(parley.ParleyError) as refused:
                parley.run(dict(FILE, recipe="mien"), out="never")
        self.assertEqual(refused.exception.code, 2)
        self.assertIn("did you mean 'mine'", str(refused.exception))
        self.assertFalse((self.directory / "never").exists())
        with self.assertRaises(FileNotFoundError):
            parley.load("nowhere")

    def test_an_interrupt_ends_the_run_after_its_round(self):
        # It waits for a reader who is slow, and so is at a round when it is interrupted.
        script = """
import parley, time
def look(row):
    print(row["round"], flush=True)
    try:
        time.sleep(60)
    except KeyboardInterrupt:
        time.sleep(0.3)
        raise
parley.run(%r, out="interrupted", on_row=look)
"""
        python = subprocess.Popen(
            [sys.executable, "-c", script % dict(FILE, rounds=10**9, record={"every": 1})],
            env=dict(os.environ, PYTHONPATH=str(pathlib.Path(parley.__file__).parents[1])),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # which shells ignore in the background
        )
        python.stdout.readline()
        self.wait_while_it_grows(self.directory / "interrupted" / "metrics.csv")
        # To the whole process group, as terminals and notebooks do.
        os.killpg(python.pid, signal.SIGINT)
        python.communicate(timeout=60)
        run = parley.load("interrupted")
        self.assertEqual(run.status, "interrupted")
        self.assertTrue((run.directory / "report.html").is_file())

    def wait_while_it_grows(self, file):
        size = -1
        while size != file.stat().st_size:
            size = file.stat().st_size
            time.sleep(0.2)

    def test_a_sweep_is_a_comparison(self):
        pathlib.Path("run.yaml").write_text(json.dumps(MINE), encoding="utf-8")
        pathlib.Path("sweep.yaml").write_text("runs: run.yaml\nseeds: [1, 2]\n", encoding="utf-8")
        rows = parley.sweep("sweep.yaml", out="sweep", jobs=2, plugins=["."]).rows
        self.assertEqual(list(rows["seed"]), 5 * [1] + 5 * [2])
        runs = [parley.load(file.parent) for file in sorted(pathlib.Path("sweep").glob("*/metrics.csv"))]
        self.assertEqual(list(rows["bytes_sent"]), [sent for run in runs for sent in run.metrics["bytes_sent"]])

    def test_the_plot_of_the_readme_can_be_drawn(self):
        import pandas

        package = pathlib.Path(__file__).resolve().parents[1]
        readme = (package / "README.md").read_text(encoding="utf-8")
        example = re.search(r"<!-- executed by [^>]*-->\n```python\n(.*?)```", readme, re.DOTALL).group(1)
        example = example.replace("example:quickstart", str(package.parent / "quickstart.yaml"))
        if importlib.util.find_spec("matplotlib"):
            import matplotlib

            matplotlib.use("Agg")
            exec(example, {})
            self.assertTrue((self.directory / "accuracy-over-bytes.png").is_file())
        else:
            with unittest.mock.patch.object(pandas.DataFrame, "plot") as plot:
                exec(example, {})
            self.assertEqual([call.kwargs["x"] for call in plot.call_args_list], 2 * ["bytes_sent"])
        for run in pathlib.Path("runs").glob("*"):
            metrics = parley.load(run).metrics
            self.assertTrue(metrics["test_accuracy"].notna().all())
            self.assertEqual(list(metrics["bytes_sent"]), list(4 * metrics["floats_sent"]))  # float32


if __name__ == "__main__":
    unittest.main()
