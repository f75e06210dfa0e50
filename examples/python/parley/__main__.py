"""The console script `parley`, and `python -m parley`: the command line of Parley."""

import os
import subprocess
import sys

from ._command import launcher


def main() -> int:
    """Replaces this process by the command line, so that signals and exit codes are those of Parley."""
    try:
        command = [launcher(), *sys.argv[1:]]
    except FileNotFoundError as missing:
        print(f"parley: {missing}", file=sys.stderr)
        return 2
    if os.name == "nt":
        return subprocess.call(command)
    os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main())
