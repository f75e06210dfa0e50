"""Softmax regression 784x10 with a penalty exp(x_j) per feature. Usage: logistic_tuning.py batched|autograd AGENTS TRAIN VALIDATION."""

import sys

import torch

from sparkle_ed import BATCH, Data, Sparkle, serve

FEATURES, CLASSES = 784, 10
SCALE = 1 / (FEATURES * CLASSES)


class Tuning:
    def __init__(self, agents, train, validation):
        self.agents = agents
        self.train = Data(agents, train)
        self.validation = Data(agents, validation)
        self.upper = FEATURES
        self.lower = FEATURES * CLASSES

    def start(self):
        return torch.zeros(self.agents, self.lower)


class Batched(Tuning):
    """Every product by hand, all agents in one bmm."""

    def matrix(self, flat):
        return flat.view(self.agents, FEATURES, CLASSES)

    def probabilities(self, y, pixels):
        return torch.bmm(pixels, self.matrix(y)).softmax(2)

    def loss_gradient(self, y, batch):
        _, pixels, labels = batch
        errors = self.probabilities(y, pixels)
        errors.scatter_add_(2, labels[:, :, None], torch.full((self.agents, BATCH, 1), -1.0))
        return torch.bmm(pixels.transpose(1, 2), errors.div_(BATCH))

    def lower_gradient(self, x, y, batch):
        penalty = self.matrix(y) * (2 * SCALE * x.exp())[:, :, None]
        return penalty.add_(self.loss_gradient(y, batch)).flatten(1)

    def upper_gradient(self, y, batch):
        return self.loss_gradient(y, batch).flatten(1)

    def at(self, x, y, batch):
        return x, y, batch[1], self.probabilities(y, batch[1])

    def hessian(self, point, v):
        x, _, pixels, probabilities = point
        products = probabilities * torch.bmm(pixels, self.matrix(v))
        curved = products.sub_(probabilities * products.sum(2, keepdim=True)).div_(BATCH)
        penalty = self.matrix(v) * (2 * SCALE * x.exp())[:, :, None]
        return penalty.add_(torch.bmm(pixels.transpose(1, 2), curved)).flatten(1)

    def mixed(self, point, v):
        x, y, _, _ = point
        return (self.matrix(y) * self.matrix(v)).sum(2).mul_(2 * SCALE * x.exp())


class Autograd(Tuning):
    """Two losses per agent and torch.autograd.grad, agent after agent."""

    def loss(self, y, pixels, labels):
        return torch.nn.functional.cross_entropy(pixels @ y.view(FEATURES, CLASSES), labels)

    def lower_loss(self, i, x, y, batch):
        penalty = (x.exp()[:, None] * y.view(FEATURES, CLASSES) ** 2).sum() * SCALE
        return self.loss(y, batch[1][i], batch[2][i]) + penalty

    def lower_gradient(self, x, y, batch):
        def one(i):
            own = y[i].detach().requires_grad_()
            return torch.autograd.grad(self.lower_loss(i, x[i], own, batch), own)[0]

        return self.stack(one)

    def upper_gradient(self, y, batch):
        def one(i):
            own = y[i].detach().requires_grad_()
            return torch.autograd.grad(self.loss(own, batch[1][i], batch[2][i]), own)[0]

        return self.stack(one)

    @torch.enable_grad()
    def at(self, x, y, batch):
        point = []
        for i in range(self.agents):
            own_x, own_y = x[i].detach().requires_grad_(), y[i].detach().requires_grad_()
            loss = self.lower_loss(i, own_x, own_y, batch)
            point.append((own_x, own_y, torch.autograd.grad(loss, own_y, create_graph=True)[0]))
        return point

    def hessian(self, point, v):
        return self.stack(lambda i: torch.autograd.grad(point[i][2], point[i][1], v[i], retain_graph=True)[0])

    def mixed(self, point, v):
        return self.stack(lambda i: torch.autograd.grad(point[i][2], point[i][0], v[i])[0])

    @torch.enable_grad()
    def stack(self, one):
        return torch.stack([one(i) for i in range(self.agents)])


if __name__ == "__main__":
    variant, sizes = sys.argv[1], [int(size) for size in sys.argv[2:]]
    serve(Sparkle({"batched": Batched, "autograd": Autograd}[variant](*sizes), alpha=0.03))
