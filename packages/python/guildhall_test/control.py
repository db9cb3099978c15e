"""Requests to the test API of a server."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, Optional

# The server is on this machine, whatever proxy the environment names.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Refused(Exception):
    """The server does not do what it was asked. The message says why."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Control:
    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    def read(self, path: str) -> bytes:
        """What is answered, whatever it is."""
        try:
            with _opener.open(self.url + path) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise Refused(error.code, _reason(error.read())) from None

    def call(self, method: str, path: str, body: Optional[object] = None, token: Optional[str] = None) -> Any:
        headers = {"content-type": "application/json"}
        if token is not None:
            headers["authorization"] = token
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with _opener.open(request) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise Refused(error.code, _reason(error.read())) from None
        return json.loads(text) if text else None


def _reason(text: bytes) -> str:
    try:
        answer = json.loads(text)
        errors = answer.get("errors") or []
        details = [f"{each['path']}: {each['message']}" for each in errors if isinstance(each, dict)]
        return "\n".join([answer["message"], *details])
    except (ValueError, KeyError, AttributeError):
        return text.decode(errors="replace")
