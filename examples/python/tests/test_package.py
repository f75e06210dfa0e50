"""The wheel: built by its script, installed into a virtual environment without a network, and used from another directory."""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import unittest
import zipfile

from test_parley import HereTest, parley

HERE = pathlib.Path(__file__).resolve().parents[1]

SCRIPT = """
import parley
run = parley.run("example:quadratic", set={"rounds": 20}, progress=True)
print(parley.__file__, run.status, len(run.metrics), run.variables()["upper"].shape[0])
"""


class InstalledTest(HereTest):
    """With a virtual environment."""

    def setUp(self):
        super().setUp()
        if not importlib.util.find_spec("pip") or not importlib.util.find_spec("venv"):
            self.skipTest("pip or venv is not installed (Debian: python3-pip python3-venv)")

    def pip(self, *words):
        if not pathlib.Path("venv").exists():
            subprocess.run(
                [sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", "venv"], check=True
            )
        done = subprocess.run(
            ["venv/bin/python", "-m", "pip", "--quiet", "--disable-pip-version-check", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.assertEqual(done.returncode, 0, done.stdout)

    def python(self, *words, **variables):
        return self.execute("venv/bin/python", *words, **variables)

    def execute(self, program, *words, **variables):
        """In another directory, without the variables that help this test to find Parley."""
        environment = {key: value for key, value in os.environ.items() if key not in ("PARLEY", "PYTHONPATH")}
        return subprocess.run(
            [str(self.directory / program), *words],
            cwd="elsewhere" if pathlib.Path("elsewhere").exists() else ".",
            env={**environment, **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


class PackageTest(InstalledTest):
    def test_a_wheel_is_all_one_needs(self):
        built = subprocess.run(
            [sys.executable, "-B", str(HERE / "build_wheel.py"), "wheels"], stdout=subprocess.PIPE, text=True, check=True
        )
        (wheel,) = pathlib.Path("wheels").glob("*.whl")
        self.assertIn(wheel.name, built.stdout)
        with zipfile.ZipFile(wheel) as content:
            self.assertIn("parley/py.typed", content.namelist())
        self.assertLess(wheel.stat().st_size, 60e6)  # the limit of an upload to PyPI is 100 MB

        self.pip("install", "--no-index", "--no-deps", wheel)
        os.mkdir("elsewhere")
        done = self.python("-c", SCRIPT)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"site-packages/parley/__init__.py completed \d+ \d+\n")
        self.assertIn("20/20 rounds", done.stderr)
        self.assertEqual(list(pathlib.Path("elsewhere").iterdir()), [pathlib.Path("elsewhere/runs")])

        version = self.execute("venv/bin/parley", "version")
        self.assertTrue(version.stdout.startswith("parley "), version)
        wrong = self.execute("venv/bin/parley", "run", "missing.yaml")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("PARLEY-", wrong.stderr)

        # Only what the launcher itself uses is on this path.
        os.mkdir("tools")
        for tool in ("sh", "readlink", "dirname", "sed", "head"):
            os.symlink(shutil.which(tool), f"tools/{tool}")
        bare = {"PATH": f"{os.getcwd()}/tools", "JAVA_HOME": ""}
        for words in (("venv/bin/parley", "version"), ("venv/bin/python", "-c", SCRIPT)):
            without = self.execute(*words, **bare)
            self.assertNotEqual(without.returncode, 0)
            self.assertIn("Java was not found (install a JDK 17 or newer, or set JAVA_HOME)", without.stderr)

        # A copy of the package without jars, whose own console script is the only `parley` on the path.
        shutil.rmtree(next(pathlib.Path("venv").rglob("_java")))
        lost = self.execute("venv/bin/parley", "version", PATH=f"{os.getcwd()}/venv/bin:{os.environ['PATH']}")
        self.assertEqual(lost.returncode, 2)
        self.assertIn("the launcher `parley` was not found: install the package with its jars", lost.stderr)
        lost = self.python("-c", SCRIPT, PARLEY="nowhere")
        self.assertIn("PARLEY=nowhere is neither a launcher nor the directory of a checkout or release", lost.stderr)
        found = self.execute("venv/bin/parley", "version", PARLEY=parley._command.launcher())
        self.assertEqual(found.stdout, version.stdout)


if __name__ == "__main__":
    unittest.main()
