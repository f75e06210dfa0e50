"""A regularized least-squares problem on arrays, with all derivatives by hand, with gradients only, and with neither."""

import numpy
import parley


class Values(parley.ArrayModel):
    """x has one strength per feature; y is a linear map from features to the scores of classes."""

    def __init__(self, data):
        self.features, self.classes = data.features, data.classes
        self.upper = {"strength": numpy.zeros(data.features), "scale": 0.5}
        self.lower = numpy.zeros((data.features, data.classes))

    def errors(self, y, batch):
        return batch.features @ y - numpy.eye(self.classes)[batch.labels]

    def upper_loss(self, x, y, batch):
        return 0.5 * (self.errors(y, batch) ** 2).sum(1).mean() + 0.5 * x["scale"] ** 2

    def lower_loss(self, x, y, batch):
        penalty = (numpy.exp(x["strength"])[:, None] * y**2).sum()
        return 0.5 * (self.errors(y, batch) ** 2).sum(1).mean() + 0.5 * (1 + x["scale"] ** 2) * penalty

    def metrics(self, x, y, sets):
        return {"largest_weight": numpy.abs(y).max()}


class Gradients(Values):
    def upper_gradient(self, x, y, batch):
        return {"strength": numpy.zeros(self.features), "scale": x["scale"]}, self.fit(y, batch)

    def fit(self, y, batch):
        return batch.features.T @ self.errors(y, batch) / len(batch)

    def lower_gradient(self, x, y, batch):
        strength, factor = numpy.exp(x["strength"]), 1 + x["scale"] ** 2
        return (
            {
                "strength": 0.5 * factor * strength * (y**2).sum(1),
                "scale": x["scale"] * (strength[:, None] * y**2).sum(),
            },
            self.fit(y, batch) + factor * strength[:, None] * y,
        )


class Products(Gradients):
    def lower_products(self, x, y, batch, v):
        strength, factor = numpy.exp(x["strength"]), 1 + x["scale"] ** 2
        return (
            {
                "strength": factor * strength * (y * v).sum(1),
                "scale": 2 * x["scale"] * (strength[:, None] * y * v).sum(),
            },
            batch.features.T @ (batch.features @ v) / len(batch) + factor * strength[:, None] * v,
        )
