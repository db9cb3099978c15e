"""Servers on which sandboxes are created."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from .control import Control
from .world import World


class Server:
    """A server with the test API. As a context manager it is closed at the end."""

    def __init__(self, url: str, process: Optional[subprocess.Popen[str]] = None) -> None:
        self._control = Control(url)
        self._process = process

    def sandbox(self, plan: Union[Mapping[str, Any], str, os.PathLike[str], None] = None) -> World:
        """Creates a sandbox with a plan, or with the plan of a recording, given by the path of its file.

        Without a plan it is the sandbox of `guildhall exec` if the program runs below that, otherwise one with the default plan.
        Raises Refused if the plan is invalid.
        """
        surrounding = self._surrounding()
        if plan is None and surrounding is not None:
            return self.attach(surrounding)
        chosen = plan if plan is None or isinstance(plan, Mapping) else _plan_of_recording(plan)
        return World(self._control, self._control.call("POST", "/sandboxes", dict(chosen or {})))

    def attach(self, id: str) -> World:
        """Uses an existing sandbox, which is not deleted when the world is closed. Raises Refused if there is none."""
        return World(self._control, self._control.call("GET", f"/sandboxes/{id}"), is_attached=True)

    def _surrounding(self) -> Optional[str]:
        """The id of the sandbox of `guildhall exec`, if this is its server."""
        url = os.environ.get("GUILDHALL_TEST_URL")
        is_same = url is not None and self._control.url.startswith(f"{url.rstrip('/')}/")
        return os.environ.get("GUILDHALL_SANDBOX") if is_same else None

    def close(self) -> None:
        """Stops the server if `start` started it."""
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
    """Uses the running server at `url`, or at GUILDHALL_TEST_URL. Raises KeyError if neither is given."""
    origin = url or os.environ["GUILDHALL_TEST_URL"]
    return Server(f"{origin.rstrip('/')}/api/guildhall/test")


def start(command: Optional[Sequence[str]] = None) -> Server:
    """Runs `guildhall start --test`, and returns when the server is ready.

    The command is `command`, that in GUILDHALL_COMMAND, `guildhall` if it is installed, or `npx guildhall`.
    Raises RuntimeError if the server exits before it is ready.
    """
    arguments = ["start", "--test", "--no-web", "--json", "--port", "0", "--log-level", "error"]
    process = subprocess.Popen([*(command or _command()), *arguments], stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline() if process.stdout is not None else ""
    if not line:
        raise RuntimeError(f"the server exited with status {process.wait()} before it was ready")
    return Server(f"{json.loads(line)['api']}/guildhall/test", process)


def _plan_of_recording(path: Union[str, os.PathLike[str]]) -> Dict[str, Any]:
    with open(path, encoding="utf-8") as file:
        return json.loads(file.readline())["plan"]


def _command() -> List[str]:
    if "GUILDHALL_COMMAND" in os.environ:
        return shlex.split(os.environ["GUILDHALL_COMMAND"])
    return ["guildhall"] if shutil.which("guildhall") else ["npx", "--yes", "guildhall"]
