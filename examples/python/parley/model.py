"""Models for Parley: write two losses, and Parley computes what its methods need.

>>> class Cleaning(parley.Model):
...     def __init__(self, data):
...         self.lower = torch.nn.Linear(data.features, data.classes)
...         self.upper = torch.zeros(data.samples)
...
...     def upper_loss(self, x, y, batch):
...         return cross_entropy(y(batch.features), batch.labels)
...
...     def lower_loss(self, x, y, batch):
...         losses = cross_entropy(y(batch.features), batch.labels, reduction="none")
...         return (torch.sigmoid(x[batch.index]) * losses).mean()

A run file names the class: `model: {use: python, with: {file: cleaning.py, class: Cleaning}}`.
Importing this module needs the standard library only.
"""

from __future__ import annotations

from typing import Any, Dict, Optional

__all__ = ["ArrayModel", "Batch", "Data", "JaxModel", "Model", "Sets"]


class Data:
    """The sizes of the run's data. Without data, all but `agents` are 0.

    features    the number of features of a sample
    classes     the number of classes; 0 for regression
    samples     the number of training samples of all agents
    agents      the number of agents
    """

    def __init__(self, features: int, classes: int, samples: int, agents: int) -> None:
        self.features = features
        self.classes = classes
        self.samples = samples
        self.agents = agents


class Batch:
    """Some samples of one agent. Fields that the data does not have are None.

    features    an array with a row for each sample
    labels      the class of each sample
    targets     the number to predict for each sample
    index       the position of each sample; training samples are numbered over all agents, 0 to data.samples - 1
    agent       the number of the agent
    """

    def __init__(self, features: Any, labels: Any, targets: Any, index: Any, agent: int) -> None:
        self.features = features
        self.labels = labels
        self.targets = targets
        self.index = index
        self.agent = agent

    def __len__(self) -> int:
        return 1 if self.index is None else len(self.index)


class Sets:
    """All samples of one agent as batches, for metrics. A set without samples is None."""

    def __init__(self, train: Optional[Batch], validation: Optional[Batch], test: Optional[Batch]) -> None:
        self.train = train
        self.validation = validation
        self.test = test


class _Losses:
    """The common parts of both kinds of models."""

    #: The samples of the upper loss: "validation" or "train". The lower loss uses training samples.
    upper_samples = "validation"

    #: The start of x with `start: model`.
    upper: Any = None

    #: The start of y with `start: model`.
    lower: Any = None

    def __init__(self, data: Optional[Data] = None) -> None:
        self.data = data

    def upper_loss(self, x: Any, y: Any, batch: Batch) -> Any:
        """Returns f(x, y): a number, the mean over the samples of the batch."""
        raise NotImplementedError

    def lower_loss(self, x: Any, y: Any, batch: Batch) -> Any:
        """Returns g(x, y): a number, the mean over the samples of the batch."""
        raise NotImplementedError

    def metrics(self, x: Any, y: Any, sets: Sets) -> Dict[str, float]:
        """Returns further columns of the records by name, such as test_accuracy. The names must always be the same."""
        return {}


class Model(_Losses):
    """A model in PyTorch. Autograd differentiates the losses, twice where a method needs it.

    Set `self.upper` and `self.lower`, each to a tensor, a dict of tensors, or a module. The losses get them in the same
    form, with the current values: a tensor, a dict of tensors, or the module, which can be called.
    Parameters of a module that do not require gradients stay as they are.
    """


class ArrayModel(_Losses):
    """A model that computes with NumPy arrays in double precision.

    Set `self.upper` and `self.lower`, each to a number, an array, or a dict of arrays. The losses get them in the same form.
    Derivatives that a subclass does not implement are approximated by central differences. Do not change arguments.
    """

    def upper_gradient(self, x: Any, y: Any, batch: Batch) -> Any:
        """Returns the gradients of f in x and in y, in the form of x and y; None for a gradient that is zero."""
        raise NotImplementedError

    def lower_gradient(self, x: Any, y: Any, batch: Batch) -> Any:
        """Returns the gradients of g in x and in y, in the form of x and y; None for a gradient that is zero."""
        raise NotImplementedError

    def lower_products(self, x: Any, y: Any, batch: Batch, v: Any) -> Any:
        """Returns the gradients in x and in y of the inner product of v and the gradient of g in y."""
        raise NotImplementedError


class JaxModel(ArrayModel):
    """A model in JAX: an ArrayModel whose losses JAX differentiates. They must compute with jax.numpy."""

    def upper_gradient(self, x: Any, y: Any, batch: Batch) -> Any:
        return self._gradient(self.upper_loss, x, y, batch)

    def lower_gradient(self, x: Any, y: Any, batch: Batch) -> Any:
        return self._gradient(self.lower_loss, x, y, batch)

    def lower_products(self, x: Any, y: Any, batch: Batch, v: Any) -> Any:
        import jax

        return jax.jvp(lambda at: self._gradient(self.lower_loss, x, at, batch), (y,), (v,))[1]

    @staticmethod
    def _gradient(loss: Any, x: Any, y: Any, batch: Batch) -> Any:
        import jax

        return jax.grad(lambda at_x, at_y: loss(at_x, at_y, batch), argnums=(0, 1))(x, y)
