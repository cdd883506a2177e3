"""What is built holds what it needs, can be imported, and is Python 3.9 with the standard library alone."""
from __future__ import annotations

import ast
import hashlib
import base64
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path
from typing import Iterator, List, Tuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import build_package  # noqa: E402

SOURCES = sorted((ROOT / "src").rglob("*.py"))
#: What Python 3.9 has.
STANDARD = {
    "__future__",
    "asyncio",
    "base64",
    "binascii",
    "codecs",
    "concurrent",
    "dataclasses",
    "email",
    "hashlib",
    "hmac",
    "http",
    "json",
    "random",
    "selectors",
    "socket",
    "ssl",
    "threading",
    "time",
    "types",
    "typing",
    "urllib",
    "uuid",
}
#: Of these modules and of `builtins`, what came after 3.9.
LATER = {
    ("asyncio", "timeout"),
    ("asyncio", "TaskGroup"),
    ("asyncio", "Runner"),
    ("typing", "NotRequired"),
    ("typing", "Required"),
    ("typing", "Self"),
    ("typing", "TypeAlias"),
    ("typing", "ParamSpec"),
    ("typing", "assert_never"),
    ("typing", "override"),
    ("types", "NoneType"),
    ("", "aiter"),
    ("", "anext"),
    ("", "ExceptionGroup"),
}


def imports(tree: ast.AST) -> Iterator[Tuple[str, str]]:
    """(module, name) of each."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name.split(".")[0], "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from (((node.module or "").split(".")[0], alias.name) for alias in node.names)


class Source(unittest.TestCase):
    def test_is_python_3_9(self) -> None:
        for path in [*SOURCES, ROOT / "build_package.py", *(ROOT / "tests").glob("*.py")]:
            with self.subTest(path.name):
                tree = ast.parse(path.read_text("utf-8"), str(path), feature_version=(3, 9))
                used = {("", node.id) for node in ast.walk(tree) if isinstance(node, ast.Name)} | set(imports(tree))
                used |= {
                    (node.value.id, node.attr)
                    for node in ast.walk(tree)
                    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
                }
                self.assertEqual(used & LATER, set())
                # Annotations are texts only where the module says so; and `X | None` is none that 3.9 can evaluate.
                if path in SOURCES and any(isinstance(node, (ast.FunctionDef, ast.ClassDef)) for node in ast.walk(tree)):
                    self.assertIn(("__future__", "annotations"), set(imports(tree)))
                self.assertEqual([ast.dump(node) for node in ast.walk(tree) if is_new_union(node)], [])

    def test_needs_the_standard_library_alone(self) -> None:
        self.assertGreater(len(SOURCES), 20)
        for path in SOURCES:
            with self.subTest(path.name):
                modules = {module for module, _ in imports(ast.parse(path.read_text("utf-8")))}
                self.assertLessEqual(modules, STANDARD)

    def test_every_public_method_is_annotated(self) -> None:
        bare: List[str] = []
        for path in SOURCES:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    continue
                given = [*node.args.args, *node.args.kwonlyargs]
                if node.returns is None or any(one.annotation is None and one.arg != "self" for one in given):
                    bare.append(f"{path.name}: {node.name}")
        self.assertEqual(bare, [])


def is_new_union(node: ast.AST) -> bool:
    annotation = getattr(node, "annotation", None) or getattr(node, "returns", None)
    return annotation is not None and any(isinstance(part, ast.BitOr) for part in ast.walk(annotation))


class Archives(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_the_wheel_can_be_imported_and_is_typed(self) -> None:
        wheel = self.folder / build_package.build_wheel(str(self.folder))
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            self.assertIn("strata_memory/py.typed", names)
            self.assertIn("strata_memory-0.1.0.dist-info/licenses/LICENSE", names)
            self.assertEqual([name for name in names if "test" in name or name.endswith(".pyc")], [])
            self.assertEqual({name.split("/")[0] for name in names}, {"strata_memory", "strata_memory-0.1.0.dist-info"})
            self.check_record(archive)
        program = "import strata_memory as s; print(s.__file__, s.__version__, s.Strata('http://x', 'k'))"
        # -I: nothing of the folder that it runs in, nor of the environment.
        run = subprocess.run(
            [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(wheel)!r}); {program}"],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            check=True,
            universal_newlines=True,
        )
        self.assertEqual(run.stdout, f"{wheel}/strata_memory/__init__.py 0.1.0 <Strata of http://x>\n")

    def check_record(self, archive: zipfile.ZipFile) -> None:
        record = archive.read("strata_memory-0.1.0.dist-info/RECORD").decode().splitlines()
        self.assertEqual([line.split(",")[0] for line in record], archive.namelist())
        for name, digest, size in (line.split(",") for line in record[:-1]):
            content = archive.read(name)
            made = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            self.assertEqual((digest, int(size)), (f"sha256={made}", len(content)))

    def test_the_source_archive_builds_the_same_wheel(self) -> None:
        source = self.folder / build_package.build_sdist(str(self.folder))
        with tarfile.open(source) as archive:
            archive.extractall(self.folder)
        (self.folder / "out").mkdir()
        command = [sys.executable, "build_package.py", str(self.folder / "out")]
        subprocess.run(command, cwd=self.folder / "strata_memory-0.1.0", check=True, stdout=subprocess.PIPE)
        wheel = build_package.build_wheel(str(self.folder))
        self.assertEqual((self.folder / "out" / wheel).read_bytes(), (self.folder / wheel).read_bytes())

    def test_version_and_license_are_the_same_everywhere(self) -> None:
        import strata_memory

        self.assertIn(f'version = "{strata_memory.__version__}"', (ROOT / "pyproject.toml").read_text("utf-8"))
        self.assertEqual((ROOT / "LICENSE").read_bytes(), (ROOT.parent.parent / "LICENSE").read_bytes())


if __name__ == "__main__":
    unittest.main()
