"""Hyper-cleaning of a network with a normalized hidden layer, written directly in PyTorch: one agent after the other, autograd.

The steps are those of common.py; the network and its derivatives are PyTorch's. Usage: network.py torch DIRECTORY ROUNDS. It prints the
rounds per second of processor time in the second half, and the upper loss on all samples before the first and after the last round.
"""

import math
import sys
import time

from arrays import LIBRARIES
from common import Exported, Sparkle

CLASSES = 10


class Network:
    def __init__(self, exported):
        import torch

        self.torch = torch
        self.functional = torch.nn.functional
        torch.set_num_threads(1)
        torch.set_grad_enabled(True)
        self.agents = exported.agents
        self.train, self.validation = exported.samples("train"), exported.samples("validation")
        self.batch, self.ridge = exported.batch, exported.model("ridge")
        width, hidden = self.train.width, int(exported.model("hidden")[0])
        self.shapes = [(width, hidden), (hidden,), (hidden,), (hidden,), (hidden, CLASSES), (CLASSES,)]

    def tensors(self, row):
        parts = row.split([math.prod(shape) for shape in self.shapes])
        return [part.view(shape) for part, shape in zip(parts, self.shapes)]

    def flat(self, tensors):
        return self.torch.cat([tensor.reshape(-1) for tensor in tensors])

    def variables(self, row):
        return [tensor.requires_grad_() for tensor in self.tensors(row.clone())]

    def scores(self, y, features):
        w1, b1, scale, shift, w2, b2 = y
        hidden = self.functional.layer_norm(self.torch.addmm(b1, features, w1), b1.shape, scale, shift)
        return self.torch.addmm(b2, self.functional.gelu(hidden), w2)

    def draw(self, samples, agent):
        chosen = self.torch.randint(samples.size, (self.batch,))
        return chosen, samples.features[agent][chosen], samples.labels[agent][chosen]

    def lower(self, agent, x, y):
        chosen, features, labels = self.draw(self.train, agent)
        trust = x[agent * self.train.size + chosen].sigmoid()
        losses = self.functional.cross_entropy(self.scores(y, features), labels, reduction="none")
        return (trust * losses).mean() + self.ridge * sum(tensor.square().sum() for tensor in y)

    def upper(self, agent, y):
        _, features, labels = self.draw(self.validation, agent)
        return self.functional.cross_entropy(self.scores(y, features), labels)

    def stacked(self, of):
        return self.torch.stack([of(agent) for agent in range(self.agents)])

    def gradient(self, number, variables):
        return self.flat(self.torch.autograd.grad(number, variables))

    def lower_gradient(self, x, y):
        def of(agent):
            variables = self.variables(y[agent])
            return self.gradient(self.lower(agent, x[agent], variables), variables)

        return self.stacked(of)

    def at(self, x, y):
        """Returns for each agent the variables and the gradient with its graph, from which both products are taken."""
        points = []
        for agent in range(self.agents):
            upper, lower = x[agent].clone().requires_grad_(), self.variables(y[agent])
            loss = self.lower(agent, upper, lower)
            points.append((upper, lower, self.torch.autograd.grad(loss, lower, create_graph=True)))
        return points

    def residual(self, points, v):
        def of(agent):
            _, lower, gradient = points[agent]
            product = self.torch.autograd.grad(gradient, lower, self.tensors(v[agent]), retain_graph=True)
            return self.flat(product) - self.gradient(self.upper(agent, lower), lower)

        return self.stacked(of)

    def hypergradient(self, points, v):
        def of(agent):
            upper, _, gradient = points[agent]
            return -self.torch.autograd.grad(gradient, upper, self.tensors(v[agent]))[0]

        return self.stacked(of)

    def loss(self, x, y):
        with self.torch.no_grad():
            samples = self.validation
            losses = [
                self.functional.cross_entropy(
                    self.scores(self.tensors(y[agent]), samples.features[agent]), samples.labels[agent]
                )
                for agent in range(self.agents)
            ]
            return float(sum(losses)) / self.agents


if __name__ == "__main__":
    exported, rounds = Exported(LIBRARIES[sys.argv[1]](), sys.argv[2]), int(sys.argv[3])
    program = Sparkle(exported, Network(exported))
    first = program.loss()
    for _ in range(rounds // 2):
        program.round()
    start = time.process_time()
    for _ in range(rounds - rounds // 2):
        program.round()
    seconds = time.process_time() - start
    print((rounds - rounds // 2) / seconds, first, program.loss())
