"""A sandbox, and the clock that a test advances in it."""

from __future__ import annotations

import os
import re
from datetime import timedelta
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union
from urllib.parse import quote

from .actor import Actor, Interaction, Message
from .control import Control
from .program import Program

# The variables that the server extends; it needs no others.
_EXTENDED = re.compile(
    r"NODE_OPTIONS|PYTHONPATH|NODE_EXTRA_CA_CERTS|DENO_CERT|SSL_CERT_FILE|\w+_CA_BUNDLE|\w+_proxy", re.IGNORECASE
)


class Clock:
    """The clock of a sandbox. It moves only when it is advanced, unless the plan has a real clock."""

    def __init__(self, world: World) -> None:
        self._world = world

    @property
    def now(self) -> float:
        """The time, in seconds since 1970."""
        return self._world._now / 1000

    def advance(self, by: Union[timedelta, float]) -> None:
        """Advances the clock by a timedelta or a number of seconds. Everything that becomes due happens."""
        seconds = by.total_seconds() if isinstance(by, timedelta) else by
        self._world._update(self._world._post("/clock", {"advance_ms": round(seconds * 1000)}))


class Connections:
    """The connections of the bot to the gateway. Actions affect all of them, or those of a shard."""

    def __init__(self, world: World) -> None:
        self._world = world

    def drop(self, code: int = 4000, shard: Optional[int] = None) -> None:
        """Closes connections with a code from 4000 to 4999. Sessions can be resumed."""
        self._do("drop", shard, code=code)

    def reconnect(self, shard: Optional[int] = None) -> None:
        """Asks the bot to reconnect."""
        self._do("reconnect", shard)

    def invalidate(self, resumable: bool = False, shard: Optional[int] = None) -> None:
        """Tells the bot that its session is invalid."""
        self._do("invalidate", shard, resumable=resumable)

    def outage(self, guild: str, over: bool = False) -> None:
        """Makes a guild of the plan unavailable, or available again."""
        self._do("outage", guild_id=self._world.guilds[guild]["id"], over=over)

    def pause_acks(self, paused: bool = True) -> None:
        """Stops or resumes the acknowledgement of heartbeats."""
        self._do("pause_acks", paused=paused)

    def _do(self, action: str, shard: Optional[int] = None, **fields: Any) -> None:
        of = {} if shard is None else {"shard": shard}
        self._world._post("/gateway", {"action": action, **of, **fields})


class World:
    """A sandbox: a separate server with a bot and the users, guilds, channels and roles of a plan.

    Attributes:
        api, gateway, cdn, client: URLs of the sandbox.
        bot: "id", "token" and other data of the bot; None if the plan has none.
        connections: the connections of the bot to the gateway.
        users, guilds, channels, roles: dictionaries by the names in the plan; each value has an "id", and each user a "token".
            Each guild has its own "channels" and "roles" too. Outside, a name that several guilds have is that of the first guild.
    """

    def __init__(self, control: Control, description: Mapping[str, Any], is_attached: bool = False) -> None:
        self._control = control
        self._is_attached = is_attached
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
        self.guilds: Dict[str, Dict[str, Any]] = description["guilds"]
        self.channels: Dict[str, Dict[str, str]] = description["channels"]
        self.roles: Dict[str, Dict[str, str]] = description["roles"]
        self.clock = Clock(self)
        self.connections = Connections(self)

    def user(self, name: str, channel: Optional[str] = None) -> Actor:
        """A user in a channel, given by its name in the plan or its id; by default the first channel of the plan."""
        chosen = next(iter(self.channels)) if channel is None else channel
        return Actor(name, self._channel_id(chosen), self)

    def settle(self, timeout: float = 10) -> None:
        """Waits until the sandbox is idle, and updates interactions with later responses. Raises Refused after `timeout` seconds."""
        self._update(self._post("/settle", {"timeout_ms": round(timeout * 1000)}))

    def messages(self, channel: str, as_user: str = "owner") -> List[Message]:
        """The last messages of a channel as a user sees them, at most 100, the oldest first."""
        path = f"/v10/channels/{self.channels[channel]['id']}/messages?limit=100"
        messages = Control(self.api).call("GET", path, token=self.users[as_user]["token"])
        return messages[::-1]

    def calls(self) -> List[Dict[str, Any]]:
        """The API calls of the bot, the oldest first."""
        return self._control.call("GET", f"{self._path}/calls")

    def fail(self, route: str, **how: Any) -> None:
        """Makes calls of a route fail: `fail("POST /channels/*/messages", status=503, times=1)`.

        `how` has `status`, `delay` (milliseconds of the machine's clock) or both, and for 429 `retry_after` (seconds) and `scope`.
        `times` or `rate` limit it.
        """
        self.fault({"fault": "fail", "route": route, **how})

    def lose(self, event: str, times: int = 1) -> None:
        """Drops the next events of a type."""
        self.fault({"fault": "lose", "event": event, "times": times})

    def duplicate(self, event: str, times: int = 1) -> None:
        """Sends the next events of a type twice."""
        self.fault({"fault": "duplicate", "event": event, "times": times})

    def fault(self, fault: Mapping[str, Any]) -> None:
        """Adds a fault of any kind."""
        self._post("/faults", fault)

    def heal(self) -> None:
        """Removes all faults."""
        self._control.call("DELETE", f"{self._path}/faults")

    def report(self) -> Dict[str, Any]:
        """What the bot used of its permissions, intents and scopes, and what would cause problems on the platform."""
        self.settle()
        return self._control.call("GET", f"{self._path}/report")

    def transcript(self) -> str:
        """What happened so far, as readable text."""
        return self._control.read(f"{self._path}/transcript").decode()

    def recording(self, path: Optional[Union[str, os.PathLike[str]]] = None) -> str:
        """The actions and the API calls of the bot so far, as JSON Lines. Also writes them to the file `path` if given."""
        text = self._control.read(f"{self._path}/recording").decode()
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return text

    def replay(self, path: Union[str, os.PathLike[str]]) -> List[Dict[str, Any]]:
        """Repeats the actions of a recording. Returns the differences in the bot's calls, each with a "text"."""
        with open(path, encoding="utf-8") as file:
            result = self._post("/replay", {"recording": file.read()})
        self._update(result)
        return result["differences"]

    def picture(self, message: Message, as_user: str = "owner") -> bytes:
        """A PNG of a message as the web client shows it to a user. Needs Chromium on this machine."""
        return self._control.read(f"{self._path}/messages/{message['id']}.png?as={quote(as_user)}")

    def snapshot(self) -> str:
        """Saves the state of the sandbox once it is idle. Returns the id for `restore`."""
        return self._post("/snapshots", {})["id"]

    def restore(self, snapshot: str) -> None:
        """Restores a saved state, including the time. Gateway connections are closed; bots reconnect by themselves."""
        self._now = self._post(f"/snapshots/{snapshot}/restore", {})["now"]

    def environment(self, timers: str = "machine") -> Dict[str, str]:
        """The environment that redirects a program on this machine from the platform to the sandbox.

        With `timers="sandbox"` its dates and asyncio timers follow the clock of the sandbox, unless that clock is real.
        """
        inherited = {name: value for name, value in os.environ.items() if _EXTENDED.fullmatch(name)}
        return {**os.environ, **self._post("/environment", {"environment": inherited, "timers": timers})["environment"]}

    def run(self, command: Sequence[str], timeout: float = 60, timers: str = "sandbox", **options: Any) -> Program:
        """Runs a bot until the world is closed, and returns when it is online. Options are passed to subprocess.Popen.

        Its timers follow the clock of the "sandbox" or of the "machine".
        Raises RuntimeError if the bot exits before it is online, and TimeoutError after `timeout` seconds.
        """
        program = Program(command, self.environment(timers), options)
        self._programs.append(program)
        program.wait_until(self._is_online, timeout)
        self.settle()
        return program

    def close(self) -> None:
        """Stops the bots and deletes the sandbox, unless it was attached."""
        for program in self._programs:
            program.stop()
        if not self._is_attached:
            self._control.call("DELETE", self._path)

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _channel_id(self, channel: str) -> str:
        return self.channels[channel]["id"] if channel in self.channels else channel

    def _is_online(self) -> bool:
        guild_id = next(iter(self.guilds.values()))["id"]
        path = f"/v10/guilds/{guild_id}?with_counts=true"
        guild = Control(self.api).call("GET", path, token=self.users["owner"]["token"])
        return guild["approximate_presence_count"] > 0

    def _act(self, act: Dict[str, Any]) -> Dict[str, Any]:
        result = self._post("/acts", act)
        self._now = result["now"]
        return result

    def _follow(self, result: Dict[str, Any], submit: Any) -> Interaction:
        self._interactions[result["id"]] = Interaction(result, submit)
        return self._interactions[result["id"]]

    def _update(self, state: Dict[str, Any]) -> None:
        self._now = state["now"]
        for result in state["interactions"]:
            if result["id"] in self._interactions:
                self._interactions[result["id"]].result = result

    def _post(self, path: str, body: object) -> Any:
        return self._control.call("POST", self._path + path, body)
