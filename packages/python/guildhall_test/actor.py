"""Actions of users in a sandbox, and their results."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

if TYPE_CHECKING:
    from .world import World

Message = Dict[str, Any]
File = Tuple[str, bytes]
"""The name and the contents of a file."""
Value = Union[str, int, float, bool, Sequence[str], File, Sequence[File]]


class Modal:
    """A modal that the bot opened for the user."""

    def __init__(self, data: Dict[str, Any], send: Callable[[Mapping[str, Value]], Interaction]) -> None:
        self._data = data
        self._send = send

    @property
    def title(self) -> str:
        return self._data["title"]

    @property
    def custom_id(self) -> str:
        return self._data["custom_id"]

    def submit(self, inputs: Optional[Mapping[str, Value]] = None) -> Interaction:
        """Submits the modal with values by label or custom id. Other inputs keep the values that the bot set."""
        return self._send(inputs or {})


class Interaction:
    """The result of a command, a button, a select or a modal. `World.settle` and `Clock.advance` update it with later responses."""

    def __init__(self, result: Dict[str, Any], submit: Callable[[str, Mapping[str, Value]], Interaction]) -> None:
        self.result = result
        self._submit = submit

    @property
    def id(self) -> str:
        return self.result["id"]

    @property
    def state(self) -> str:
        """One of "waiting", "answered", "deferred", "modal", "updated", "suggested" and "failed"."""
        return self.result["state"]

    @property
    def ms(self) -> int:
        """The milliseconds from the user's action to the response."""
        return self.result["ms"]

    @property
    def error(self) -> Optional[str]:
        """Why the interaction failed, if it did."""
        return self.result["error"]

    @property
    def message(self) -> Optional[Message]:
        """The message with which the bot responded, or which it updated; None if there is none, or it was deleted."""
        return self.result["message"]

    @property
    def content(self) -> Optional[str]:
        """The text of the message."""
        return None if self.message is None else self.message["content"]

    @property
    def is_ephemeral(self) -> bool:
        """Whether only the user sees the message."""
        return self.message is not None and self.message.get("flags", 0) & 64 != 0

    @property
    def follow_ups(self) -> List[Message]:
        """Follow-up messages of the bot that were not deleted, the oldest first."""
        return self.result["follow_ups"]

    @property
    def modal(self) -> Modal:
        """The modal that the bot opened. Raises AssertionError if it opened none."""
        data = self.result["modal"]
        if data is None:
            details = self.error or self.content
            raise AssertionError(f"the interaction opened no modal: its state is “{self.state}” ({details})")
        return Modal(data, lambda inputs: self._submit(self.id, inputs))

    def __repr__(self) -> str:
        return f"<Interaction {self.state}: {self.error or self.content!r}>"


class Actor:
    """A user in a channel. The methods raise `Refused` if the user is not allowed to do what they do."""

    def __init__(self, name: str, channel_id: str, world: World) -> None:
        self.name = name
        self.channel_id = channel_id
        self._world = world

    def in_channel(self, channel: str) -> Actor:
        """The same user in another channel, given by its name in the plan or its id."""
        return Actor(self.name, self._world._channel_id(channel), self._world)

    def say(self, content: str) -> Message:
        """Sends a message."""
        return self._act("say", content=content)["message"]

    def reply(self, to: Message, content: str) -> Message:
        """Sends a reply, in the channel of the message."""
        return self._act("say", to, content=content, reply_to=to["id"])["message"]

    def attach(self, *files: File, content: str = "") -> Message:
        """Sends files, each a tuple of its name and its bytes."""
        return self._act("say", content=content, files=[_file(each) for each in files])["message"]

    def dm(self, content: str, to: Optional[str] = None) -> Message:
        """Sends a direct message to the bot, or to another user of the plan."""
        user_id = self._bot_id() if to is None else self._world.users[to]["id"]
        return self._send({"act": "dm", "user_id": user_id, "content": content})["message"]

    def forward(self, message: Message, to: str) -> Message:
        """Forwards a message to a channel, given by its name in the plan or its id."""
        to_channel_id = self._world._channel_id(to)
        return self._act("forward", message, message_id=message["id"], to_channel_id=to_channel_id)["message"]

    def start_thread(
        self, name: str, message: Optional[Message] = None, content: Optional[str] = None, tags: Optional[Sequence[str]] = None
    ) -> Actor:
        """Starts a thread, from a message if one is given, and returns the user in the thread.

        In a forum it is a post, with its `content` and the names of `tags`.
        """
        fields: Dict[str, Any] = {} if message is None else {"message_id": message["id"]}
        if content is not None:
            fields["content"] = content
        if tags is not None:
            fields["tags"] = list(tags)
        return self.in_channel(self._act("thread", message, name=name, **fields)["channel"]["id"])

    def vote(self, message: Message, answers: Sequence[str]) -> None:
        """Votes in the poll of a message, by the texts of the answers."""
        poll = message.get("poll")
        if poll is None:
            raise AssertionError("the message has no poll")
        ids = {each["poll_media"]["text"]: each["answer_id"] for each in poll["answers"]}
        unknown = [each for each in answers if each not in ids]
        if unknown:
            raise AssertionError(f"the poll has no answer “{unknown[0]}”: there are {', '.join(ids)}")
        self._act("vote", message, message_id=message["id"], answer_ids=[ids[each] for each in answers])

    def join_voice(self, channel: Optional[str] = None) -> None:
        """Joins the voice channel, or another one."""
        channel_id = self.channel_id if channel is None else self._world._channel_id(channel)
        self._send({"act": "join_voice", "channel_id": channel_id})

    def leave_voice(self, guild: Optional[str] = None) -> None:
        """Leaves the voice channel in the first guild, or another guild of the plan."""
        guilds = self._world.guilds
        self._send({"act": "leave_voice", "guild_id": guilds[next(iter(guilds)) if guild is None else guild]["id"]})

    def accept_invite(self, code: str) -> None:
        """Joins a guild by the code of an invite."""
        self._send({"act": "accept_invite", "code": code})

    def launch(self, application_id: Optional[str] = None) -> Dict[str, Any]:
        """Launches the Activity of the bot or of another application, or joins the running one. Returns its instance."""
        return self._act("launch", application_id=application_id or self._bot_id())["instance"]

    def messages(self) -> List[Message]:
        """The last 100 messages of the channel that the user sees, the oldest first."""
        return self._act("read")["messages"]

    def edit(self, message: Message, content: str) -> Message:
        """Edits a message of the user."""
        return self._act("edit", message, message_id=message["id"], content=content)["message"]

    def delete(self, message: Message) -> None:
        """Deletes a message."""
        self._act("delete", message, message_id=message["id"])

    def react(self, message: Message, emoji: str) -> None:
        """Adds a reaction: a Unicode emoji, or `name:id` of a custom one."""
        self._act("react", message, message_id=message["id"], emoji=emoji)

    def slash(self, name: str, options: Optional[Mapping[str, Value]] = None) -> Interaction:
        """Runs a slash command. The names of a subcommand group and a subcommand follow after spaces: "config set color"."""
        return self._interact("slash", name=name, options=_values(options))

    def user(self, name: str, target_id: str) -> Interaction:
        """Runs a user command."""
        return self._interact("user", name=name, target_id=target_id)

    def message(self, name: str, target: Message) -> Interaction:
        """Runs a message command."""
        return self._interact("message", target, name=name, target_id=target["id"])

    def autocomplete(
        self, name: str, option: str, typed: str = "", options: Optional[Mapping[str, Value]] = None
    ) -> List[Dict[str, Any]]:
        """The bot's suggestions for an option of a slash command, each with "name" and "value".

        `typed` is the text in that option, `options` are the values of others. Raises AssertionError if the bot does not respond.
        """
        interaction = self._interact("autocomplete", name=name, option=option, typed=typed, options=_values(options))
        if interaction.result["choices"] is None:
            raise AssertionError(interaction.error or "the bot sent no suggestions")
        return interaction.result["choices"]

    def click(self, on: Optional[Message], button: str) -> Interaction:
        """Clicks a button of a message, by its label or custom id."""
        message = _require(on)
        return self._interact("click", message, message_id=message["id"], name=button)

    def select(self, on: Optional[Message], select: str, values: Sequence[str]) -> Interaction:
        """Selects values in a select menu of a message, by its placeholder or custom id.

        The values are labels or values of options, or ids of users, roles and channels.
        """
        message = _require(on)
        return self._interact("select", message, message_id=message["id"], name=select, values=list(values))

    def _interact(self, act: str, at: Optional[Message] = None, **fields: Any) -> Interaction:
        return self._world._follow(self._act(act, at, **fields)["interaction"], self._submit)

    def _submit(self, interaction_id: str, inputs: Mapping[str, Value]) -> Interaction:
        return self._interact("submit", interaction_id=interaction_id, inputs=_values(inputs))

    def _act(self, act: str, at: Optional[Message] = None, **fields: Any) -> Dict[str, Any]:
        channel_id = self.channel_id if at is None else at["channel_id"]
        return self._send({"act": act, "channel_id": channel_id, **fields})

    def _send(self, act: Dict[str, Any]) -> Dict[str, Any]:
        return self._world._act({"as": self.name, **act})

    def _bot_id(self) -> str:
        if self._world.bot is None:
            raise AssertionError("the plan has no bot")
        return self._world.bot["id"]


def _file(file: File) -> Dict[str, str]:
    name, data = file
    return {"name": name, "data": b64encode(data).decode()}


def _is_file(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], (bytes, bytearray))


def _values(values: Optional[Mapping[str, Value]]) -> Dict[str, Any]:
    return {name: _value(value) for name, value in (values or {}).items()}


def _value(value: Any) -> Any:
    if _is_file(value):
        return _file(value)
    if isinstance(value, (list, tuple)):
        return [_value(each) for each in value]
    return value


def _require(message: Optional[Message]) -> Message:
    if message is None:
        raise AssertionError("there is no message: the bot has not responded with one")
    return message
