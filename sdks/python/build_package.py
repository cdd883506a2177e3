"""Builds the wheel and the source archive (PEP 517) with nothing but the standard library.

What `pip wheel .` calls; or `python3 build_package.py <folder>`, which makes both.
"""
from __future__ import annotations

import base64
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Dict, List, Optional

ROOT = Path(__file__).parent
EPOCH = (2020, 1, 1, 0, 0, 0)
IN_SOURCE = ["LICENSE", "README.md", "build_package.py", "pyproject.toml"]


def _field(name: str) -> str:
    """Of [project] in pyproject.toml; `tomllib` exists from Python 3.11 only."""
    found = re.search(rf'^{name} = "([^"]*)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    if not found:
        raise ValueError(f"pyproject.toml has no {name}")
    return found.group(1)


def _stem() -> str:
    return f"{_field('name').replace('-', '_')}-{_field('version')}"


def _modules() -> Dict[str, bytes]:
    source = ROOT / "src"
    found = [path for path in source.rglob("*") if path.suffix == ".py" or path.name == "py.typed"]
    return {path.relative_to(source).as_posix(): path.read_bytes() for path in sorted(found)}


def _metadata() -> bytes:
    head: List[str] = [
        "Metadata-Version: 2.4",
        f"Name: {_field('name')}",
        f"Version: {_field('version')}",
        f"Summary: {_field('description')}",
        f"License-Expression: {_field('license')}",
        "License-File: LICENSE",
        f"Requires-Python: {_field('requires-python')}",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Programming Language :: Python :: 3 :: Only",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return ("\n".join(head) + "\n\n" + (ROOT / "README.md").read_text("utf-8")).encode()


def build_wheel(wheel_directory: str, config_settings: Optional[object] = None, metadata_directory: Optional[str] = None) -> str:
    information = f"{_stem()}.dist-info"
    files = {
        **_modules(),
        f"{information}/METADATA": _metadata(),
        f"{information}/WHEEL": b"Wheel-Version: 1.0\nGenerator: build_package\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{information}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }
    record = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    files[f"{information}/RECORD"] = "\n".join([*record, f"{information}/RECORD,,", ""]).encode()
    name = f"{_stem()}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
    return name


def build_sdist(sdist_directory: str, config_settings: Optional[object] = None) -> str:
    files = {
        **{name: (ROOT / name).read_bytes() for name in IN_SOURCE},
        **{f"src/{name}": content for name, content in _modules().items()},
        "PKG-INFO": _metadata(),
    }
    name = f"{_stem()}.tar.gz"
    with tarfile.open(Path(sdist_directory) / name, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(f"{_stem()}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return name


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    print(build_wheel(folder), build_sdist(folder))
