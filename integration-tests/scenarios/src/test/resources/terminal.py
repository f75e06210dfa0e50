"""Runs a command on a separate terminal: standard input is typed there, and its output is printed here.

With `pipe` instead of `terminal`, there is no terminal. In both cases signals have their usual effect, even if the caller ignores them.
"""

import os
import pty
import select
import signal
import sys


def execute(command):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    os.execvp(command[0], command)


def relay(terminal):
    sources = [terminal, sys.stdin.fileno()]
    while True:
        for source in select.select(sources, [], [])[0]:
            try:
                data = os.read(source, 65536)
            except OSError:  # the other side of the terminal is closed
                return
            if source == terminal:
                if not data:
                    return
                os.write(sys.stdout.fileno(), data)
            elif data:
                os.write(terminal, data)
            else:
                sources.remove(source)


def main(kind, command):
    if kind == "pipe":
        execute(command)
    child, terminal = pty.fork()
    if child == 0:
        execute(command)
    relay(terminal)
    status = os.waitpid(child, 0)[1]
    # A process that a signal killed is not one that exits with the code a shell has for it.
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else 64 + os.WTERMSIG(status)


sys.exit(main(sys.argv[1], sys.argv[2:]))
