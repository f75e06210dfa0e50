#!/usr/bin/env python3
"""Builds the wheel of this package with Parley's jars, for this platform:

    python3 examples/python/build_wheel.py [DIR]

It needs nothing but Python's standard library and, in a checkout, a JDK. pip uses it as the build backend of this directory
(PEP 517 and 660), so `pip install examples/python` does the same. An installation in place (`pip install -e`) has no jars.
It uses the checkout or release around it.

The jars are those of the checkout or release around this directory, or of the one that the variable PARLEY names.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
HOME = HERE.parents[1]
TIME = (1980, 1, 1, 0, 0, 0)  # the same for every build
JARS = ("lib", "plugins")
SCRIPTS = ("bin/parley", "bin/parley.cmd")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: a wheel with the jars."""
    distribution = _distribution()
    platform = re.sub(r"[^A-Za-z0-9]", "_", sysconfig.get_platform())  # OpenBLAS is native code
    wheel = _Wheel(wheel_directory, f"py3-none-{platform}")
    wheel.add_package()
    for script in SCRIPTS:
        wheel.add(f"parley/_java/{script}", (distribution / script).read_bytes(), executable=True)
    for directory in JARS:
        for jar in sorted((distribution / directory).glob("*.jar")):
            wheel.add(f"parley/_java/{directory}/{jar.name}", jar.read_bytes(), compress=False)
    for example in sorted([*(HOME / "examples").glob("*.yaml"), *(HOME / "examples" / "cleaning").glob("*.yaml")]):
        wheel.add(f"parley/_java/{example.relative_to(HOME).as_posix()}", example.read_bytes())
    return wheel.finish()


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 660: a wheel that refers to this directory."""
    wheel = _Wheel(wheel_directory, "py3-none-any")
    wheel.add("parley-in-place.pth", f"{HERE}\n".encode())
    return wheel.finish()


def build_sdist(sdist_directory, config_settings=None):
    """PEP 517 asks for it; a source distribution would not contain the jars."""
    raise NotImplementedError("build a wheel: python3 examples/python/build_wheel.py")


def _distribution():
    """Returns the directory with bin, lib and plugins: of a release, or of a checkout after its build."""
    given = os.environ.get("PARLEY")
    home = HOME if not given else pathlib.Path(given).resolve()
    if home.is_file():
        home = home.parents[1] if home.parent.name == "bin" else home.parent
    if (home / "pom.xml").is_file():
        subprocess.run([str(home / "parley"), "version"], check=True, stdout=subprocess.DEVNULL)
        return home / "target" / "parley"
    if (home / "bin" / "parley").is_file():
        return home
    sys.exit(f"build_wheel.py: {home} is neither a checkout nor a release of Parley (set PARLEY to one)")


class _Wheel:
    """A zip file with the metadata of an installable package."""

    def __init__(self, directory, tag):
        project = (HERE / "pyproject.toml").read_text(encoding="utf-8")
        version = re.search(r'^version = "(.+)"', project, re.MULTILINE).group(1)
        self.tag = tag
        self.info = f"parley-{version}.dist-info"
        self.version = version
        self.name = f"parley-{version}-{tag}.whl"
        self.record = []
        pathlib.Path(directory).mkdir(parents=True, exist_ok=True)
        self.zip = zipfile.ZipFile(pathlib.Path(directory) / self.name, "w")

    def add_package(self):
        for file in sorted((HERE / "parley").rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts and "_java" not in file.parts:
                self.add(file.relative_to(HERE).as_posix(), file.read_bytes())

    def add(self, name, content, executable=False, compress=True):
        entry = zipfile.ZipInfo(name, TIME)
        entry.external_attr = (0o100755 if executable else 0o100644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
        self.zip.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(content)}")

    def finish(self):
        readme = (HERE / "README.md").read_text(encoding="utf-8")
        pure = "true" if self.tag.endswith("-any") else "false"
        texts = {
            "METADATA": "Metadata-Version: 2.1\nName: parley\n"
            f"Version: {self.version}\n"
            "Summary: Decentralized bilevel optimization: runs as data frames, reports in notebooks, models in PyTorch.\n"
            "License: Apache-2.0\nRequires-Python: >=3.9\n"
            "Requires-Dist: numpy\nRequires-Dist: pandas\n"
            "Provides-Extra: plot\nRequires-Dist: matplotlib; extra == 'plot'\n"
            "Provides-Extra: torch\nRequires-Dist: torch; extra == 'torch'\n"
            f"Description-Content-Type: text/markdown\n\n{readme}",
            "WHEEL": f"Wheel-Version: 1.0\nGenerator: parley\nRoot-Is-Purelib: {pure}\nTag: {self.tag}\n",
            "entry_points.txt": "[console_scripts]\nparley = parley.__main__:main\n",
            "LICENSE": (HOME / "LICENSE").read_text(encoding="utf-8"),
        }
        for name, text in texts.items():
            self.add(f"{self.info}/{name}", text.encode())
        self.zip.writestr(
            zipfile.ZipInfo(f"{self.info}/RECORD", TIME), "\n".join([*self.record, f"{self.info}/RECORD,,", ""])
        )
        self.zip.close()
        return self.name


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else os.curdir)
    built = target / build_wheel(target)
    print(f"{built} ({built.stat().st_size / 1e6:.0f} MB)")
