"""Runs of Parley from Python: start them, read what they record, show their reports in a notebook.

>>> import parley
>>> run = parley.run("quickstart.yaml", set={"rounds": 200})
>>> run.metrics.plot(x="round", y="upper_loss")
>>> run                                          # in a notebook: the report
"""

from ._command import ParleyError
from ._runs import Comparison, Run, compare, load, resume, run, sweep

from .model import ArrayModel, JaxModel, Model

__all__ = [
    "ArrayModel", "Comparison", "JaxModel", "Model", "ParleyError", "Run", "compare", "load", "resume", "run", "sweep"
]
