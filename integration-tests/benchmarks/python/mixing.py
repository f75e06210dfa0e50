"""Gossip x+ = W (x - step x / d) on f = |x|^2 / 2d, so that a round consists of mixing only. Usage: see common.py."""

from common import play


class Gossip:
    def __init__(self, exported):
        self.lib = exported.lib
        self.weights = exported.weights
        self.x = exported.start("upper")
        self.adapted = self.lib.empty_like(self.x)
        self.size = exported.step("upper") / self.x.shape[1]

    def round(self):
        self.lib.add(self.x, self.x, -self.size, out=self.adapted)
        self.lib.mix(self.weights, self.adapted, self.x)

    def loss(self):
        return float((self.x * self.x).sum()) / (2 * self.x.shape[0] * self.x.shape[1])


if __name__ == "__main__":
    play(Gossip)
