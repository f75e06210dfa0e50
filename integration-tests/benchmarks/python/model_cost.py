"""The cost of `model: {use: python}`: Parley with a model in PyTorch against the same algorithm written directly in PyTorch.

Usage: model_cost.py [ROUNDS_SMALL ROUNDS_LARGE [TURNS]], from the checkout, with a Python that has torch. PARLEY names the launcher.

Both compute SPARKLE-ED for hyper-cleaning of digits by a perceptron with 32 or 3200 hidden units, in single precision, for ten agents
on a ring, with one thread of Python. Each runs for some rounds and for three times as many, in turn; the difference of the two
cancels the start. Printed are rounds per second, processor time included, and the time that a message takes without work.
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

MODEL = '''
import parley, torch
from torch.nn.functional import cross_entropy

class Cleaning(parley.Model):
    def __init__(self, data):
        self.upper = torch.zeros(data.samples)
        self.lower = torch.nn.Sequential(
            torch.nn.Linear(data.features, HIDDEN), torch.nn.Tanh(), torch.nn.Linear(HIDDEN, data.classes))

    def upper_loss(self, x, y, batch):
        return cross_entropy(y(batch.features), batch.labels)

    def lower_loss(self, x, y, batch):
        losses = cross_entropy(y(batch.features), batch.labels, reduction="none")
        return (torch.sigmoid(x[batch.index]) * losses).mean() + 1e-3 * sum(w.square().sum() for w in y.parameters())
'''

EMPTY = '''
import numpy, parley

class Empty(parley.ArrayModel):
    upper, lower = numpy.zeros(1), numpy.zeros(1)

    def upper_loss(self, x, y, batch):
        return 0.5 * float(x @ x + y @ y)

    def lower_loss(self, x, y, batch):
        return 0.5 * float(y @ y) + float(x @ y)

    def upper_gradient(self, x, y, batch):
        return x, y

    def lower_gradient(self, x, y, batch):
        return y, x + y

    def lower_products(self, x, y, batch, v):
        return v, v
'''

RUN = '''
recipe: sparkle-ed
agents: 10
rounds: {rounds}
precision: {precision}
model: {{use: python, with: {{file: model.py, workers: 1}}}}
{data}
topology: ring
weights: {{use: metropolis, with: {{lazy: true}}}}
levels:
  upper: {{step: 0.1}}
  lower: {{step: 0.02, start: model}}
  auxiliary: {{step: 0.02}}
record: {{every: {rounds}, samples: 1}}
'''

AGENTS, BATCH = 10, 32


def direct(hidden, rounds):
    """SPARKLE-ED as a user of PyTorch would write it: a loop over agents, and matrices for what they exchange."""
    import torch
    from torch.nn.functional import cross_entropy, linear

    torch.set_num_threads(1)
    torch.manual_seed(0)
    train, validation, width, classes = 1149, 287, 64, 10
    features = [torch.rand(train // AGENTS, width) for _ in range(AGENTS)]
    labels = [torch.randint(classes, (train // AGENTS,)) for _ in range(AGENTS)]
    index = [torch.arange(train // AGENTS) + i * (train // AGENTS) for i in range(AGENTS)]
    held = [(torch.rand(validation // AGENTS, width), torch.randint(classes, (validation // AGENTS,))) for _ in range(AGENTS)]
    shapes = [(hidden, width), (hidden,), (classes, hidden), (classes,)]
    sizes = [torch.Size(shape).numel() for shape in shapes]
    q, p = sum(sizes), train
    w = torch.eye(AGENTS) * 2 / 3
    for i in range(AGENTS):
        w[i, (i + 1) % AGENTS] = w[(i + 1) % AGENTS, i] = 1 / 6
    x, y, z = torch.zeros(AGENTS, p), 0.1 * torch.randn(1, q).repeat(AGENTS, 1), torch.zeros(AGENTS, q)
    r = torch.zeros(AGENTS, p)
    before = {"x": (x, None), "y": (y, None), "z": (z, None)}
    steps = {"x": 0.1, "y": 0.02, "z": 0.02}

    def scores(parameters, inputs):
        return linear(torch.tanh(linear(inputs, parameters[0], parameters[1])), parameters[2], parameters[3])

    def exact_diffusion(name, value, direction):
        last, last_direction = before[name]
        before[name] = (value, direction)
        if last_direction is None:
            return w @ (value - steps[name] * direction)
        return w @ (2 * value - last - steps[name] * (direction - last_direction))

    def leaves(vector):
        return [part.view(shape).requires_grad_() for part, shape in zip(vector.clone().split(sizes), shapes)]

    def lower_loss(trust, parameters, i, chosen):
        losses = cross_entropy(scores(parameters, features[i][chosen]), labels[i][chosen], reduction="none")
        weights = torch.sigmoid(trust[index[i][chosen]])
        return (weights * losses).mean() + 1e-3 * sum(each.square().sum() for each in parameters)

    dx, dy, dz = torch.empty(AGENTS, p), torch.empty(AGENTS, q), torch.empty(AGENTS, q)
    for _ in range(rounds):
        batches = [torch.randint(len(labels[i]), (BATCH,)) for i in range(AGENTS)]
        for i in range(AGENTS):
            parameters = leaves(y[i])
            gradient = torch.autograd.grad(lower_loss(x[i], parameters, i, batches[i]), parameters)
            torch.cat([part.reshape(-1) for part in gradient], out=dy[i])
        y = exact_diffusion("y", y, dy.clone())
        graphs = []
        for i in range(AGENTS):
            parameters, trust = leaves(y[i]), x[i].clone().requires_grad_()
            gradient = torch.autograd.grad(lower_loss(trust, parameters, i, batches[i]), parameters, create_graph=True)
            along = [part.view(shape) for part, shape in zip(z[i].split(sizes), shapes)]
            hessian = torch.autograd.grad(gradient, parameters, along, retain_graph=True)
            others = torch.randint(len(held[i][1]), (BATCH,))
            upper = torch.autograd.grad(cross_entropy(scores(parameters, held[i][0][others]), held[i][1][others]), parameters)
            torch.cat([(h - u).reshape(-1) for h, u in zip(hessian, upper)], out=dz[i])
            graphs.append((gradient, trust))
        z = exact_diffusion("z", z, dz.clone())
        for i, (gradient, trust) in enumerate(graphs):
            along = [part.view(shape) for part, shape in zip(z[i].split(sizes), shapes)]
            dx[i] = -torch.autograd.grad(gradient, trust, along)[0]
        r = 0.8 * r + 0.2 * dx
        x = exact_diffusion("x", x, r)


def measured(command, rounds):
    """Returns the seconds per round, by the clock and of all processors, without the start."""
    seconds = []
    for count in (rounds, 3 * rounds):
        used, began = processor(), time.perf_counter()
        command(count)
        seconds.append((time.perf_counter() - began, processor() - used))
    return [(long - short) / (2 * rounds) for short, long in zip(*seconds)]


def processor():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def parley(model, data, precision, rounds):
    with tempfile.TemporaryDirectory() as directory:
        home = pathlib.Path(directory)
        (home / "model.py").write_text(model)
        (home / "run.yaml").write_text(RUN.format(rounds=rounds, data=data, precision=precision))
        environment = {**os.environ, "PARLEY_PYTHON": sys.executable}
        launcher = os.environ.get("PARLEY", "./parley")
        subprocess.run(
            [launcher, "run", home / "run.yaml", "--out", home / "out", "--threads", "1"],
            check=True, env=environment, stdout=subprocess.DEVNULL,
        )


def main():
    if sys.argv[1:2] == ["direct"]:
        direct(int(sys.argv[2]), int(sys.argv[3]))
        return
    rounds = [int(word) for word in sys.argv[1:3]] or [300, 40]
    turns = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    print(f"{'q':>8} {'program':>10} {'rounds/s':>10} {'by processor':>13} {'ratio':>7} {'by processor':>13}")
    for hidden, count in zip((32, 3200), rounds):
        q = 64 * hidden + hidden + 10 * hidden + 10
        data = f"batch: {BATCH}\ndata: {{use: digits, validation: 0.2, test: 0.2}}"
        text = MODEL.replace("HIDDEN", str(hidden))
        alone = [sys.executable, __file__, "direct", str(hidden)]
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        best = {"PyTorch": [1e9, 1e9], "Parley": [1e9, 1e9]}
        for _ in range(turns):
            for name, command in (
                ("PyTorch", lambda n: subprocess.run([*alone, str(n)], check=True, env=environment)),
                ("Parley", lambda n: parley(text, data, "float32", n)),
            ):
                best[name] = [min(pair) for pair in zip(best[name], measured(command, count))]
        for name, (clock, used) in best.items():
            ratios = [direct / mine for direct, mine in zip(best["PyTorch"], (clock, used))]
            print(f"{q:>8} {name:>10} {1 / clock:>10.1f} {1 / used:>13.1f} {ratios[0]:>7.2f} {ratios[1]:>13.2f}", flush=True)
    # An agent takes four messages per round: the gradient of g, both products, and the gradient of f.
    clock, used = measured(lambda n: parley(EMPTY, "", "float64", n), 20 * rounds[0])
    print(f"a message without work: {clock / (4 * AGENTS) * 1e6:.0f} us, {used / (4 * AGENTS) * 1e6:.0f} us of processors")


if __name__ == "__main__":
    main()
