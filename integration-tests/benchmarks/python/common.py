"""Common parts of the Python programs: the problem that Parley exported, the steps of a level, and the measurement.

Usage of each program: SCRIPT torch|numpy DIRECTORY ROUNDS. It prints the rounds per second in the second half, and the upper loss on
all samples before the first and after the last round, averaged over agents.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np

from arrays import LIBRARIES

DTYPES = {"float32": np.float32, "float64": np.float64}


class Exported:
    """The files that Parley exported: samples, starting points, weights, and the resolved run file."""

    def __init__(self, library, directory):
        self.lib = library
        self.directory = Path(directory)
        self.run = json.loads((self.directory / "run.json").read_text())
        self.dtype = DTYPES[self.run["precision"]]
        self.agents = self.run["agents"]
        self.batch = self.run["levels"]["upper"]["batch"]
        self.weights = library.weights(self.raw("weight-places"), self.raw("weight-values"), self.agents, self.dtype)

    def raw(self, name):
        return np.load(self.directory / f"{name}.npy")

    def array(self, name):
        return self.lib.array(self.raw(name), self.dtype)

    def start(self, level):
        return self.array(f"start-{level}")

    def step(self, level):
        return self.run["levels"][level]["step"]["with"]["value"]

    def momentum(self):
        return self.run["levels"]["upper"]["transform"]["with"]["theta"]

    def model(self, option):
        return self.run["model"]["with"]["of"]["with"][option]

    def samples(self, purpose):
        return Samples(self, purpose)


class Samples:
    """The samples of all agents for one purpose."""

    def __init__(self, exported, purpose):
        self.lib = exported.lib
        self.features = exported.array(f"{purpose}-features")
        self.labels = self.lib.integers(exported.raw(f"{purpose}-labels"))
        self.agents, self.size, self.width = self.features.shape
        self.batch = exported.batch
        self.flat_features = self.features.reshape(-1, self.width)
        self.flat_labels = self.labels.reshape(-1)
        self.first = self.lib.integers(np.arange(self.agents)[:, None] * self.size)

    def draw(self):
        """Returns a batch per agent: positions among all samples, features, labels."""
        chosen = (self.lib.random_integers(self.size, (self.agents, self.batch)) + self.first).reshape(-1)
        features = self.lib.rows(self.flat_features, chosen).reshape(self.agents, self.batch, self.width)
        return chosen, features, self.lib.rows(self.flat_labels, chosen)

    def all(self):
        return None, self.features, self.flat_labels


class Labels:
    """The positions of the correct classes in a flat array of scores."""

    def __init__(self, library, samples, classes):
        self.offsets = library.integers(np.arange(samples) * classes)

    def places(self, labels):
        return self.offsets + labels


def mean_loss(library, probabilities, labels):
    """Returns the cross-entropy, averaged over the samples of all agents."""
    classes = probabilities.shape[-1]
    places = Labels(library, len(labels), classes).places(labels)
    return -float(library.log(probabilities.reshape(-1)[places]).mean())


class ExactDiffusion:
    """psi+ = s - q; s+ = W (psi+ + s - psi)."""

    def __init__(self, exported, level):
        self.lib = exported.lib
        self.weights = exported.weights
        self.size = exported.step(level)
        self.value = exported.start(level)
        self.psi = self.lib.copy(self.value)
        self.next = self.lib.empty_like(self.value)
        self.phi = self.lib.empty_like(self.value)

    def step(self, direction):
        lib = self.lib
        lib.add(self.value, direction, -self.size, out=self.next)
        lib.add(self.next, self.value, out=self.phi)
        lib.add_to(self.phi, self.psi, -1)
        self.psi, self.next = self.next, self.psi
        lib.mix(self.weights, self.phi, self.value)


class GradientTracking:
    """h = W (h + q - q'); x+ = W (x - h), with q = step r."""

    def __init__(self, exported, level):
        self.lib = exported.lib
        self.weights = exported.weights
        self.size = exported.step(level)
        self.value = exported.start(level)
        self.tracker = None
        self.previous = self.lib.zeros_like(self.value)
        self.sum = self.lib.empty_like(self.value)

    def step(self, direction):
        lib = self.lib
        q = direction * self.size
        if self.tracker is None:
            self.tracker = lib.empty_like(self.value)
            lib.mix(self.weights, lib.add(q, self.value, -1), self.tracker)
            lib.add_to(self.tracker, self.value)
        else:
            lib.add(self.tracker, q, out=self.sum)
            lib.add_to(self.sum, self.previous, -1)
            lib.mix(self.weights, self.sum, self.tracker)
        self.previous = q
        lib.add(self.value, self.tracker, -1, out=self.sum)
        lib.mix(self.weights, self.sum, self.value)


class Sparkle:
    """Steps of y, z and x in this order: z and x use the new y and a second pair of batches, x uses a moving average of its direction."""

    def __init__(self, exported, problem, upper=ExactDiffusion):
        self.lib = exported.lib
        self.problem = problem
        self.x = upper(exported, "upper")
        self.y = ExactDiffusion(exported, "lower")
        self.z = ExactDiffusion(exported, "auxiliary")
        self.theta = exported.momentum()
        self.average = self.lib.zeros_like(self.x.value)

    def round(self):
        problem, x, y, z = self.problem, self.x, self.y, self.z
        y.step(problem.lower_gradient(x.value, y.value))
        point = problem.at(x.value, y.value)
        z.step(problem.residual(point, z.value))
        self.average *= 1 - self.theta
        self.lib.add_to(self.average, problem.hypergradient(point, z.value), self.theta)
        x.step(self.average)

    def loss(self):
        return self.problem.loss(self.x.value, self.y.value)


def play(build):
    """Runs the rounds of the command line; build creates an object with round() and loss() from the exported files."""
    library, directory, rounds = LIBRARIES[sys.argv[1]](), sys.argv[2], int(sys.argv[3])
    program = build(Exported(library, directory))
    first = program.loss()
    half = rounds // 2
    for _ in range(half):
        program.round()
    start = time.perf_counter()
    for _ in range(rounds - half):
        program.round()
    seconds = time.perf_counter() - start
    print((rounds - half) / seconds, first, program.loss())
