"""Hyper-cleaning of an MLP 784-300-10, one product for all agents, derivatives by hand. Usage: see common.py."""

from common import Labels, Sparkle, mean_loss, play


class Cleaning:
    def __init__(self, exported):
        self.lib = exported.lib
        self.agents = exported.agents
        self.train = exported.samples("train")
        self.validation = exported.samples("validation")
        self.batch = exported.batch
        self.ridge = exported.model("ridge")
        self.inputs, self.hidden, self.classes = self.train.width, int(exported.model("hidden")[0]), 10
        self.labels = Labels(self.lib, self.agents * self.batch, self.classes)
        # The position of agent i's sample weights in the flattened x.
        total = self.agents * self.train.size
        self.first = self.lib.integers([[i * total] for i in range(self.agents)])

    def layers(self, flat):
        n, i, h, c = self.agents, self.inputs, self.hidden, self.classes
        a, b, d = i * h, i * h + h, i * h + h + h * c
        return (
            flat[:, :a].reshape(n, i, h),
            flat[:, a:b].reshape(n, 1, h),
            flat[:, b:d].reshape(n, h, c),
            flat[:, d:].reshape(n, 1, c),
        )

    def forward(self, y, pixels):
        w1, b1, w2, b2 = self.layers(y)
        hidden = self.lib.relu(self.lib.baddbmm(b1, pixels, w1))
        return hidden, self.lib.softmax(self.lib.baddbmm(b2, hidden, w2))

    def errors(self, probabilities, labels):
        errors = self.lib.copy(probabilities)
        errors.reshape(-1)[self.labels.places(labels)] -= 1
        return errors

    def backward(self, y, pixels, hidden, errors):
        _, _, w2, _ = self.layers(y)
        out = self.lib.empty_like(y)
        g1, c1, g2, c2 = self.layers(out)
        deltas = self.lib.bmm(errors, w2.swapaxes(1, 2))
        deltas *= hidden > 0
        self.lib.bmm(pixels.swapaxes(1, 2), deltas, out=g1)
        self.lib.sum_rows(deltas, c1)
        self.lib.bmm(hidden.swapaxes(1, 2), errors, out=g2)
        self.lib.sum_rows(errors, c2)
        return out

    def trust(self, x, chosen):
        places = chosen.reshape(self.agents, -1) + self.first
        return places, self.lib.sigmoid(x.reshape(-1)[places])

    def lower_gradient(self, x, y):
        chosen, pixels, labels = self.train.draw()
        hidden, probabilities = self.forward(y, pixels)
        errors = self.errors(probabilities, labels)
        errors *= (self.trust(x, chosen)[1] / self.batch)[:, :, None]
        return self.lib.add_to(self.backward(y, pixels, hidden, errors), y, 2 * self.ridge)

    def upper_gradient(self, y):
        _, pixels, labels = self.validation.draw()
        hidden, probabilities = self.forward(y, pixels)
        errors = self.errors(probabilities, labels)
        errors /= self.batch
        return self.backward(y, pixels, hidden, errors)

    def at(self, x, y):
        chosen, pixels, labels = self.train.draw()
        hidden, probabilities = self.forward(y, pixels)
        places, trust = self.trust(x, chosen)
        return x, y, places, pixels, hidden, probabilities, self.errors(probabilities, labels), trust

    def along(self, y, pixels, hidden, v):
        _, _, w2, _ = self.layers(y)
        v1, u1, v2, u2 = self.layers(v)
        changed = self.lib.baddbmm(u1, pixels, v1)
        changed *= hidden > 0
        return changed, self.lib.baddbmm(self.lib.baddbmm(u2, hidden, v2), changed, w2)

    def residual(self, point, v):
        lib = self.lib
        _, y, _, pixels, hidden, probabilities, errors, trust = point
        _, _, w2, _ = self.layers(y)
        _, _, v2, _ = self.layers(v)
        weights = (trust / self.batch)[:, :, None]
        changed, scores = self.along(y, pixels, hidden, v)
        curved = probabilities * scores
        curved -= probabilities * lib.sum_last(curved)
        curved *= weights
        errors = errors * weights
        out = lib.empty_like(v)
        g1, c1, g2, c2 = self.layers(out)
        deltas = lib.baddbmm(lib.bmm(errors, v2.swapaxes(1, 2)), curved, w2.swapaxes(1, 2))
        deltas *= hidden > 0
        lib.bmm(pixels.swapaxes(1, 2), deltas, out=g1)
        lib.sum_rows(deltas, c1)
        lib.bmm(hidden.swapaxes(1, 2), curved, out=g2)
        g2 += lib.bmm(changed.swapaxes(1, 2), errors)
        lib.sum_rows(curved, c2)
        lib.add_to(out, v, 2 * self.ridge)
        return lib.add_to(out, self.upper_gradient(y), -1)

    def hypergradient(self, point, v):
        x, y, places, pixels, hidden, _, errors, trust = point
        _, scores = self.along(y, pixels, hidden, v)
        slopes = self.lib.sum_last(errors * scores)[:, :, 0]
        slopes *= trust * (trust - 1) / self.batch
        out = self.lib.zeros_like(x)
        self.lib.scatter_add(out.reshape(-1), places.reshape(-1), slopes.reshape(-1))
        return out

    def loss(self, x, y):
        _, pixels, labels = self.validation.all()
        return mean_loss(self.lib, self.forward(y, pixels)[1], labels)


if __name__ == "__main__":
    play(lambda exported: Sparkle(exported, Cleaning(exported)))
