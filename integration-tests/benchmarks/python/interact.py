"""INTERACT with full batches: two shared hidden layers, a personal last layer, an exact hypergradient by conjugate gradients,
gradient tracking. One product for all agents, derivatives by hand. Usage: see common.py."""

from common import Labels, mean_loss, play


class Interact:
    def __init__(self, exported):
        self.lib = exported.lib
        self.weights = exported.weights
        self.agents = exported.agents
        self.train = exported.samples("train")
        self.validation = exported.samples("validation")
        self.ridge = exported.model("ridge")
        self.tolerance = exported.run["hypergradient"]["with"]["tolerance"]
        self.alpha, self.beta = exported.step("upper"), exported.step("lower")
        first, second = (int(size) for size in exported.model("hidden"))
        self.sizes = [self.train.width, first, second, 10]
        self.labels = {id(s): Labels(self.lib, self.agents * s.size, 10) for s in (self.train, self.validation)}
        self.x, self.y = exported.start("upper"), exported.start("lower")
        self.tracker = None
        self.previous = None

    def shared(self, flat):
        """Returns weights and biases of both hidden layers."""
        n, (i, h, k, _) = self.agents, self.sizes
        a, b, c = i * h, i * h + h, i * h + h + h * k
        return (
            flat[:, :a].reshape(n, i, h),
            flat[:, a:b].reshape(n, 1, h),
            flat[:, b:c].reshape(n, h, k),
            flat[:, c:].reshape(n, 1, k),
        )

    def own(self, flat):
        n, k, c = self.agents, self.sizes[2], self.sizes[3]
        return flat[:, : k * c].reshape(n, k, c), flat[:, k * c :].reshape(n, 1, c)

    def forward(self, x, y, samples):
        w1, b1, w2, b2 = self.shared(x)
        w3, b3 = self.own(y)
        h1 = self.lib.tanh(self.lib.baddbmm(b1, samples.features, w1))
        h2 = self.lib.tanh(self.lib.baddbmm(b2, h1, w2))
        return h1, h2, self.lib.softmax(self.lib.baddbmm(b3, h2, w3))

    def errors(self, samples, probabilities):
        errors = self.lib.copy(probabilities)
        errors.reshape(-1)[self.labels[id(samples)].places(samples.flat_labels)] -= 1
        errors /= samples.size
        return errors

    def own_gradient(self, y, h2, errors):
        out = self.lib.empty_like(y)
        g3, c3 = self.own(out)
        self.lib.bmm(h2.swapaxes(1, 2), errors, out=g3)
        self.lib.sum_rows(errors, c3)
        return out

    def shared_gradient(self, samples, h1, deltas):
        """Returns the gradient in x from the derivatives with respect to the inputs of the second activation."""
        lib = self.lib
        out = lib.empty_like(self.x)
        g1, c1, g2, c2 = self.shared(out)
        _, _, w2, _ = self.shared(self.x)
        lib.bmm(h1.swapaxes(1, 2), deltas, out=g2)
        lib.sum_rows(deltas, c2)
        below = lib.bmm(deltas, w2.swapaxes(1, 2))
        below *= 1 - h1 * h1
        lib.bmm(samples.features.swapaxes(1, 2), below, out=g1)
        lib.sum_rows(below, c1)
        return out

    def hessian(self, h2, probabilities, v):
        """Returns the product of the Hessian of g in y with v, and the change of the errors along v."""
        v3, u3 = self.own(v)
        curved = self.lib.baddbmm(u3, h2, v3)
        curved *= probabilities
        curved -= probabilities * self.lib.sum_last(curved)
        curved /= self.train.size
        return self.lib.add_to(self.own_gradient(v, h2, curved), v, self.ridge), curved

    def solve(self, h2, probabilities, b):
        """Solves for all agents at once by conjugate gradients, until the slowest agent has converged."""
        lib = self.lib
        z, residual, direction = lib.zeros_like(b), lib.copy(b), lib.copy(b)
        square = lib.sum_last(residual * residual)
        goal = self.tolerance**2 * square
        while bool((square > goal).any()):
            image, _ = self.hessian(h2, probabilities, direction)
            length = square / lib.sum_last(direction * image)
            z += length * direction
            residual -= length * image
            following = lib.sum_last(residual * residual)
            direction *= following / square
            direction += residual
            square = following
        return z

    def round(self):
        lib, train, validation = self.lib, self.train, self.validation
        w3, _ = self.own(self.y)
        across = w3.swapaxes(1, 2)
        h1, h2, judged = self.forward(self.x, self.y, validation)
        errors = self.errors(validation, judged)
        deltas = lib.bmm(errors, across)
        deltas *= 1 - h2 * h2
        direction = self.shared_gradient(validation, h1, deltas)
        upper_y = self.own_gradient(self.y, h2, errors)

        h1, h2, probabilities = self.forward(self.x, self.y, train)
        errors = self.errors(train, probabilities)
        lower = lib.add_to(self.own_gradient(self.y, h2, errors), self.y, self.ridge)
        z = self.solve(h2, probabilities, upper_y)
        _, curved = self.hessian(h2, probabilities, z)
        z3, _ = self.own(z)
        deltas = lib.baddbmm(lib.bmm(errors, z3.swapaxes(1, 2)), curved, across)
        deltas *= 1 - h2 * h2
        direction -= self.shared_gradient(train, h1, deltas)

        self.descend(direction * self.alpha)
        lib.add_to(self.y, lower, -self.beta)

    def descend(self, q):
        """h = W h + q - q'; x+ = W x - h."""
        lib = self.lib
        mixed = lib.mix(self.weights, self.x, lib.empty_like(self.x))
        if self.tracker is None:
            self.tracker = lib.add(q, mixed)
            self.tracker -= lib.mix(self.weights, mixed, lib.empty_like(mixed))
        else:
            self.tracker = lib.mix(self.weights, self.tracker, lib.empty_like(self.tracker))
            self.tracker += q
            self.tracker -= self.previous
        self.previous = q
        self.x = lib.add(mixed, self.tracker, -1)

    def loss(self):
        return mean_loss(self.lib, self.forward(self.x, self.y, self.validation)[2], self.validation.flat_labels)


if __name__ == "__main__":
    play(Interact)
