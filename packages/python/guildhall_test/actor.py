"""Actions of users in a sandbox, and their results."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

Message = Dict[str, Any]
Value = Union[str, int, float, bool, Sequence[str]]
Act = Callable[[Dict[str, Any]], Dict[str, Any]]


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
    def error(self) -> Optional[str]:
        """Why the interaction failed, if it did."""
        return self.result["error"]

    @property
    def message(self) -> Optional[Message]:
        """The message with which the bot responded, or which it updated; None if there is none."""
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
        """Follow-up messages of the bot, the oldest first."""
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

    def __init__(self, name: str, channel_id: str, send: Act, follow: Callable[..., Interaction]) -> None:
        self.name = name
        self.channel_id = channel_id
        self._send = send
        self._follow = follow

    def say(self, content: str) -> Message:
        """Sends a message."""
        return self._act("say", content=content)["message"]

    def reply(self, to: Message, content: str) -> Message:
        """Sends a reply, in the channel of the message."""
        return self._act("say", to, content=content, reply_to=to["id"])["message"]

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
        return self._interact("slash", name=name, options=options or {})

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
        interaction = self._interact("autocomplete", name=name, option=option, typed=typed, options=options or {})
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
        return self._follow(self._act(act, at, **fields)["interaction"], self._submit)

    def _submit(self, interaction_id: str, inputs: Mapping[str, Value]) -> Interaction:
        return self._interact("submit", interaction_id=interaction_id, inputs=dict(inputs))

    def _act(self, act: str, at: Optional[Message] = None, **fields: Any) -> Dict[str, Any]:
        channel_id = self.channel_id if at is None else at["channel_id"]
        return self._send({"act": act, "as": self.name, "channel_id": channel_id, **fields})


def _require(message: Optional[Message]) -> Message:
    if message is None:
        raise AssertionError("there is no message: the bot has not responded with one")
    return message
