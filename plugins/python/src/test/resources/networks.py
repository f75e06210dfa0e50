"""Networks in PyTorch: with modules, a shared parameter, and a recurrent part, and x as a tensor, a dict and a module."""

import parley
import torch
from torch.nn.functional import cross_entropy


class Dense(parley.Model):
    def __init__(self, data):
        self.upper = torch.zeros(data.samples)
        self.lower = torch.nn.Sequential(torch.nn.Linear(data.features, 4), torch.nn.Tanh(), torch.nn.Linear(4, data.classes))

    def upper_loss(self, x, y, batch):
        return cross_entropy(y(batch.features), batch.labels)

    def lower_loss(self, x, y, batch):
        losses = cross_entropy(y(batch.features), batch.labels, reduction="none")
        return (torch.sigmoid(x[batch.index]) * losses).mean() + 0.01 * sum(each.square().sum() for each in y.parameters())

    def metrics(self, x, y, sets):
        return {"test_accuracy": (y(sets.test.features).argmax(1) == sets.test.labels).double().mean()} if sets.test else {}


class Recurrent(parley.Model):
    """Reads features one after the other; x has a strength for each of two penalties."""

    def __init__(self, data):
        self.upper = {"state": torch.tensor(0.1), "scores": torch.zeros(1)}
        self.lower = torch.nn.ModuleDict({"lstm": torch.nn.LSTM(1, 3, batch_first=True), "scores": torch.nn.Linear(3, data.classes)})

    def scores(self, y, batch):
        return y["scores"](y["lstm"](batch.features.unsqueeze(2))[0][:, -1])

    def upper_loss(self, x, y, batch):
        return cross_entropy(self.scores(y, batch), batch.labels)

    def lower_loss(self, x, y, batch):
        state = x["state"].exp() * sum(each.square().sum() for each in y["lstm"].parameters())
        scores = x["scores"].exp().sum() * sum(each.square().sum() for each in y["scores"].parameters())
        return cross_entropy(self.scores(y, batch), batch.labels) + 0.01 * (state + scores)


class Teacher(parley.Model):
    """x is a network whose scores y imitates on training samples; half of its layers are tied, and one is frozen."""

    upper_samples = "train"

    def __init__(self, data):
        first = torch.nn.Linear(data.features, data.features)
        fixed = torch.nn.Linear(data.features, data.features)
        fixed.requires_grad_(False)
        self.upper = torch.nn.Sequential(first, torch.nn.Tanh(), first, fixed, torch.nn.Linear(data.features, data.classes))
        self.lower = torch.nn.Linear(data.features, data.classes)

    def upper_loss(self, x, y, batch):
        return cross_entropy(y(batch.features), batch.labels) + 0.01 * sum(each.square().sum() for each in x.parameters())

    def lower_loss(self, x, y, batch):
        return (y(batch.features) - x(batch.features)).square().sum(1).mean() + 0.1 * y.weight.square().sum()
