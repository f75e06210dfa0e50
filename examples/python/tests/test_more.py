"""More than test_parley.py, for which every build has time."""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import types
import unittest
import unittest.mock

import test_package
import test_parley
from test_package import HERE, SCRIPT
from test_parley import FILE, MINE, parley


class MoreTest(test_parley.HereTest):
    def test_runs_can_be_read_and_compared(self):
        run = parley.run(FILE, set={"seed": 3}, out="first")
        variables = run.variables()
        self.assertEqual(variables["upper"].shape, (4, 3))
        self.assertEqual(variables["lower"].shape, (4, 2))

        parley.run(FILE, set={"seed": 4}, out="second")
        both = parley.compare(run, "second")
        self.assertEqual(set(both.rows["seed"]), {3, 4})
        self.assertIn("comparison", both._repr_html_().lower())

    def test_the_bytes_of_a_compressed_run_are_those_of_its_comparison(self):
        run = parley.run(dict(FILE, recipe="sparkle-lead"), out="compressed")
        self.assertIn("bits_sent", run.metrics)
        self.assertEqual(list(run.metrics["bytes_sent"]), list(parley.compare(run).rows["bytes_sent"]))

    def test_a_run_that_diverged_can_be_looked_at(self):
        with self.assertRaises(parley.ParleyError) as diverged:
            parley.run(dict(FILE, rounds=500, levels={"lower": {"step": 30}}))
        self.assertEqual(diverged.exception.code, 4)
        self.assertEqual(diverged.exception.run.status, "diverged")
        self.assertTrue(diverged.exception.run.directory.name.startswith("run-1-"))

    def test_plugins_are_named_by_the_call_or_by_the_environment(self):
        with self.assertRaises(parley.ParleyError) as unknown:
            parley.run(MINE, out="never")
        self.assertIn("PARLEY-103", str(unknown.exception))
        with unittest.mock.patch.dict(os.environ, PARLEY_PLUGINS="."):
            parley.run(MINE, out="first")

        loaded = parley.load("first", plugins=["nowhere"])
        with self.assertRaises(parley.ParleyError) as missing:
            loaded.resume(rounds=50)
        self.assertIn("nowhere", str(missing.exception))
        self.assertEqual(loaded.resume(rounds=50, plugins=["."]).metrics["round"].iloc[-1], 50)

    def test_the_page_about_optuna_runs(self):
        page = (HERE.parents[1] / "docs" / "optuna.md").read_text(encoding="utf-8")
        example = re.search(r"<!-- executed by [^>]*-->\n```python\n(.*?)```", page, re.DOTALL).group(1)
        self.assertIn("n_trials=10", example)
        example = example.replace("n_trials=10", "n_trials=3")
        study = {}
        if importlib.util.find_spec("optuna"):
            exec(example, study)
        else:
            import pandas  # now, because the patch forgets modules that are imported within it

            with unittest.mock.patch.dict(sys.modules, optuna=optuna_stand_in()):
                exec(example, study)
            self.assertEqual(study["study"].states, ["complete", "pruned", "failed"])
            self.assertEqual(parley.load("study/1").status, "interrupted")
            self.assertEqual(parley.resume("study/1").status, "completed")
        best = study["study"].best_value
        self.assertEqual(best, parley.load("study/0").metrics["hypergradient_norm"].iloc[-1])

    def test_pytorch_loads_weights(self):
        if not importlib.util.find_spec("torch"):
            self.skipTest("torch is not installed (Debian: python3-torch)")
        import torch

        run = parley.run(FILE, out="first")
        layout = '{"upper": [], "lower": [{"name": "weight", "shape": [1, 1]}, {"name": "bias", "shape": [1]}]}'
        (run.directory / "layout.json").write_text(layout, encoding="utf-8")
        module = torch.nn.Linear(1, 1).double()
        module.load_state_dict({name: torch.from_numpy(array) for name, array in run.weights().items()})
        # The mean of four numbers, summed in another order.
        self.assertAlmostEqual(module.weight.item(), run.variables()["lower"][:, 0].mean(), places=12)


class MorePackageTest(test_package.InstalledTest):
    def test_a_wheel_is_the_same_every_time(self):
        for directory in ("first", "second"):
            words = [sys.executable, "-B", str(HERE / "build_wheel.py"), directory]
            subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
        (first,), (second,) = pathlib.Path("first").iterdir(), pathlib.Path("second").iterdir()
        self.assertEqual(first.read_bytes(), second.read_bytes())

    def test_pip_builds_it_from_this_directory(self):
        self.pip("install", "--no-index", "--no-deps", str(HERE))
        self.assertEqual(self.python("-c", SCRIPT).returncode, 0)
        self.pip("uninstall", "--yes", "parley")
        self.pip("install", "--no-index", "--no-deps", "--editable", str(HERE))
        in_place = self.python("-c", "import parley; print(parley.__file__)")
        self.assertEqual(in_place.stdout.strip(), str(HERE / "parley" / "__init__.py"))


def optuna_stand_in():
    """The functions of Optuna that the page calls: the second trial is pruned, and the third one diverges."""

    class TrialPruned(Exception):
        pass

    class Trial:
        def __init__(self, number):
            self.number, self.reports, self.params = number, [], {}

        def suggest_float(self, name, low, high, log=False):
            assert log and low < high
            self.params[name] = [0.1, 0.05, 1e9][self.number]
            return self.params[name]

        def report(self, value, step):
            self.reports.append((step, value))

        def should_prune(self):
            return self.number == 1 and len(self.reports) == 2

    class Study:
        def optimize(self, objective, n_trials, catch):
            self.states, values = [], {}
            for number in range(n_trials):
                trial = Trial(number)
                try:
                    values[objective(trial)] = trial.params
                    self.states.append("complete")
                except TrialPruned:
                    self.states.append("pruned")
                except catch:
                    self.states.append("failed")
            self.best_value = min(values)
            self.best_params = values[self.best_value]

    module = types.ModuleType("optuna")
    module.TrialPruned = TrialPruned
    module.pruners = types.SimpleNamespace(MedianPruner=lambda n_warmup_steps: None)
    module.create_study = lambda direction, pruner: Study()
    return module


if __name__ == "__main__":
    unittest.main()
