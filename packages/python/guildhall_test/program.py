"""Programs that run in a sandbox."""

from __future__ import annotations

import subprocess
import time
from typing import Any, Callable, Dict, Mapping, Sequence

_POLL_SECONDS = 0.05


class Program:
    """A bot in a process of its own."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], options: Dict[str, Any]) -> None:
        self.process = subprocess.Popen(list(command), **{"env": environment, **options})

    def wait_until(self, condition: Callable[[], bool], timeout: float) -> None:
        end = time.monotonic() + timeout
        while not condition():
            status = self.process.poll()
            if status is not None:
                raise RuntimeError(f"the bot ended with {status} before it was online")
            if time.monotonic() > end:
                self.stop()
                raise TimeoutError(f"the bot was not online after {timeout} s")
            time.sleep(_POLL_SECONDS)

    def stop(self, patience: float = 5) -> None:
        if self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
