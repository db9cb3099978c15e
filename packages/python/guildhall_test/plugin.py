"""Fixtures for pytest."""

from __future__ import annotations

import os
from typing import Iterator

import pytest

from .control import Refused
from .server import Server, connect, start
from .world import World


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "guildhall(plan): the plan of the sandbox that the fixture guildhall makes")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Has the report of a test that failed tell what happened in its sandbox."""
    outcome = yield
    report = outcome.get_result()
    world = getattr(item, "funcargs", {}).get("guildhall")
    if report.when != "call" or not report.failed or not isinstance(world, World):
        return
    try:
        report.sections.append(("What happened in the sandbox", world.transcript()))
    except (Refused, OSError):
        pass  # The server is gone: the failure says more than that.


@pytest.fixture(scope="session")
def guildhall_server() -> Iterator[Server]:
    """The server at GUILDHALL_TEST_URL, or one that is started for the tests."""
    server = connect() if os.environ.get("GUILDHALL_TEST_URL") else start()
    with server:
        yield server


@pytest.fixture
def guildhall(request: pytest.FixtureRequest, guildhall_server: Server) -> Iterator[World]:
    """A sandbox for one test, from the plan in the mark `guildhall`."""
    mark = request.node.get_closest_marker("guildhall")
    plan = mark.args[0] if mark is not None and mark.args else {}
    with guildhall_server.sandbox(plan) as world:
        yield world
