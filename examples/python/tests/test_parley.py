"""Runs on the real command line; the variable PARLEY names its launcher."""

import os
import pathlib
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

MANIFEST = """Manifest-Version: 1.0
Plugin-Id: mine
Plugin-Version: 1.0.0
Plugin-Requires: >=2.0.0 & <3.0.0
Plugin-Description: A recipe of a test.
Plugin-Provider: tests
Plugin-License: Apache-2.0
"""


class ParleyTest(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        self.directory = pathlib.Path(self.home.name)
        before = os.getcwd()
        os.chdir(self.directory)
        self.addCleanup(os.chdir, before)

    def test_a_run_is_a_data_frame_and_a_report(self):
        rows = []
        run = parley.run(FILE, set={"seed": 3}, out="first", on_row=rows.append)
        self.assertEqual(run.status, "completed")
        self.assertEqual(list(run.metrics["round"]), [0, 10, 20, 30, 40])
        self.assertEqual([row["round"] for row in rows], [0, 10, 20, 30, 40])
        # The file and the events have all digits of the same numbers.
        self.assertEqual(list(run.metrics["upper_loss"]), [row["upper_loss"] for row in rows])
        self.assertLess(run.metrics["hypergradient_norm"].iloc[-1], run.metrics["hypergradient_norm"].iloc[0])
        page = run._repr_html_()
        self.assertTrue(page.startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;'))
        self.assertNotIn("<script", page)
        variables = run.variables()
        self.assertEqual(variables["upper"].shape, (4, 3))
        self.assertEqual(variables["lower"].shape, (4, 2))

        longer = run.resume(rounds=60)
        self.assertEqual(longer.metrics["round"].iloc[-1], 60)

        parley.run(FILE, set={"seed": 4}, out="second")
        both = parley.compare(run, "second")
        self.assertEqual(set(both.rows["seed"]), {3, 4})
        self.assertIn("comparison", both._repr_html_().lower())

    def test_a_fault_is_an_exception_with_parleys_words(self):
        with self.assertRaises(parley.ParleyError) as refused:
            parley.run(dict(FILE, recipe="sparkel-ed"), out="never")
        self.assertEqual(refused.exception.code, 2)
        self.assertIn("did you mean", str(refused.exception))
        self.assertFalse((self.directory / "never").exists())
        with self.assertRaises(FileNotFoundError):
            parley.load("nowhere")

    def test_a_run_that_diverged_can_be_looked_at(self):
        with self.assertRaises(parley.ParleyError) as diverged:
            parley.run(dict(FILE, rounds=500, levels={"lower": {"step": 30}}))
        self.assertEqual(diverged.exception.code, 4)
        self.assertEqual(diverged.exception.run.status, "diverged")
        self.assertTrue(diverged.exception.run.directory.name.startswith("run-1-"))

    def test_files_that_a_dict_names_are_looked_for_here(self):
        pathlib.Path("base.yaml").write_text(__import__("json").dumps(FILE), encoding="utf-8")
        self.assertEqual(parley.run({"extends": "base.yaml"}, out="extended").status, "completed")
        self.assertEqual(list(self.directory.glob(".parley-*")), [])

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
        time.sleep(2)
        # As a terminal does, and a notebook: to everybody in the group.
        os.killpg(python.pid, signal.SIGINT)
        python.communicate(timeout=60)
        run = parley.load("interrupted")
        self.assertEqual(run.status, "interrupted")
        self.assertTrue((run.directory / "report.html").is_file())

    def test_a_sweep_is_a_comparison(self):
        pathlib.Path("run.yaml").write_text(__import__("json").dumps(FILE), encoding="utf-8")
        pathlib.Path("sweep.yaml").write_text("runs: run.yaml\nseeds: [1, 2]\n", encoding="utf-8")
        runs = parley.sweep("sweep.yaml", out="sweep", jobs=2)
        self.assertEqual(len(runs.rows), 10)

    def test_plugins_are_named_by_the_call_or_by_the_environment(self):
        with zipfile.ZipFile("mine.jar", "w") as jar:
            jar.writestr("META-INF/MANIFEST.MF", MANIFEST)
            jar.writestr("META-INF/parley/recipes/mine.yaml", "recipe: sparkle-ed\n")
        mine = dict(FILE, recipe="mine")
        with self.assertRaises(parley.ParleyError) as unknown:
            parley.run(mine, out="never")
        self.assertIn("PARLEY-103", str(unknown.exception))

        run = parley.run(mine, out="first", plugins=["."])
        self.assertEqual(run.resume(rounds=50).metrics["round"].iloc[-1], 50)
        for again in (run, parley.load("first", plugins=["nowhere"])):
            with self.assertRaises(parley.ParleyError) as missing:
                again.resume(rounds=60, plugins=["nowhere"] if again is run else None)
            self.assertIn("nowhere", str(missing.exception))

        pathlib.Path("run.yaml").write_text(__import__("json").dumps(mine), encoding="utf-8")
        pathlib.Path("sweep.yaml").write_text("runs: run.yaml\nseeds: [1]\n", encoding="utf-8")
        self.assertEqual(len(parley.sweep("sweep.yaml", out="sweep", plugins=["."]).rows), 5)

        with unittest.mock.patch.dict(os.environ, PARLEY_PLUGINS="."):
            self.assertEqual(parley.run(mine, out="second").status, "completed")


if __name__ == "__main__":
    unittest.main()
