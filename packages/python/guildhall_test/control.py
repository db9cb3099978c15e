"""A client of the server's test API."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, Optional

# Ignores proxies of the environment: the server is on this machine.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Refused(Exception):
    """The server rejected a request. `str()` is the reason, `status` the HTTP status."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Control:
    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    def read(self, path: str) -> bytes:
        """The body of the response to a GET request. Raises Refused."""
        try:
            with _opener.open(self.url + path) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            raise Refused(error.code, _reason(error.read())) from None

    def call(self, method: str, path: str, body: Optional[object] = None, token: Optional[str] = None) -> Any:
        """Sends a request with a JSON body. Returns the parsed response, or None if it is empty. Raises Refused."""
        headers = {"content-type": "application/json"}
        if token is not None:
            headers["authorization"] = token
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with _opener.open(request) as response:
                text = response.read()
        except urllib.error.HTTPError as error:
            raise Refused(error.code, _reason(error.read())) from None
        return json.loads(text) if text else None


def _reason(text: bytes) -> str:
    try:
        error = json.loads(text)
        problems = error.get("errors") or []
        details = [f"{each['path']}: {each['message']}" for each in problems if isinstance(each, dict)]
        return "\n".join([error["message"], *details])
    except (ValueError, KeyError, AttributeError):
        return text.decode(errors="replace")
