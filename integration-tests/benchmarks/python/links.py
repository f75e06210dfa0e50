"""Hosts on one machine: network namespaces, connected by links that can be slow, lossy or cut.

    links.py NAME HOSTS

creates the namespaces NAME-0, NAME-1, ... with the addresses 10.77.0.1, 10.77.0.2, ..., prints "ready netem" or "ready tun" and then
executes the commands on its standard input, each of which it answers with "done":

    shape DELAY_MS LOSS_PERCENT MBIT_PER_S    of every link, in one direction; 0 for no delay, no loss, no limit
    cut HOST                                  its link drops all packets
    heal HOST

Links are pairs of virtual Ethernet devices under `tc netem`. On a kernel without netem, they are TUN devices, and this program forwards
the packets. Needs root. The namespaces are removed when the program ends.
"""

import ctypes
import fcntl
import heapq
import os
import random
import select
import signal
import struct
import subprocess
import sys
import time

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TUN_WITHOUT_HEADER = 0x0001 | 0x1000
LARGEST_PACKET = 9000
DEVICE = "wire"


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


def inside(namespace, *words):
    run("ip", "netns", "exec", namespace, *words)


def enter(namespace):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(namespace, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")
    os.close(namespace)


class Netem:
    """Virtual Ethernet devices on a bridge in a separate namespace."""

    def __init__(self, name, hosts):
        self.hosts = hosts
        self.hub = name + "-hub"
        run("ip", "netns", "add", self.hub)
        inside(self.hub, "ip", "link", "add", "hub", "type", "bridge")
        inside(self.hub, "ip", "link", "set", "hub", "up")
        for k, host in enumerate(hosts):
            inside(self.hub, "ip", "link", "add", f"port{k}", "type", "veth", "peer", "name", DEVICE, "netns", host)
            inside(self.hub, "ip", "link", "set", f"port{k}", "master", "hub", "up")

    def works(self):
        try:
            self.shape(1, 0, 0)
            self.shape(0, 0, 0)
            return True
        except subprocess.CalledProcessError:
            return False

    def shape(self, delay, loss, rate):
        limit = ["rate", f"{rate}mbit"] if rate else []
        for host in self.hosts:
            inside(host, "tc", "qdisc", "replace", "dev", DEVICE, "root", "netem", "limit", "100000", "delay", f"{delay}ms",
                   "loss", f"{loss}%", *limit)

    def cut(self, host, isCut):
        inside(self.hub, "ip", "link", "set", f"port{host}", "down" if isCut else "up")

    def close(self):
        for host in self.hosts:
            inside(host, "ip", "link", "del", DEVICE)
        run("ip", "netns", "del", self.hub)

    def wait(self):
        select.select([sys.stdin], [], [])


class Tun:
    """Forwards packets from host to host with their delay."""

    def __init__(self, hosts):
        self.ends = [self.open(host) for host in hosts]
        self.isCut = [False] * len(hosts)
        self.isBusyUntil = [0.0] * len(hosts)
        self.delayed = []
        self.count = 0
        self.shape(0, 0, 0)

    @staticmethod
    def open(namespace):
        home = os.open("/proc/self/ns/net", os.O_RDONLY)
        enter(os.open("/var/run/netns/" + namespace, os.O_RDONLY))
        end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH22x", DEVICE.encode(), IFF_TUN_WITHOUT_HEADER))
        enter(home)
        return end

    def shape(self, delay, loss, rate):
        self.delay = delay / 1e3
        self.loss = loss / 100
        self.secondsOfByte = 8e-6 / rate if rate else 0.0

    def cut(self, host, isCut):
        self.isCut[host] = isCut

    def close(self):
        for end in self.ends:
            os.close(end)

    def wait(self):
        """Forwards packets until there is a command."""
        while True:
            now = time.monotonic()
            while self.delayed and self.delayed[0][0] <= now:
                _, _, to, packet = heapq.heappop(self.delayed)
                os.write(self.ends[to], packet)
            timeout = max(0, self.delayed[0][0] - now) if self.delayed else None
            ready, _, _ = select.select([sys.stdin, *self.ends], [], [], timeout)
            for source in ready:
                if source is sys.stdin:
                    return
                self.take(self.ends.index(source))

    def take(self, sender):
        try:
            for _ in range(64):
                self.send(sender, os.read(self.ends[sender], LARGEST_PACKET))
        except BlockingIOError:
            pass

    def send(self, sender, packet):
        receiver = packet[19] - 1  # the last byte of an IPv4 destination
        if packet[0] >> 4 != 4 or not 0 <= receiver < len(self.ends):
            return
        if self.isCut[sender] or self.isCut[receiver] or random.random() < self.loss:
            return
        left = max(time.monotonic(), self.isBusyUntil[sender]) + len(packet) * self.secondsOfByte
        self.isBusyUntil[sender] = left
        self.count += 1
        heapq.heappush(self.delayed, (left + self.delay, self.count, receiver, packet))


def make(name, hosts):
    links = Netem(name, hosts)
    if links.works():
        return links, "netem"
    links.close()
    return Tun(hosts), "tun"


def main(name, count):
    signal.signal(signal.SIGTERM, lambda *ignored: sys.exit(0))
    hosts = [f"{name}-{k}" for k in range(count)]
    for host in hosts:
        run("ip", "netns", "add", host)
    links = None
    try:
        links, kind = make(name, hosts)
        for k, host in enumerate(hosts):
            inside(host, "ip", "address", "add", f"10.77.0.{k + 1}/24", "dev", DEVICE)
            inside(host, "ip", "link", "set", DEVICE, "mtu", str(LARGEST_PACKET), "up")
            inside(host, "ip", "link", "set", "lo", "up")
        print("ready", kind, flush=True)
        while True:
            links.wait()
            command = sys.stdin.readline().split()
            if not command:
                return
            if command[0] == "shape":
                links.shape(*map(float, command[1:]))
            else:
                links.cut(int(command[1]), command[0] == "cut")
            print("done", flush=True)
    finally:
        if links:
            links.close()
        for host in hosts:
            run("ip", "netns", "del", host)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
