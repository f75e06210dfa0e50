"""The notebook, the page about SLURM, exported weights, and Weights & Biases, for which a stand-in has the functions that are called."""

import ast
import inspect
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import types
import unittest
import unittest.mock

from test_parley import FILE, HereTest, parley

HERE = pathlib.Path(__file__).resolve().parents[1]
PAGES = HERE.parents[1] / "docs"


class OutsideTest(HereTest):
    def test_the_notebook_runs(self):
        notebook = json.loads((HERE / "tutorial.ipynb").read_text(encoding="utf-8"))
        names = {"__name__": "__main__"}
        shown = []
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                self.assertEqual(cell["outputs"], [], "save the notebook without outputs")
                lines = ast.parse("".join(cell["source"]))
                last = lines.body.pop() if isinstance(lines.body[-1], ast.Expr) else None
                exec(compile(lines, "cell", "exec"), names)
                shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None)
        self.assertIn("<iframe", shown[2]._repr_html_())
        last = names["both"].last.set_index("configuration")
        # Clean labels keep a higher weight, which is what the notebook shows. Without cleaning, the weights stay equal.
        self.assertGreater(last["weight_clean"].iloc[0], last["weight_corrupted"].iloc[0] + 0.2)
        self.assertAlmostEqual(last["weight_clean"].iloc[1], last["weight_corrupted"].iloc[1], places=4)
        # Of clouds that overlap, with 40 % wrong labels; a wrong order of the tensors gives about a third.
        self.assertGreater(names["accuracy"], 0.8)
        self.assertEqual(shown[-1], 400)

    def test_the_script_for_slurm_makes_a_sweep(self):
        page = (PAGES / "slurm.md").read_text(encoding="utf-8")
        script = re.search(r"```sh\n(#!/bin/sh.*?)```", page, re.DOTALL).group(1)
        pathlib.Path("steps.sbatch").write_text(script, encoding="utf-8")
        pathlib.Path("run.yaml").write_text(json.dumps(FILE), encoding="utf-8")
        pathlib.Path("steps.yaml").write_text("runs: run.yaml\nseeds: [1, 2]\n", encoding="utf-8")
        os.mkdir("bin")
        os.symlink(parley._command.launcher(), "bin/parley")
        variables = {"PATH": f"{os.getcwd()}/bin:{os.environ['PATH']}", "SLURM_ARRAY_TASK_COUNT": "2"}
        outputs = []
        for task in ("2", "1"):
            done = subprocess.run(
                ["sh", "steps.sbatch"],
                env={**os.environ, **variables, "SLURM_ARRAY_TASK_ID": task},
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
            outputs.append(done.stdout)
        self.assertIn("part 1 of 2 has unfinished runs", outputs[0])
        self.assertIn("page: sweep/comparison.html", outputs[1])
        part = parley.sweep("steps.yaml", out="part", array="2/2")
        self.assertIn("parts of the sweep are missing", part._repr_html_())
        self.assertEqual(set(part.rows["seed"]), {2})
        self.assertEqual(sorted(set(parley.compare("sweep").rows["seed"])), [1, 2])

    def test_a_run_is_logged_to_weights_and_biases(self):
        run = parley.run(FILE, set={"seed": 3}, out="first")
        metrics = run.metrics  # imports pandas now, because the patch forgets modules that are imported within it
        calls = []
        with unittest.mock.patch.dict(sys.modules, wandb=wandb_stand_in(calls)):
            logged = run.to_wandb("papers", weights=True, mode="offline", tags=["ring"])
        project, init = calls[0]
        self.assertEqual((project, init["name"], init["mode"], init["tags"]), ("papers", "first", "offline", ["ring"]))
        self.assertEqual(init["config"]["seed"], "3")
        self.assertEqual(init["config"]["levels.upper.mixing.use"], "ed")
        self.assertEqual([step for step, _ in logged.rows], [0, 10, 20, 30, 40])
        self.assertEqual([row["upper_loss"] for _, row in logged.rows], list(metrics["upper_loss"]))
        self.assertEqual(logged.summary["status"], "completed")
        self.assertEqual(
            logged.artifact, ["report.html", "resolved.yaml", "provenance.json", "weights.safetensors"]
        )
        self.assertTrue(logged.finished)

    def test_weights_have_the_names_and_shapes_of_the_model(self):
        run = parley.run(FILE, out="first")
        rows = run.variables()["lower"]
        self.assertEqual(list(run.weights()), ["lower"])
        layout = {"upper": [], "lower": [{"name": "weight", "shape": [1, 1]}, {"name": "bias", "shape": [1]}]}
        (run.directory / "layout.json").write_text(json.dumps(layout), encoding="utf-8")
        last = run.weights(agent=3)
        self.assertEqual((last["weight"].shape, last["bias"].shape), ((1, 1), (1,)))
        self.assertEqual([last["weight"].item(), last["bias"].item()], list(rows[3]))
        with self.assertRaises(IndexError) as missing:
            run.weights(agent=4)
        self.assertIn("4 agents, counted from 0", str(missing.exception))

        parley._command.finish(["export", run.directory, "--level", "lower", "--agents", "mean", "--out", "mean.safetensors"])
        tensors, facts = read_safetensors("mean.safetensors")
        self.assertEqual(facts["run"], "run")
        self.assertEqual((facts["round"], facts["level"], facts["agents"]), ("40", "lower", "mean of 4"))
        mean = run.weights()
        for name, array in mean.items():
            self.assertEqual(tensors[name], ("F64", list(array.shape), list(array.ravel())))

    def test_everything_public_has_types_and_a_docstring(self):
        self.assertTrue((HERE / "parley" / "py.typed").is_file())
        for name in parley.__all__:
            value = getattr(parley, name)
            self.assertTrue(inspect.getdoc(value), name)
            if value.__module__ not in ("parley._command", "parley._runs"):
                continue  # base classes of models, whose methods users write
            members = vars(value).values() if inspect.isclass(value) else [value]
            for member in members:
                function = member.fget if isinstance(member, property) else member
                if inspect.isfunction(function) and not function.__name__.startswith("_"):
                    self.assertTrue(inspect.getdoc(function), function)
                    declared = set(function.__annotations__) - {"return"}
                    self.assertEqual(declared, set(inspect.signature(function).parameters) - {"self"}, function)
                    self.assertIn("return", function.__annotations__, function)


def read_safetensors(file):
    """Returns the tensors of a file as (type, shape, numbers) by name, and its metadata."""
    with open(file, "rb") as stream:
        (length,) = struct.unpack("<Q", stream.read(8))
        header = json.loads(stream.read(length))
        content = stream.read()
    facts = header.pop("__metadata__")
    tensors = {}
    for name, entry in header.items():
        start, end = entry["data_offsets"]
        code = {"F32": "f", "F64": "d"}[entry["dtype"]]
        count = (end - start) // struct.calcsize(code)
        tensors[name] = (entry["dtype"], entry["shape"], list(struct.unpack(f"<{count}{code}", content[start:end])))
    return tensors, facts


def wandb_stand_in(calls):
    """The functions of Weights & Biases that `to_wandb` calls."""

    class Artifact:
        def __init__(self, name, type):
            assert re.fullmatch(r"[\w.-]+", name)
            self.files = []

        def add_file(self, path):
            assert os.path.getsize(path) > 0
            self.files.append(os.path.basename(path))

    class Logged:
        def __init__(self):
            self.rows, self.summary, self.finished = [], {}, False

        def log(self, row, step):
            assert all(isinstance(value, (int, float)) for value in row.values())
            self.rows.append((step, row))

        def log_artifact(self, artifact):
            self.artifact = artifact.files

        def finish(self):
            self.finished = True

    def init(project, **settings):
        calls.append((project, settings))
        return Logged()

    module = types.ModuleType("wandb")
    module.init, module.Artifact = init, Artifact
    return module


if __name__ == "__main__":
    unittest.main()
