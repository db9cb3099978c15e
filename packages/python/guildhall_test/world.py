"""A sandbox, from the side of a test."""

from __future__ import annotations

import os
import re
from datetime import timedelta
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union
from urllib.parse import quote

from .actor import Actor, Interaction, Message
from .control import Control
from .program import Program

# What the server extends; the rest of the environment is not its concern.
_EXTENDED = re.compile(
    r"NODE_OPTIONS|PYTHONPATH|NODE_EXTRA_CA_CERTS|DENO_CERT|SSL_CERT_FILE|\w+_CA_BUNDLE|\w+_proxy", re.IGNORECASE
)


class Clock:
    """The clock of a sandbox. It stands still until it is advanced, unless the plan says that it is real."""

    def __init__(self, world: World) -> None:
        self._world = world

    @property
    def now(self) -> float:
        """Seconds since 1970."""
        return self._world._now / 1000

    def advance(self, by: Union[timedelta, float]) -> None:
        """Lets time pass, a number of seconds if it is no timedelta; what is due is done."""
        seconds = by.total_seconds() if isinstance(by, timedelta) else by
        self._world._take(self._world._post("/clock", {"advance_ms": round(seconds * 1000)}))


class World:
    """A server of its own, with a bot and the users, guilds, channels and roles of its plan, by their names."""

    def __init__(self, control: Control, description: Mapping[str, Any]) -> None:
        self._control = control
        self._path = f"/sandboxes/{description['id']}"
        self._now: float = description.get("now", 0)
        self._interactions: Dict[str, Interaction] = {}
        self._programs: List[Program] = []
        self.id: str = description["id"]
        self.api: str = description["api"]
        self.gateway: str = description["gateway"]
        self.cdn: str = description["cdn"]
        self.client: str = description["client"]
        self.bot: Optional[Dict[str, str]] = description["bot"]
        self.users: Dict[str, Dict[str, str]] = description["users"]
        self.guilds: Dict[str, Dict[str, str]] = description["guilds"]
        self.channels: Dict[str, Dict[str, str]] = description["channels"]
        self.roles: Dict[str, Dict[str, str]] = description["roles"]
        self.clock = Clock(self)

    def user(self, name: str, channel: Optional[str] = None) -> Actor:
        """A user in a channel: by its name in the plan or its id, the first of the plan if none is given."""
        chosen = next(iter(self.channels)) if channel is None else channel
        channel_id = self.channels[chosen]["id"] if chosen in self.channels else chosen
        return Actor(name, channel_id, self._act, self._follow)

    def settle(self, timeout: float = 10) -> None:
        """Returns when nothing goes on any more. Interactions then have the answers that came later."""
        self._take(self._post("/settle", {"timeout_ms": round(timeout * 1000)}))

    def messages(self, channel: str, as_user: str = "owner") -> List[Message]:
        """The messages of a channel that a user sees, the oldest first, at most the last hundred."""
        path = f"/v10/channels/{self.channels[channel]['id']}/messages?limit=100"
        found = Control(self.api).call("GET", path, token=self.users[as_user]["token"])
        return found[::-1]

    def calls(self) -> List[Dict[str, Any]]:
        """The calls of the bot, the oldest first."""
        return self._control.call("GET", f"{self._path}/calls")

    def transcript(self) -> str:
        """What happened by now as a chat shows it, for people to read."""
        return self._control.read(f"{self._path}/transcript").decode()

    def picture(self, message: Message, as_user: str = "owner") -> bytes:
        """A PNG of a message as the web client shows it to a user, by a Chromium of this machine."""
        return self._control.read(f"{self._path}/messages/{message['id']}.png?as={quote(as_user)}")

    def snapshot(self) -> str:
        """Remembers the state, once nothing goes on. Returns the id by which restore goes back to it."""
        return self._post("/snapshots", {})["id"]

    def restore(self, snapshot: str) -> None:
        """Goes back to a state. Connections to the gateway end: bots come back by themselves."""
        self._now = self._post(f"/snapshots/{snapshot}/restore", {})["now"]

    def environment(self, timers: str = "machine") -> Dict[str, str]:
        """The environment in which a program of this machine meets the sandbox instead of the platform.

        With the timers of the "sandbox", its dates and asyncio timers follow the clock if that stands still.
        """
        given = {name: value for name, value in os.environ.items() if _EXTENDED.fullmatch(name)}
        return {**os.environ, **self._post("/environment", {"environment": given, "timers": timers})["environment"]}

    def run(self, command: Sequence[str], timeout: float = 60, timers: str = "sandbox", **options: Any) -> Program:
        """Runs a bot, and returns when it is online. It is stopped with the world. Options are those of subprocess.Popen.

        Its timers follow the clock of the sandbox, or that of the "machine".
        """
        program = Program(command, self.environment(timers), options)
        self._programs.append(program)
        program.wait_until(self._is_online, timeout)
        self.settle()
        return program

    def close(self) -> None:
        for program in self._programs:
            program.stop()
        self._control.call("DELETE", self._path)

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _is_online(self) -> bool:
        guild = next(iter(self.guilds.values()))
        path = f"/v10/guilds/{guild['id']}?with_counts=true"
        found = Control(self.api).call("GET", path, token=self.users["owner"]["token"])
        return found["approximate_presence_count"] > 0

    def _act(self, act: Dict[str, Any]) -> Dict[str, Any]:
        result = self._post("/acts", act)
        self._now = result["now"]
        return result

    def _follow(self, result: Dict[str, Any], submit: Any) -> Interaction:
        self._interactions[result["id"]] = Interaction(result, submit)
        return self._interactions[result["id"]]

    def _take(self, state: Dict[str, Any]) -> None:
        self._now = state["now"]
        for result in state["interactions"]:
            if result["id"] in self._interactions:
                self._interactions[result["id"]].result = result

    def _post(self, path: str, body: object) -> Any:
        return self._control.call("POST", self._path + path, body)
