"""A model of the time of a round on several hosts: measures runs, fits the model to some of them and compares it with the others.

    cost_model.py count RUNS.csv          counts messages; needs a built checkout
    cost_model.py measure RUNS.csv        adds missing runs, in about five minutes; needs root, iproute2 and an idle machine
    cost_model.py fit RUNS.csv            fits the model; needs Python only

The model of the seconds of a round is

    k * compute + r * exchanges * latency + messages * o + bytes * (s + 1 / bandwidth)

A process computes for `compute` seconds, `exchanges` are sequential, and `messages` and `bytes` are those of the busiest process
(`parley traffic` counts them). Latency is one-way; bandwidth is in bytes per second. Fitted are o, the seconds per message, s, the seconds
per byte, k, which is above 1 if processes share processors, and r, the number of one-way trips per exchange.
"""

import csv
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PARLEY = ROOT / "target/parley/bin/parley"
ENGINE = ROOT / "target/parley/engines/engine-pekko"
PROCESSES = 3
AGENTS = 6
INPUTS = ["compute", "exchanges", "messages", "bytes", "latency", "bandwidth"]
COLUMNS = ["name", "use", *INPUTS, "seconds"]
# Hidden units, one-way delay in ms, Mbit/s (0: no limit), and the purpose of the run.
LOOPBACK = [(8, "fit"), (64, "held out"), (256, "fit"), (1024, "fit"), (512, "held out")]
LINKS = [
    (8, 1, 0, "fit"),
    (8, 10, 0, "fit"),
    (256, 5, 0, "fit"),
    (8, 4, 0, "held out"),
    (64, 15, 0, "held out"),
    (256, 2, 200, "fit"),
    (512, 3, 100, "held out"),
]


def run_file(directory, hidden):
    file = Path(directory) / f"run-{hidden}.yaml"
    file.write_text(f"""
recipe: sparkle-gt
agents: {AGENTS}
rounds: 100
seed: 1
precision: float32
kernels: java
batch: 4
model: {{use: hyper-cleaning, with: {{hidden: [{hidden}], ridge: 1.0e-4}}}}
data: {{use: digits, corruption: 0.3, validation: 0.2, test: 0.2}}
""")
    return file


def parley(*words, place=(), wait=True):
    options = dict(os.environ, PARLEY_JAVA_OPTIONS="-Xmx512m -XX:+UseSerialGC")
    process = subprocess.Popen([*place, PARLEY, *map(str, words)], env=options, text=True, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT)
    if not wait:
        return process
    output = process.communicate(timeout=300)[0]
    if process.returncode != 0:
        raise RuntimeError(output)
    return output


def rounds(seconds_of_round, wanted_seconds):
    return max(40, int(wanted_seconds / seconds_of_round) // 10 * 10)


def length(count):
    return ["--set", f"rounds={count}", "--set", f"record.every={count // 10}"]


def seconds_of_round(out):
    """Returns the shortest interval of the second half, when everything is compiled; other processes disturb it least."""
    with open(Path(out) / "metrics.csv") as file:
        rows = [(int(row["round"]), float(row["seconds"])) for row in csv.DictReader(file)]
    late = rows[len(rows) // 2:]
    return min((b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(late, late[1:]))


def traffic(file):
    links = {}
    for line in parley("traffic", file, "--processes", PROCESSES, "--rounds", 5).splitlines():
        words = line.split()
        if len(words) == 6 and words[1] == "->":
            links[int(words[0]), int(words[2])] = float(words[3]), float(words[4])
    sent = [[links[link] for link in links if link[0] == rank] for rank in range(PROCESSES)]
    return {
        "exchanges": max(messages for messages, _ in links.values()),
        "messages": max(sum(messages for messages, _ in of) for of in sent),
        "bytes": max(sum(size for _, size in of) for of in sent),
    }


def alone(directory, file, hidden):
    """Returns the computation time of one process: that of the whole run on one thread, divided by the number of processes."""
    out = Path(directory) / f"alone-{hidden}"
    parley("run", file, "--out", out, "--threads", 1, *length(400 if hidden <= 64 else 60))
    return seconds_of_round(out) / PROCESSES


def on_loopback(directory, file, name, count):
    out = Path(directory) / name
    parley("run", file, "--out", out, "--threads", 1, "--engine", "pekko", "--processes", PROCESSES, "--plugins", ENGINE, *length(count))
    return seconds_of_round(out)


class Links:

    def __init__(self):
        self.name = f"cost-{os.getpid()}"
        self.process = subprocess.Popen([sys.executable, HERE / "links.py", self.name, str(PROCESSES)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        print("links:", self.process.stdout.readline().strip(), file=sys.stderr)

    def shape(self, delay, rate):
        self.process.stdin.write(f"shape {delay} 0 {rate}\n")
        self.process.stdin.flush()
        self.process.stdout.readline()

    def at(self, host):
        return ["ip", "netns", "exec", f"{self.name}-{host}"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def address(host):
    return f"10.77.0.{host + 1}"


def on_hosts(directory, file, name, count, links):
    keys = Path(directory) / "keys"
    if not keys.exists():
        parley("node-keys", keys, *map(address, range(PROCESSES)), "--plugins", ENGINE)
    outs = [Path(directory) / f"{name}-{rank}" for rank in range(PROCESSES)]
    nodes = []
    for rank in range(PROCESSES):
        nodes.append(parley(
            "run", file, "--resume", "--out", outs[rank], "--threads", 1, "--engine", "pekko", "--rank", f"{rank}/{PROCESSES}",
            "--engine-option", f"host={address(rank)}", "--engine-option", f"join={address(0)}:7400",
            "--engine-option", f"key-store={keys / address(rank)}.p12", "--engine-option", f"trust-store={keys / 'trusted.p12'}",
            "--engine-option", f"password-file={keys / 'password'}", "--plugins", ENGINE, *length(count),
            place=links.at(rank), wait=False))
    for node in nodes:
        output = node.communicate(timeout=300)[0]
        if node.returncode != 0:
            raise RuntimeError(output)
    return seconds_of_round(outs[0])


SIZES = sorted({row[0] for row in LOOPBACK + LINKS})


def facts_beside(target):
    known = Path(target).with_suffix(".json")
    return json.loads(known.read_text()) if known.exists() else {str(hidden): {} for hidden in SIZES}


def keep_facts(facts, target):
    Path(target).with_suffix(".json").write_text(json.dumps(facts))


def count(target):
    facts = facts_beside(target)
    with tempfile.TemporaryDirectory() as directory:
        for hidden in SIZES:
            facts[str(hidden)].update(traffic(run_file(directory, hidden)))
    keep_facts(facts, target)


def measure(target):
    facts = facts_beside(target)
    with tempfile.TemporaryDirectory() as directory:
        files = {hidden: run_file(directory, hidden) for hidden in SIZES}
        for hidden, file in files.items():
            if "compute" not in facts[str(hidden)]:
                facts[str(hidden)]["compute"] = alone(directory, file, hidden)
                keep_facts(facts, target)
        done = {row["name"] for row in read(target)} if Path(target).exists() else set()
        for hidden, use in LOOPBACK:
            name = f"loopback-{hidden}"
            if name not in done:
                count = rounds(3 * facts[str(hidden)]["compute"] + 2e-3, 4)
                keep(target, name, use, facts[str(hidden)], 0, 0, on_loopback(directory, files[hidden], name, count))
        links = Links()
        try:
            for hidden, delay, rate, use in LINKS:
                name = f"link-{hidden}-{delay}ms" + (f"-{rate}mbit" if rate else "")
                if name not in done:
                    facts_of = facts[str(hidden)]
                    slow = facts_of["exchanges"] * delay / 1e3 + (facts_of["bytes"] * 8e-6 / rate if rate else 0)
                    links.shape(delay, rate)
                    seconds = on_hosts(directory, files[hidden], name, rounds(3 * facts_of["compute"] + 4e-3 + slow, 4), links)
                    keep(target, name, use, facts_of, delay / 1e3, rate * 125_000, seconds)
        finally:
            links.close()


def keep(target, name, use, facts, latency, bandwidth, seconds):
    isNew = not Path(target).exists()
    with open(target, "a", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        if isNew:
            writer.writeheader()
        row = dict(facts, name=name, use=use, latency=latency, bandwidth=bandwidth or "inf", seconds=f"{seconds:.6g}")
        row["compute"] = f"{row['compute']:.6g}"
        writer.writerow(row)
        print(row, file=sys.stderr)


def read(source):
    with open(source) as file:
        return [dict(row, **{key: float(row[key]) for key in [*INPUTS, "seconds"]}) for row in csv.DictReader(file)]


def known_part(row):
    return row["bytes"] / row["bandwidth"]


def features(row):
    return [row["compute"], row["exchanges"] * row["latency"], row["messages"], row["bytes"]]


def solve(matrix, right):
    """Solves a linear system by Gaussian elimination with pivoting."""
    rows = [line[:] + [value] for line, value in zip(matrix, right)]
    for k in range(len(rows)):
        pivot = max(range(k, len(rows)), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(len(rows)):
            if i != k:
                factor = rows[i][k] / rows[k][k]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    return [row[-1] / row[k] for k, row in enumerate(rows)]


def fitted(rows):
    """Fits by least squares of relative errors; negative parameters are set to 0 and the others are fitted again."""
    active = [0, 1, 2, 3]
    while True:
        lines = [([features(row)[k] / row["seconds"] for k in active], 1 - known_part(row) / row["seconds"]) for row in rows]
        normal = [[sum(a[i] * a[j] for a, _ in lines) for j in range(len(active))] for i in range(len(active))]
        found = solve(normal, [sum(a[i] * b for a, b in lines) for i in range(len(active))])
        if min(found) >= 0:
            return [found[active.index(k)] if k in active else 0.0 for k in range(4)]
        active.remove(active[found.index(min(found))])


def predicted(row, model):
    return known_part(row) + sum(a * b for a, b in zip(features(row), model))


def fit(source):
    rows = read(source)
    model = fitted([row for row in rows if row["use"] == "fit"])
    print(f"k = {model[0]:.3g}, r = {model[1]:.3g}, o = {1e6 * model[2]:.3g} us per message, s = {1e9 * model[3]:.3g} ns per byte\n")
    print("| run | purpose | measured, ms | model, ms | error |")
    print("|---|---|---|---|---|")
    for row in sorted(rows, key=lambda row: row["use"]):
        seconds = predicted(row, model)
        print(f"| {row['name']} | {row['use']} | {1e3 * row['seconds']:.2f} | {1e3 * seconds:.2f} | {seconds / row['seconds'] - 1:+.0%} |")
    print("\nModel output, not measured: 1000 hosts with one agent each, sparkle-gt on a graph of degree d, vectors of 4 bytes per number")
    print("\n| numbers in x and y | d | latency, ms | Gbit/s | compute, ms | rounds per second |")
    print("|---|---|---|---|---|---|")
    for numbers, degree, latency, gigabits, compute in [
            (10_000, 2, 0.1, 10, 1), (10_000, 10, 0.1, 10, 1), (1_000_000, 2, 0.1, 10, 20), (1_000_000, 10, 0.1, 10, 20),
            (10_000, 2, 20, 1, 1), (1_000_000, 2, 20, 1, 20)]:
        of = next(row for row in rows if row["name"].startswith("loopback"))
        exchanges = of["exchanges"]
        # sparkle-gt sends x, y and z twice per round: docs/methods.md.
        size = 4 * 6 * numbers * degree
        row = dict(compute=compute / 1e3, exchanges=exchanges, messages=exchanges * degree, bytes=size,
                   latency=latency / 1e3, bandwidth=gigabits * 1.25e8)
        # The processes do not share processors, so k = 1.
        print(f"| {numbers} | {degree} | {latency} | {gigabits} | {compute} | {1 / predicted(row, [1, *model[1:]]):.1f} |")


if __name__ == "__main__":
    {"count": count, "measure": measure, "fit": fit}[sys.argv[1]](sys.argv[2])
