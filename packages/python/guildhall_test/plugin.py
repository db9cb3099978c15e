"""The pytest plugin: its fixtures, its mark, and reports of failed tests."""

from __future__ import annotations

import os
from typing import Iterator

import pytest

from .control import Refused
from .server import Server, connect, start
from .world import World


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "guildhall(plan): the plan, or the recording, of the sandbox that the fixture guildhall creates")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Adds the transcript of the sandbox to the report of a failed test."""
    outcome = yield
    report = outcome.get_result()
    world = getattr(item, "funcargs", {}).get("guildhall")
    if report.when != "call" or not report.failed or not isinstance(world, World):
        return
    try:
        report.sections.append(("What happened in the sandbox", world.transcript()))
    except (Refused, OSError):
        pass  # The server has stopped; the error of the test is more useful than this one.


@pytest.fixture(scope="session")
def guildhall_server() -> Iterator[Server]:
    """The server at GUILDHALL_TEST_URL, or one that is started for the test session."""
    server = connect() if os.environ.get("GUILDHALL_TEST_URL") else start()
    with server:
        yield server


@pytest.fixture
def guildhall(request: pytest.FixtureRequest, guildhall_server: Server) -> Iterator[World]:
    """A sandbox for one test, with the plan of the mark `guildhall`.

    Without the mark it is the sandbox of `guildhall exec` if the test runs below that, otherwise one with the default plan.
    """
    mark = request.node.get_closest_marker("guildhall")
    plan = mark.args[0] if mark is not None and mark.args else None
    with guildhall_server.sandbox(plan) as world:
        yield world
