"""Users of a sandbox, and what comes of what they do."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

Message = Dict[str, Any]
Value = Union[str, int, float, bool, Sequence[str]]
Act = Callable[[Dict[str, Any]], Dict[str, Any]]


class Modal:
    """A form that the bot has opened for the user."""

    def __init__(self, shown: Dict[str, Any], send: Callable[[Mapping[str, Value]], Interaction]) -> None:
        self._shown = shown
        self._send = send

    @property
    def title(self) -> str:
        return self._shown["title"]

    @property
    def custom_id(self) -> str:
        return self._shown["custom_id"]

    def submit(self, filled: Optional[Mapping[str, Value]] = None) -> Interaction:
        """Sends the form, filled in by labels or custom ids. What isn't given stays as the bot filled it in."""
        return self._send(filled or {})


class Interaction:
    """What came of a command, a button, a select or a modal. It follows later answers when the world settles."""

    def __init__(self, result: Dict[str, Any], submit: Callable[[str, Mapping[str, Value]], Interaction]) -> None:
        self.result = result
        self._submit = submit

    @property
    def id(self) -> str:
        return self.result["id"]

    @property
    def state(self) -> str:
        """answered, deferred, modal, updated, suggested or failed."""
        return self.result["state"]

    @property
    def error(self) -> Optional[str]:
        return self.result["error"]

    @property
    def message(self) -> Optional[Message]:
        """The message that answers it, or that it updated."""
        return self.result["message"]

    @property
    def content(self) -> Optional[str]:
        return None if self.message is None else self.message["content"]

    @property
    def is_ephemeral(self) -> bool:
        return self.message is not None and self.message.get("flags", 0) & 64 != 0

    @property
    def follow_ups(self) -> List[Message]:
        return self.result["follow_ups"]

    @property
    def modal(self) -> Modal:
        shown = self.result["modal"]
        if shown is None:
            raise AssertionError(f"the interaction opened no modal: it is {self.state}, {self.error or self.content}")
        return Modal(shown, lambda filled: self._submit(self.id, filled))

    def __repr__(self) -> str:
        return f"<Interaction {self.state}: {self.error or self.content!r}>"


class Actor:
    """A user in a channel. Each method does what the user could do there, and raises Refused where they could not."""

    def __init__(self, name: str, channel_id: str, act: Act, follow: Callable[..., Interaction]) -> None:
        self.name = name
        self.channel_id = channel_id
        self._send = act
        self._follow = follow

    def say(self, content: str) -> Message:
        return self._act("say", content=content)["message"]

    def reply(self, to: Message, content: str) -> Message:
        return self._act("say", to, content=content, reply_to=to["id"])["message"]

    def edit(self, message: Message, content: str) -> Message:
        return self._act("edit", message, message_id=message["id"], content=content)["message"]

    def delete(self, message: Message) -> None:
        self._act("delete", message, message_id=message["id"])

    def react(self, message: Message, emoji: str) -> None:
        self._act("react", message, message_id=message["id"], emoji=emoji)

    def slash(self, name: str, options: Optional[Mapping[str, Value]] = None) -> Interaction:
        """Uses a slash command: its name, with those of its group and subcommand after spaces."""
        return self._ask("slash", name=name, options=options or {})

    def user(self, name: str, target_id: str) -> Interaction:
        """Uses a command on a user."""
        return self._ask("user", name=name, target_id=target_id)

    def message(self, name: str, target: Message) -> Interaction:
        """Uses a command on a message."""
        return self._ask("message", target, name=name, target_id=target["id"])

    def autocomplete(
        self, name: str, option: str, typed: str = "", options: Optional[Mapping[str, Value]] = None
    ) -> List[Dict[str, Any]]:
        """What the bot suggests for an option of a slash command in which so much is typed."""
        asked = self._ask("autocomplete", name=name, option=option, typed=typed, options=options or {})
        if asked.result["choices"] is None:
            raise AssertionError(asked.error or "the bot suggested nothing")
        return asked.result["choices"]

    def click(self, on: Optional[Message], button: str) -> Interaction:
        """Presses a button of a message, by its label or custom id."""
        message = _present(on)
        return self._ask("click", message, message_id=message["id"], name=button)

    def select(self, on: Optional[Message], select: str, values: Sequence[str]) -> Interaction:
        """Chooses in a select of a message, by its placeholder or custom id: labels or values of options, or ids."""
        message = _present(on)
        return self._ask("select", message, message_id=message["id"], name=select, values=list(values))

    def _ask(self, act: str, at: Optional[Message] = None, **fields: Any) -> Interaction:
        return self._follow(self._act(act, at, **fields)["interaction"], self._submit)

    def _submit(self, interaction_id: str, filled: Mapping[str, Value]) -> Interaction:
        return self._ask("submit", interaction_id=interaction_id, inputs=dict(filled))

    def _act(self, act: str, at: Optional[Message] = None, **fields: Any) -> Dict[str, Any]:
        channel_id = self.channel_id if at is None else at["channel_id"]
        return self._send({"act": act, "as": self.name, "channel_id": channel_id, **fields})


def _present(message: Optional[Message]) -> Message:
    if message is None:
        raise AssertionError("there is no message: the bot has not answered with one")
    return message
