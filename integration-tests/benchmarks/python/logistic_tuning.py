"""Softmax regression 784 x 10 with a penalty exp(x_j) per feature, one product for all agents, derivatives by hand. Usage: see
common.py."""

from common import Labels, Sparkle, mean_loss, play


class Tuning:
    def __init__(self, exported):
        self.lib = exported.lib
        self.agents = exported.agents
        self.train = exported.samples("train")
        self.validation = exported.samples("validation")
        self.batch = exported.batch
        self.features, self.classes = self.train.width, 10
        # Twice the factor of the penalty, which is averaged over all coefficients.
        self.scale = 2 * exported.model("strength") / (self.features * self.classes)
        self.labels = Labels(self.lib, self.agents * self.batch, self.classes)

    def matrix(self, flat):
        """Returns y with a row per feature; y starts at zero, so the order of its coefficients is arbitrary."""
        return flat.reshape(self.agents, self.features, self.classes)

    def probabilities(self, y, pixels):
        return self.lib.softmax(self.lib.bmm(pixels, self.matrix(y)))

    def loss_gradient(self, y, batch):
        _, pixels, labels = batch
        errors = self.probabilities(y, pixels)
        errors.reshape(-1)[self.labels.places(labels)] -= 1
        errors /= self.batch
        return self.lib.bmm(pixels.swapaxes(1, 2), errors)

    def penalty(self, x, v):
        return self.matrix(v) * (self.lib.exp(x) * self.scale)[:, :, None]

    def lower_gradient(self, x, y):
        out = self.loss_gradient(y, self.train.draw())
        out += self.penalty(x, y)
        return out.reshape(self.agents, -1)

    def at(self, x, y):
        _, pixels, _ = self.train.draw()
        return x, y, pixels, self.probabilities(y, pixels)

    def residual(self, point, v):
        x, y, pixels, probabilities = point
        curved = probabilities * self.lib.bmm(pixels, self.matrix(v))
        curved -= probabilities * self.lib.sum_last(curved)
        curved /= self.batch
        out = self.lib.bmm(pixels.swapaxes(1, 2), curved)
        out += self.penalty(x, v)
        out -= self.loss_gradient(y, self.validation.draw())
        return out.reshape(self.agents, -1)

    def hypergradient(self, point, v):
        x, y, _, _ = point
        out = self.lib.sum_last(self.matrix(y) * self.matrix(v))[:, :, 0]
        out *= self.lib.exp(x) * -self.scale
        return out

    def loss(self, x, y):
        _, pixels, labels = self.validation.all()
        return mean_loss(self.lib, self.probabilities(y, pixels), labels)


if __name__ == "__main__":
    play(lambda exported: Sparkle(exported, Tuning(exported)))
