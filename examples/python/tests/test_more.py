"""More than test_parley.py, for which every build has time."""

import os
import unittest
import unittest.mock

import test_parley
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


if __name__ == "__main__":
    unittest.main()
