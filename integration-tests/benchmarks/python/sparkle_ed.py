"""SPARKLE-ED as a PyTorch user would write it, all agents in one tensor, and a loop that measures it on demand.

Both opponents run the same rounds: y, z and x move by exact diffusion on a ring with lazy Metropolis weights; z and x see the new y on a
second pair of batches; x follows a moving average of its direction. Only how derivatives are computed differs.
"""

import sys
import time

import torch

torch.set_num_threads(2)

BATCH = 64
BETA = GAMMA = 0.1
THETA = 0.2


def ring(agents):
    """Lazy Metropolis weights of a ring."""
    weights = torch.zeros(agents, agents)
    for i in range(agents):
        weights[i, i] = 2 / 3
        weights[i, (i - 1) % agents] = weights[i, (i + 1) % agents] = 1 / 6
    return weights


class ExactDiffusion:
    """psi+ = s - q; s+ = W (psi+ + s - psi)."""

    def __init__(self, weights, start):
        self.weights = weights
        self.value = start
        self.psi = start.clone()

    def step(self, size, direction):
        psi = torch.add(self.value, direction, alpha=-size)
        phi = torch.add(psi, self.value).sub_(self.psi)
        self.psi = psi
        torch.mm(self.weights, phi, out=self.value)


class Data:
    """Pixels and labels of every agent: noise, because only shapes matter for speed."""

    def __init__(self, agents, samples):
        self.pixels = torch.rand(agents, samples, 784)
        self.labels = torch.randint(10, (agents, samples))
        self.agents = torch.arange(agents)[:, None]
        self.samples = samples

    def draw(self):
        chosen = torch.randint(self.samples, (self.agents.shape[0], BATCH))
        return chosen, self.pixels[self.agents, chosen], self.labels[self.agents, chosen]


class Sparkle:
    """One round; the problem computes the derivatives."""

    def __init__(self, problem, alpha):
        weights = ring(problem.agents)
        self.problem = problem
        self.alpha = alpha
        self.x = ExactDiffusion(weights, torch.zeros(problem.agents, problem.upper))
        self.y = ExactDiffusion(weights, problem.start())
        self.z = ExactDiffusion(weights, torch.zeros(problem.agents, problem.lower))
        self.momentum = torch.zeros(problem.agents, problem.upper)

    def round(self):
        problem, x, y, z = self.problem, self.x, self.y, self.z
        y.step(BETA, problem.lower_gradient(x.value, y.value, problem.train.draw()))
        batch = problem.train.draw()
        point = problem.at(x.value, y.value, batch)
        residual = problem.hessian(point, z.value).sub_(problem.upper_gradient(y.value, problem.validation.draw()))
        z.step(GAMMA, residual)
        self.momentum.mul_(1 - THETA).sub_(problem.mixed(point, z.value), alpha=THETA)
        x.step(self.alpha, self.momentum)


def serve(sparkle):
    """Answers every line with rounds per second, measured for as many seconds as the line says."""
    with torch.no_grad():
        for line in sys.stdin:
            seconds = float(line)
            rounds = 0
            start = time.perf_counter()
            while time.perf_counter() - start < seconds:
                sparkle.round()
                rounds += 1
            print(rounds / (time.perf_counter() - start), flush=True)
