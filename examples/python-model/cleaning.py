"""Half of the training labels are random. x weights every training sample, y is a classifier."""

import parley
import torch
from torch.nn.functional import cross_entropy


class Cleaning(parley.Model):
    def __init__(self, data):
        self.upper = torch.zeros(data.samples)
        self.lower = torch.nn.Sequential(
            torch.nn.Linear(data.features, 32),
            torch.nn.ReLU(),
            torch.nn.Linear(32, data.classes),
        )

    def upper_loss(self, x, y, batch):
        return cross_entropy(y(batch.features), batch.labels)

    def lower_loss(self, x, y, batch):
        losses = cross_entropy(y(batch.features), batch.labels, reduction="none")
        penalty = sum(weight.square().sum() for weight in y.parameters())
        return (torch.sigmoid(x[batch.index]) * losses).mean() + 1e-4 * penalty

    def metrics(self, x, y, sets):
        right = y(sets.test.features).argmax(1) == sets.test.labels
        return {"test_accuracy": right.double().mean()}
