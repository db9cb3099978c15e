"""Replaces `datetime`, `time.time` and asyncio timers of a program: they follow the clock of a sandbox, which moves only when it is advanced.

Sleeping threads, `time.monotonic` and event loops that are not written in Python use the machine's clock.
"""

import asyncio
import datetime
import json
import math
import os
import socket
import threading
import time
import weakref

# Timers up to this length run immediately: programs use them to defer work, not to wait.
SHORT_SECONDS = 0.001
# How long the clock stands still while a program starts. After that, event loops follow the machine's clock, so that waiting programs don't
# hang.
START_SECONDS = 2
START_STEP_SECONDS = 0.02
# The longest wait for threads and new connections.
MAX_BUSY_SECONDS = 1
# After this many iterations without pending work, an event loop counts as idle.
IDLE_ROUNDS = 4


class Clock:
    """The time of the sandbox in this program."""

    def __init__(self, settings):
        self.settings = settings
        self.now_ms = settings["now"]
        # The time of event loops, which also advances while the program starts.
        self.loop_ms = 0.0
        self.loops = weakref.WeakSet()
        self.pending = 0
        self.lock = threading.Lock()
        self.has_started = threading.Event()

    def seconds(self):
        return self.now_ms / 1000

    def loop_seconds(self):
        return self.loop_ms / 1000

    def set_time(self, now_ms):
        self.loop_ms += max(now_ms - self.now_ms, 0)
        self.now_ms = now_ms

    def add_pending(self, count):
        """Adds to the number of running executor jobs and connection attempts."""
        with self.lock:
            self.pending += count

    def next_ms(self):
        """When the next timer is due, ms since 1970; None if there is none."""
        timers = [timer for loop in list(self.loops) for timer in list(getattr(loop, "_scheduled", ()))]
        delays = [timer.when() * 1000 - self.loop_ms for timer in timers if not timer.cancelled()]
        return math.ceil(self.now_ms + max(min(delays), 0) - 1e-6) if delays else None

    def wait_until_idle(self):
        """Returns when all running event loops are idle: they wait only for timers and messages."""
        until = time.monotonic() + MAX_BUSY_SECONDS
        for loop in list(self.loops):
            if not loop.is_running():
                continue
            idle = threading.Event()
            try:
                loop.call_soon_threadsafe(self._check_idle, loop, idle, IDLE_ROUNDS, until)
            except RuntimeError:
                continue
            idle.wait(MAX_BUSY_SECONDS)

    def _check_idle(self, loop, idle, rounds, until):
        if self.pending > 0 and time.monotonic() < until:
            threading.Timer(0.001, loop.call_soon_threadsafe, (self._check_idle, loop, idle, IDLE_ROUNDS, until)).start()
        elif rounds > 0:
            loop.call_soon(self._check_idle, loop, idle, rounds - 1, until)
        else:
            idle.set()


def replace_time(clock):
    time.time = clock.seconds
    time.time_ns = lambda: clock.now_ms * 1_000_000


def replace_dates(clock):
    real_date, real_datetime = datetime.date, datetime.datetime

    class AcceptsOriginals(type):
        """Instances of the original class, which C code creates, also count as instances of the replacement."""

        def __instancecheck__(cls, instance):
            return isinstance(instance, replaced[cls]) if cls in replaced else super().__instancecheck__(instance)

        def __subclasscheck__(cls, other):
            return issubclass(other, replaced[cls]) if cls in replaced else super().__subclasscheck__(other)

    class FollowedDate(real_date, metaclass=AcceptsOriginals):
        @classmethod
        def today(cls):
            return cls.fromtimestamp(clock.seconds())

    class FollowedDatetime(real_datetime, metaclass=AcceptsOriginals):
        @classmethod
        def now(cls, tz=None):
            return cls.fromtimestamp(clock.seconds(), tz)

        @classmethod
        def today(cls):
            return cls.now()

        @classmethod
        def utcnow(cls):
            return cls.now(datetime.timezone.utc).replace(tzinfo=None)

    replaced = {FollowedDate: real_date, FollowedDatetime: real_datetime}
    for followed, real in replaced.items():
        followed.__name__ = followed.__qualname__ = real.__name__
        followed.__module__ = "datetime"
        setattr(datetime, real.__name__, followed)


def replace_loops(clock):
    loops = asyncio.BaseEventLoop
    run_forever, call_later, run_in_executor = loops.run_forever, loops.call_later, loops.run_in_executor

    def run(self):
        clock.loops.add(self)
        return run_forever(self)

    def later(self, delay, callback, *args, context=None):
        return call_later(self, 0 if delay <= SHORT_SECONDS else delay, callback, *args, context=context)

    def in_executor(self, *args):
        future = run_in_executor(self, *args)
        clock.add_pending(1)
        future.add_done_callback(lambda _: clock.add_pending(-1))
        return future

    loops.time = lambda _: clock.loop_seconds()
    loops.run_forever = run
    loops.call_later = later
    loops.run_in_executor = in_executor

    from asyncio.selector_events import BaseSelectorEventLoop

    connect = BaseSelectorEventLoop.sock_connect

    async def sock_connect(self, *args):
        clock.add_pending(1)
        try:
            return await connect(self, *args)
        finally:
            clock.add_pending(-1)

    BaseSelectorEventLoop.sock_connect = sock_connect


def receive_without_limit(client):
    """Removes the timeout of `receive`: heartbeats use the machine's clock, so advancing the clock must not close the connection."""
    receive = client.ClientWebSocketResponse.receive

    async def receive_without_timeout(self, timeout=None):
        return await receive(self)

    client.ClientWebSocketResponse.receive = receive_without_timeout


def follow_server(clock, name):
    """Handles the messages of the sandbox until it closes the connection."""
    with socket.create_connection(("127.0.0.1", clock.settings["port"])) as connection:
        connection.settimeout(None)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        send = lambda message: connection.sendall(json.dumps(message).encode() + b"\n")
        send({"token": clock.settings["token"], "name": name})
        with connection.makefile("r", encoding="utf-8") as lines:
            for line in lines:
                message = json.loads(line)
                if "turn" not in message:
                    # The clock may have been advanced since the program was started.
                    clock.now_ms = message["now"]
                    continue
                clock.has_started.set()
                clock.set_time(message["now"])
                clock.wait_until_idle()
                send({"turn": message["turn"], "next": clock.next_ms()})


def advance_during_start(clock):
    """Advances event loops by the machine's clock if the program takes long to start."""
    if clock.has_started.wait(START_SECONDS):
        return
    before = time.monotonic()
    while not clock.has_started.wait(START_STEP_SECONDS):
        now = time.monotonic()
        clock.loop_ms += (now - before) * 1000
        before = now
        for loop in list(clock.loops):
            if loop.is_running():
                # Wakes the loop.
                loop.call_soon_threadsafe(lambda: None)


def run_connection(clock, name):
    try:
        follow_server(clock, name)
    except OSError:
        pass
    finally:
        clock.has_started.set()


def follow(settings):
    clock = Clock(settings)
    # The file shows the server that this program will connect, which it does in a thread after this.
    name = f"{os.getpid()}-0"
    with open(os.path.join(settings["folder"], name), "w"):
        pass
    replace_time(clock)
    replace_dates(clock)
    replace_loops(clock)
    for target, args in ((run_connection, (clock, name)), (advance_during_start, (clock,))):
        threading.Thread(target=target, args=args, daemon=True).start()
