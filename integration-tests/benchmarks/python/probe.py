"""Prints a line for every installed library: its name, its version, and the FLOP/s of a product of 64 x 784 and 784 x 300 numbers in
single precision on one thread. Also prints missing libraries."""

import time


def rate(multiply):
    flop, best = 2 * 64 * 784 * 300, 0.0
    for _ in range(5):
        # Processor time, so that other processes on the machine do not affect the result.
        start, calls = time.process_time(), 0
        while time.process_time() - start < 0.1:
            multiply()
            calls += 1
        best = max(best, calls * flop / (time.process_time() - start))
    return best


def numpy_product():
    import numpy

    a, b = (numpy.random.rand(*shape).astype(numpy.float32) for shape in ((64, 784), (784, 300)))
    out = numpy.empty((64, 300), numpy.float32)
    return numpy.__version__, lambda: numpy.matmul(a, b, out=out)


def torch_product():
    import numpy  # noqa: F401: the programs read the exported files with it
    import torch

    a, b, out = torch.rand(64, 784), torch.rand(784, 300), torch.empty(64, 300)
    return torch.__version__, lambda: torch.mm(a, b, out=out)


for name, product in (("torch", torch_product), ("numpy", numpy_product)):
    try:
        version, multiply = product()
        print(name, version, rate(multiply), sep="\t")
    except ImportError as missing:
        print(f"missing {missing.name}")
try:
    import scipy.sparse  # noqa: F401
except ImportError:
    print("missing scipy, which NumPy needs for the weights of many agents")
