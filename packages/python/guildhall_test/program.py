"""Processes of bots that use a sandbox."""

from __future__ import annotations

import subprocess
import time
from typing import Any, Callable, Dict, Mapping, Sequence

_POLL_SECONDS = 0.05


class Program:
    """A bot in its own process."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], options: Dict[str, Any]) -> None:
        self.process = subprocess.Popen(list(command), **{"env": environment, **options})

    def wait_until(self, condition: Callable[[], bool], timeout: float) -> None:
        """Waits until the bot is online.

        Raises RuntimeError if the process exits before, and TimeoutError after `timeout` seconds.
        """
        end = time.monotonic() + timeout
        while not condition():
            status = self.process.poll()
            if status is not None:
                raise RuntimeError(f"the bot exited with status {status} before it was online")
            if time.monotonic() > end:
                self.stop()
                raise TimeoutError(f"the bot was not online after {timeout} seconds")
            time.sleep(_POLL_SECONDS)

    def stop(self, timeout: float = 5) -> None:
        """Terminates the process; kills it if it does not exit within `timeout` seconds."""
        if self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
