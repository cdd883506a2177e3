"""The examples of the READMEs do what they say: run as they stand there, but for the address."""
from __future__ import annotations

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path
from typing import List

from .scripted_server import Handler, Server, ok

ROOT = Path(__file__).parent.parent
ADDRESS = "http://127.0.0.1:8000"


def examples_of(page: Path) -> List[str]:
    found: List[str] = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    return found


def service(handler: Handler) -> None:
    fact = {"content": "known fact", "sources": [{"message_id": "m", "start": 0, "end": 2, "quote": "hi"}]}
    answers = {
        "/api/sessions": {"session_id": "s"},
        "/api/sessions/s/messages": {"task_id": "t"},
        "/api/sessions/s/context": {"formatted_context": "known", "facts": [fact]},
        "/api/users/alice/facts": {"items": [fact], "next_cursor": None},
    }
    ok(answers[handler.path.split("?")[0]])(handler)


class Examples(unittest.TestCase):
    def test_run_as_they_stand(self) -> None:
        server = Server()
        self.addCleanup(server.close)
        server.fallback = service
        pages = {ROOT / "README.md": 2, ROOT.parent.parent / "README.md": 1, ROOT.parent.parent / "README.zh-CN.md": 1}
        for page, count in pages.items():
            examples = examples_of(page)
            self.assertEqual(len(examples), count, page)
            for example in examples:
                with self.subTest(f"{page.parent.name}/{page.name}"):
                    self.assertIn(ADDRESS, example)
                    server.script()
                    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "STRATA_API_KEY": "k" * 24}
                    run = subprocess.run(
                        [sys.executable, "-W", "error", "-c", example.replace(ADDRESS, server.url)],
                        env=environment,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE,
                        universal_newlines=True,
                    )
                    self.assertEqual((run.stderr, run.returncode), ("", 0))
                    self.assertIn("known\n", run.stdout)
                    self.assertIn("POST /api/sessions/s/context", [f"{one.method} {one.target}" for one in server.asked])


if __name__ == "__main__":
    unittest.main()
