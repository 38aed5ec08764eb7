"""Imports the modules of an agent once, and starts the agent as a fork for each line of stdin: its environment as JSON.

Each fork has a memory of its own and dies alone, like a program of its own, but without the seconds of its imports.
Prints the process id of each, and then how it ended, with its output.
"""

import ast
import importlib
import json
import os
import runpy
import sys
import tempfile
import threading
from pathlib import Path

program = sys.argv[1]
sys.path.insert(0, os.path.dirname(program))
for node in ast.parse(Path(program).read_text("utf-8")).body:
    names = [node.module] if isinstance(node, ast.ImportFrom) else [each.name for each in getattr(node, "names", [])]
    for name in names:
        if name != "shared":  # it reads the environment
            importlib.import_module(name)
if threading.active_count() > 1:
    raise SystemExit(f"an import of {program} started a thread, which a fork would not have")

for line in sys.stdin:
    with tempfile.TemporaryFile() as written:
        pid = os.fork()
        if pid == 0:
            os.environ.update(json.loads(line))
            sys.stdin.close()
            os.dup2(written.fileno(), 1)
            os.dup2(written.fileno(), 2)
            runpy.run_path(program, run_name="__main__")
            sys.exit()
        print(json.dumps({"pid": pid}), flush=True)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        written.seek(0)
        print(json.dumps({"code": code, "output": written.read().decode(errors="replace")}), flush=True)
