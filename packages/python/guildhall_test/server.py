"""Servers that make sandboxes."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from typing import Any, List, Mapping, Optional, Sequence

from .control import Control
from .world import World


class Server:
    def __init__(self, url: str, process: Optional[subprocess.Popen[str]] = None) -> None:
        self._control = Control(url)
        self._process = process

    def sandbox(self, plan: Optional[Mapping[str, Any]] = None) -> World:
        """Makes a sandbox from a plan. Raises Refused with the reason if it can't be made."""
        return World(self._control, self._control.call("POST", "/sandboxes", dict(plan or {})))

    def close(self) -> None:
        """Ends the server; of one that was connected to nothing."""
        if self._process is None:
            return
        self._process.terminate()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def connect(url: Optional[str] = None) -> Server:
    """Uses a server that runs already: by its address, or that in GUILDHALL_TEST_URL."""
    address = url or os.environ["GUILDHALL_TEST_URL"]
    return Server(f"{address.rstrip('/')}/api/guildhall/test")


def start(command: Optional[Sequence[str]] = None) -> Server:
    """Starts `guildhall start --test`: by the command in GUILDHALL_COMMAND, as `guildhall`, or by npx."""
    arguments = ["start", "--test", "--no-web", "--json", "--port", "0", "--log-level", "error"]
    process = subprocess.Popen([*(command or _command()), *arguments], stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline() if process.stdout is not None else ""
    if not line:
        raise RuntimeError(f"the server ended with {process.wait()} before it was ready")
    return Server(f"{json.loads(line)['api']}/guildhall/test", process)


def _command() -> List[str]:
    if "GUILDHALL_COMMAND" in os.environ:
        return shlex.split(os.environ["GUILDHALL_COMMAND"])
    return ["guildhall"] if shutil.which("guildhall") else ["npx", "--yes", "guildhall"]
