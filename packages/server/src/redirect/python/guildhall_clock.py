"""A program's `datetime`, `time.time` and asyncio timers are those of a sandbox whose clock stands still: they move when it is advanced.

Threads that sleep, `time.monotonic` and event loops that are not written in Python keep the machine's time.
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

# The most that a timer may wait to run at once: it is for what comes next, not for later.
SHORT_SECONDS = 0.001
# How long a program may start before its timers run by the machine's time, so that one that waits is not stuck.
START_SECONDS = 2
PACE_SECONDS = 0.02
# How long it is waited for threads and connections.
MOST_BUSY_SECONDS = 1
# How many times in a row a loop that has nothing to do goes round before it counts as idle.
IDLE_ROUNDS = 4


class Clock:
    """The time of the sandbox, as the program knows it."""

    def __init__(self, settings):
        self.settings = settings
        self.now_ms = settings["now"]
        self.began_ms = self.now_ms
        # What event loops go by: it also moves while the program starts.
        self.loop_ms = 0.0
        self.loops = weakref.WeakSet()
        self.pending = 0
        self.lock = threading.Lock()
        self.has_started = threading.Event()

    def seconds(self):
        return self.now_ms / 1000

    def loop_seconds(self):
        return self.loop_ms / 1000

    def go_to(self, now_ms):
        self.loop_ms += max(now_ms - self.now_ms, 0)
        self.now_ms = now_ms

    def count(self, by):
        with self.lock:
            self.pending += by

    def next_ms(self):
        """When the first timer is due; None if there is none."""
        timers = [timer for loop in list(self.loops) for timer in list(getattr(loop, "_scheduled", ()))]
        waits = [timer.when() * 1000 - self.loop_ms for timer in timers if not timer.cancelled()]
        return math.ceil(self.now_ms + max(min(waits), 0) - 1e-6) if waits else None

    def let_run(self):
        """Returns when every loop has done what is due, and waits for nothing but timers and messages."""
        until = time.monotonic() + MOST_BUSY_SECONDS
        for loop in list(self.loops):
            if not loop.is_running():
                continue
            idle = threading.Event()
            try:
                loop.call_soon_threadsafe(self._go_round, loop, idle, IDLE_ROUNDS, until)
            except RuntimeError:
                continue
            idle.wait(MOST_BUSY_SECONDS)

    def _go_round(self, loop, idle, rounds, until):
        if self.pending > 0 and time.monotonic() < until:
            threading.Timer(0.001, loop.call_soon_threadsafe, (self._go_round, loop, idle, IDLE_ROUNDS, until)).start()
        elif rounds > 0:
            loop.call_soon(self._go_round, loop, idle, rounds - 1, until)
        else:
            idle.set()


def replace_time(clock):
    time.time = clock.seconds
    time.time_ns = lambda: clock.now_ms * 1_000_000


def replace_dates(clock):
    real_date, real_datetime = datetime.date, datetime.datetime

    class OfAnyKind(type):
        """What Python itself makes is an instance as well, though not of a class that a program derives."""

        def __instancecheck__(cls, instance):
            return isinstance(instance, replaced[cls]) if cls in replaced else super().__instancecheck__(instance)

        def __subclasscheck__(cls, other):
            return issubclass(other, replaced[cls]) if cls in replaced else super().__subclasscheck__(other)

    class FollowedDate(real_date, metaclass=OfAnyKind):
        @classmethod
        def today(cls):
            return cls.fromtimestamp(clock.seconds())

    class FollowedDatetime(real_datetime, metaclass=OfAnyKind):
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
        clock.count(1)
        future.add_done_callback(lambda _: clock.count(-1))
        return future

    loops.time = lambda _: clock.loop_seconds()
    loops.run_forever = run
    loops.call_later = later
    loops.run_in_executor = in_executor

    from asyncio.selector_events import BaseSelectorEventLoop

    connect = BaseSelectorEventLoop.sock_connect

    async def sock_connect(self, *args):
        clock.count(1)
        try:
            return await connect(self, *args)
        finally:
            clock.count(-1)

    BaseSelectorEventLoop.sock_connect = sock_connect


def receive_without_limit(client):
    """A connection on which heartbeats are timed by the machine is not given up because the clock was advanced."""
    receive = client.ClientWebSocketResponse.receive

    async def receive_whenever(self, timeout=None):
        return await receive(self)

    client.ClientWebSocketResponse.receive = receive_whenever


def listen(clock, name):
    """Does what the sandbox asks for, until that is closed."""
    with socket.create_connection(("127.0.0.1", clock.settings["port"])) as connection:
        connection.settimeout(None)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        say = lambda message: connection.sendall(json.dumps(message).encode() + b"\n")
        say({"token": clock.settings["token"], "name": name})
        with connection.makefile("r", encoding="utf-8") as lines:
            for line in lines:
                asked = json.loads(line)
                if "turn" not in asked:
                    # The clock may have moved since the program was started.
                    clock.now_ms = asked["now"]
                    continue
                clock.has_started.set()
                clock.go_to(asked["now"])
                clock.let_run()
                say({"turn": asked["turn"], "next": clock.next_ms()})


def pace(clock):
    """Lets timers run by the machine's time while the program takes long to start."""
    if clock.has_started.wait(START_SECONDS):
        return
    before = time.monotonic()
    while not clock.has_started.wait(PACE_SECONDS):
        now = time.monotonic()
        clock.loop_ms += (now - before) * 1000
        before = now
        for loop in list(clock.loops):
            if loop.is_running():
                loop.call_soon_threadsafe(lambda: None)


def until_closed(clock, name):
    try:
        listen(clock, name)
    except OSError:
        pass
    finally:
        clock.has_started.set()


def follow(settings):
    clock = Clock(settings)
    # Before the first line of the program: it connects only after that.
    name = f"{os.getpid()}-0"
    with open(os.path.join(settings["folder"], name), "w"):
        pass
    replace_time(clock)
    replace_dates(clock)
    replace_loops(clock)
    for target, args in ((until_closed, (clock, name)), (pace, (clock,))):
        threading.Thread(target=target, args=args, daemon=True).start()
