"""The array operations of the programs, in PyTorch and in NumPy, each written for speed."""

import numpy as np

# Up to this number of agents, a dense matrix of weights is faster than a sparse one.
MOST_DENSE = 64


class Torch:
    def __init__(self):
        import torch

        self.torch = torch
        torch.set_grad_enabled(False)

    def array(self, values, dtype):
        return self.torch.from_numpy(np.ascontiguousarray(values, dtype=dtype))

    def integers(self, values):
        return self.torch.from_numpy(np.ascontiguousarray(values, dtype=np.int64))

    def random_integers(self, bound, shape):
        return self.torch.randint(bound, shape)

    def weights(self, places, values, agents, dtype):
        if agents <= MOST_DENSE:
            dense = np.zeros((agents, agents), dtype=dtype)
            dense[places[:, 0], places[:, 1]] = values
            return self.torch.from_numpy(dense)
        indices = self.torch.from_numpy(np.ascontiguousarray(places.T, dtype=np.int64))
        sparse = self.torch.sparse_coo_tensor(indices, self.torch.from_numpy(values.astype(dtype)), (agents, agents))
        try:
            compressed = sparse.to_sparse_csr()
            compressed @ self.torch.zeros(agents, 1, dtype=compressed.dtype)
            return compressed
        except RuntimeError:  # builds without MKL do not support this product
            return sparse.coalesce()

    def mix(self, weights, values, out):
        if weights.layout == self.torch.strided:
            return self.torch.mm(weights, values, out=out)
        return out.copy_(weights @ values)

    def empty_like(self, a):
        return self.torch.empty_like(a)

    def zeros_like(self, a):
        return self.torch.zeros_like(a)

    def copy(self, a):
        return a.clone()

    def add(self, a, b, factor=1.0, out=None):
        """a + factor b."""
        return self.torch.add(a, b, alpha=factor, out=out)

    def add_to(self, a, b, factor=1.0):
        """a += factor b."""
        return a.add_(b, alpha=factor)

    def bmm(self, a, b, out=None):
        return self.torch.bmm(a, b, out=out)

    def baddbmm(self, c, a, b):
        """c + a b, agent by agent."""
        return self.torch.baddbmm(c, a, b)

    def sum_rows(self, a, out):
        return self.torch.sum(a, 1, keepdim=True, out=out)

    def sum_last(self, a):
        return a.sum(-1, keepdim=True)

    def rows(self, a, chosen):
        return a.index_select(0, chosen)

    def softmax(self, scores):
        return scores.softmax(-1)

    def log(self, a):
        return a.log()

    def exp(self, a):
        return a.exp()

    def relu(self, a):
        return a.relu_()

    def tanh(self, a):
        return a.tanh_()

    def sigmoid(self, a):
        return a.sigmoid()

    def scatter_add(self, a, places, values):
        return a.scatter_add_(0, places, values)


class Numpy:
    def __init__(self):
        self.random = np.random.default_rng(1)

    def array(self, values, dtype):
        return np.ascontiguousarray(values, dtype=dtype)

    def integers(self, values):
        return np.ascontiguousarray(values, dtype=np.int64)

    def random_integers(self, bound, shape):
        return self.random.integers(bound, size=shape)

    def weights(self, places, values, agents, dtype):
        if agents <= MOST_DENSE:
            dense = np.zeros((agents, agents), dtype=dtype)
            dense[places[:, 0], places[:, 1]] = values
            return dense
        from scipy.sparse import csr_matrix

        return csr_matrix((values.astype(dtype), (places[:, 0], places[:, 1])), shape=(agents, agents))

    def mix(self, weights, values, out):
        if isinstance(weights, np.ndarray):
            return np.matmul(weights, values, out=out)
        out[...] = weights @ values
        return out

    def empty_like(self, a):
        return np.empty_like(a)

    def zeros_like(self, a):
        return np.zeros_like(a)

    def copy(self, a):
        return a.copy()

    def add(self, a, b, factor=1.0, out=None):
        if factor == 1:
            return np.add(a, b, out=out)
        if factor == -1:
            return np.subtract(a, b, out=out)
        out = np.multiply(b, factor, out=out)
        out += a
        return out

    def add_to(self, a, b, factor=1.0):
        if factor == 1:
            a += b
        elif factor == -1:
            a -= b
        else:
            a += factor * b
        return a

    def bmm(self, a, b, out=None):
        return np.matmul(a, b, out=out)

    def baddbmm(self, c, a, b):
        out = np.matmul(a, b)
        out += c
        return out

    def sum_rows(self, a, out):
        return np.sum(a, axis=1, keepdims=True, out=out)

    def sum_last(self, a):
        return a.sum(-1, keepdims=True)

    def rows(self, a, chosen):
        return a.take(chosen, axis=0)

    def softmax(self, scores):
        scores = scores - scores.max(-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(-1, keepdims=True)
        return scores

    def log(self, a):
        return np.log(a)

    def exp(self, a):
        return np.exp(a)

    def relu(self, a):
        return np.maximum(a, 0, out=a)

    def tanh(self, a):
        return np.tanh(a, out=a)

    def sigmoid(self, a):
        return 1 / (1 + np.exp(-a))

    def scatter_add(self, a, places, values):
        np.add.at(a, places, values)
        return a


LIBRARIES = {"torch": Torch, "numpy": Numpy}
