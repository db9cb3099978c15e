"""Tests chat bots against sandboxes of a Guildhall server."""

from .actor import Actor, Interaction, Modal
from .control import Refused
from .program import Program
from .server import Server, connect, start
from .world import Clock, Connections, World

__all__ = ["Actor", "Clock", "Connections", "Interaction", "Modal", "Program", "Refused", "Server", "World", "connect", "start"]
