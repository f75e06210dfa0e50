"""Hyper-cleaning of an MLP 784-300-10. Usage: hyper_cleaning.py batched|autograd AGENTS TRAIN VALIDATION (samples per agent)."""

import sys

import torch

from sparkle_ed import BATCH, Data, Sparkle, serve

SIZES = [784 * 300, 300, 300 * 10, 10]
RIDGE = 0.001


class Cleaning:
    def __init__(self, agents, train, validation):
        self.agents = agents
        self.train = Data(agents, train)
        self.validation = Data(agents, validation)
        self.upper = agents * train
        self.lower = sum(SIZES)
        self.first = torch.arange(agents)[:, None] * train

    def start(self):
        return 0.03 * torch.randn(self.agents, self.lower)


class Batched(Cleaning):
    """Every product by hand, all agents in one bmm."""

    def layers(self, flat):
        w1, b1, w2, b2 = torch.split(flat, SIZES, dim=1)
        n = self.agents
        return w1.unflatten(1, (784, 300)), b1.view(n, 1, 300), w2.unflatten(1, (300, 10)), b2.view(n, 1, 10)

    def forward(self, y, pixels):
        w1, b1, w2, b2 = self.layers(y)
        hidden = torch.baddbmm(b1, pixels, w1).relu_()
        return hidden, torch.baddbmm(b2, hidden, w2).softmax(2)

    def errors(self, probabilities, labels):
        return probabilities.scatter_add(2, labels[:, :, None], torch.full_like(labels, -1, dtype=torch.float32)[:, :, None])

    def backward(self, y, pixels, hidden, errors):
        _, _, w2, _ = self.layers(y)
        out = torch.empty_like(y)
        g1, c1, g2, c2 = self.layers(out)
        deltas = torch.bmm(errors, w2.transpose(1, 2)).mul_(hidden > 0)
        torch.bmm(pixels.transpose(1, 2), deltas, out=g1)
        torch.sum(deltas, 1, keepdim=True, out=c1)
        torch.bmm(hidden.transpose(1, 2), errors, out=g2)
        torch.sum(errors, 1, keepdim=True, out=c2)
        return out

    def trust(self, x, chosen):
        return torch.sigmoid(x.gather(1, self.first + chosen))

    def lower_gradient(self, x, y, batch):
        chosen, pixels, labels = batch
        hidden, probabilities = self.forward(y, pixels)
        errors = self.errors(probabilities, labels).mul_((self.trust(x, chosen) / BATCH)[:, :, None])
        return self.backward(y, pixels, hidden, errors).add_(y, alpha=2 * RIDGE)

    def upper_gradient(self, y, batch):
        _, pixels, labels = batch
        hidden, probabilities = self.forward(y, pixels)
        return self.backward(y, pixels, hidden, self.errors(probabilities, labels).div_(BATCH))

    def at(self, x, y, batch):
        chosen, pixels, labels = batch
        hidden, probabilities = self.forward(y, pixels)
        return y, chosen, pixels, hidden, probabilities, self.errors(probabilities, labels), self.trust(x, chosen)

    def along(self, y, pixels, hidden, v):
        _, _, w2, _ = self.layers(y)
        v1, u1, v2, u2 = self.layers(v)
        changed = torch.baddbmm(u1, pixels, v1).mul_(hidden > 0)
        return changed, torch.baddbmm(torch.baddbmm(u2, hidden, v2), changed, w2)

    def hessian(self, point, v):
        y, _, pixels, hidden, probabilities, errors, trust = point
        _, _, w2, _ = self.layers(y)
        _, _, v2, _ = self.layers(v)
        weights = (trust / BATCH)[:, :, None]
        changed, scores = self.along(y, pixels, hidden, v)
        products = probabilities * scores
        curved = products.sub_(probabilities * products.sum(2, keepdim=True)).mul_(weights)
        errors = errors * weights
        out = torch.empty_like(v)
        g1, c1, g2, c2 = self.layers(out)
        deltas = torch.baddbmm(torch.bmm(errors, v2.transpose(1, 2)), curved, w2.transpose(1, 2)).mul_(hidden > 0)
        torch.bmm(pixels.transpose(1, 2), deltas, out=g1)
        torch.sum(deltas, 1, keepdim=True, out=c1)
        torch.bmm(hidden.transpose(1, 2), curved, out=g2)
        g2.baddbmm_(changed.transpose(1, 2), errors)
        torch.sum(curved, 1, keepdim=True, out=c2)
        return out.add_(v, alpha=2 * RIDGE)

    def mixed(self, point, v):
        y, chosen, pixels, hidden, _, errors, trust = point
        _, scores = self.along(y, pixels, hidden, v)
        slopes = (errors * scores).sum(2).mul_(trust * (1 - trust) / BATCH)
        return torch.zeros(self.agents, self.upper).scatter_add_(1, self.first + chosen, slopes)


class Autograd(Cleaning):
    """Two losses per agent and torch.autograd.grad, agent after agent."""

    def losses(self, y, pixels, labels):
        w1, b1, w2, b2 = torch.split(y, SIZES)
        hidden = torch.relu(pixels @ w1.view(784, 300) + b1)
        return torch.nn.functional.cross_entropy(hidden @ w2.view(300, 10) + b2, labels, reduction="none")

    def lower_loss(self, i, x, y, batch):
        chosen, pixels, labels = batch
        trust = torch.sigmoid(x[self.first[i] + chosen[i]])
        return (trust * self.losses(y, pixels[i], labels[i])).mean() + RIDGE * (y * y).sum()

    def lower_gradient(self, x, y, batch):
        def one(i):
            own = y[i].detach().requires_grad_()
            return torch.autograd.grad(self.lower_loss(i, x[i], own, batch), own)[0]

        return self.stack(one)

    def upper_gradient(self, y, batch):
        def one(i):
            own = y[i].detach().requires_grad_()
            return torch.autograd.grad(self.losses(own, batch[1][i], batch[2][i]).mean(), own)[0]

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
    serve(Sparkle({"batched": Batched, "autograd": Autograd}[variant](*sizes), alpha=100))
