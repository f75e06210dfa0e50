"""SPARKLE-ED-GT on quadratic costs f = y'Fy/2 + a'y + x'Hx/2 + b'x + x'Ky, g = y'Gy/2 + x'Cy + c'y. Usage: see common.py.

The matrices of an expression are concatenated, so that it is one batched product.
"""

import numpy as np

from common import GradientTracking, Sparkle, play


class Quadratics:
    def __init__(self, exported):
        self.lib = exported.lib
        lower, mixed = exported.raw("G"), exported.raw("C-transposed")
        linear, gradients = exported.raw("linear"), exported.raw("f-gradients")
        q, p = lower.shape[1], mixed.shape[2]
        c, upper = linear[:, :q], linear[:, q:]
        # The gradients of f at unit vectors are the columns of its matrices plus the linear terms.
        f = gradients - upper[:, None, :]
        self.p = p

        def array(parts):
            return self.lib.array(np.concatenate(parts, axis=2), np.float64)

        def column(vector):
            return self.lib.array(vector[:, :, None], np.float64)

        self.f = self.lib.array(f, np.float64)
        self.linear_f = column(upper)
        # dg/dy = (C' G) (x, y) + c;  G z - df/dy = (-K' -F G) (x, y, z) - a;  df/dx - C z = (H K -C) (x, y, z) + b.
        self.first, self.c = array([mixed, lower]), column(c)
        self.second, self.a = array([-f[:, p:, :p], -f[:, p:, p:], lower]), column(-upper[:, p:])
        self.third, self.b = array([f[:, :p, :p], f[:, :p, p:], -mixed.swapaxes(1, 2)]), column(upper[:, :p])
        self.pair = self.lib.array(np.zeros((len(lower), p + q, 1)), np.float64)
        self.triple = self.lib.array(np.zeros((len(lower), p + q + q, 1)), np.float64)
        self.x, self.y, self.z = slice(0, p), slice(p, p + q), slice(p + q, None)

    def lower_gradient(self, x, y):
        self.pair[:, self.x, 0] = x
        self.pair[:, self.y, 0] = y
        return self.lib.baddbmm(self.c, self.first, self.pair)[:, :, 0]

    def at(self, x, y):
        self.triple[:, self.x, 0] = x
        self.triple[:, self.y, 0] = y

    def residual(self, point, v):
        self.triple[:, self.z, 0] = v
        return self.lib.baddbmm(self.a, self.second, self.triple)[:, :, 0]

    def hypergradient(self, point, v):
        self.triple[:, self.z, 0] = v
        return self.lib.baddbmm(self.b, self.third, self.triple)[:, :, 0]

    def loss(self, x, y):
        self.pair[:, self.x, 0] = x
        self.pair[:, self.y, 0] = y
        half = self.lib.bmm(self.f, self.pair) / 2
        half += self.linear_f
        return float((half * self.pair).sum()) / len(self.pair)


if __name__ == "__main__":
    play(lambda exported: Sparkle(exported, Quadratics(exported), upper=GradientTracking))
