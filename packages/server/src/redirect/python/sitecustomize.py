"""Python runs this before a redirected program: connections to the platform's hosts go to the relay on this machine.

HTTP libraries for Python resolve hosts by `socket` or by a resolver of aiohttp, and use TLS by `ssl`: those are replaced.
"""

import json
import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def redirect(settings):
    import re
    import socket
    import ssl
    import weakref

    replaced = [re.compile(pattern) for pattern in settings["replaced"]]
    ports = {80: settings["relay"], 443: settings["secure"], "http": settings["relay"], "https": settings["secure"]}

    def name_of(host):
        text = host.decode("ascii", "replace") if isinstance(host, (bytes, bytearray)) else host
        return text.lower().rstrip(".") if isinstance(text, str) else ""

    def is_platform(host):
        name = name_of(host)
        return any(name == domain or name.endswith(f".{domain}") for domain in settings["domains"])

    def port_for(host, port):
        """The port on this machine that replaces a port of the platform. Raises socket.gaierror if none does."""
        number = int(port) if isinstance(port, (str, bytes)) and port.isdigit() else port
        if number not in ports or not any(pattern.search(name_of(host)) for pattern in replaced):
            raise socket.gaierror(socket.EAI_FAIL, f"guildhall refused a connection to {name_of(host)}:{port}")
        return ports[number]

    look_up = socket.getaddrinfo

    def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
        if not is_platform(host):
            return look_up(host, port, family, type, proto, flags)
        return look_up("127.0.0.1", port_for(host, port), socket.AF_INET, type, proto, flags)

    socket.getaddrinfo = getaddrinfo

    def refusing(original):
        def look_up_address(host, *args):
            if is_platform(host):
                port_for(host, None)
            return original(host, *args)

        return look_up_address

    socket.gethostbyname = refusing(socket.gethostbyname)
    socket.gethostbyname_ex = refusing(socket.gethostbyname_ex)

    def connecting(original):
        def connect(self, address):
            if isinstance(address, tuple) and len(address) >= 2 and is_platform(address[0]):
                address = ("127.0.0.1", port_for(address[0], address[1]))
            return original(self, address)

        return connect

    socket.socket.connect = connecting(socket.socket.connect)
    socket.socket.connect_ex = connecting(socket.socket.connect_ex)

    trusting = weakref.WeakSet()

    def wrapping(original):
        def wrap(self, *args, **kwargs):
            if self not in trusting and any(map(is_platform, [*args, *kwargs.values()])):
                self.load_verify_locations(settings["authority"])
                trusting.add(self)
            return original(self, *args, **kwargs)

        return wrap

    ssl.SSLContext.wrap_socket = wrapping(ssl.SSLContext.wrap_socket)
    ssl.SSLContext.wrap_bio = wrapping(ssl.SSLContext.wrap_bio)
    return is_platform, port_for


class AfterImport:
    """Calls `change` with a module after its first import."""

    def __init__(self, name, change):
        self.name = name
        self.change = change

    def find_spec(self, name, path=None, target=None):
        if name != self.name:
            return None
        import importlib.util

        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            return spec
        run = spec.loader.exec_module

        def exec_module(module):
            run(module)
            self.change(module)

        spec.loader.exec_module = exec_module
        return spec


def redirect_aiohttp(connector, is_platform, port_for):
    """Redirects aiohttp, whose resolver does not necessarily use `socket`."""
    import socket

    resolve = connector.TCPConnector._resolve_host

    async def _resolve_host(self, host, port, *args, **kwargs):
        if not is_platform(host):
            return await resolve(self, host, port, *args, **kwargs)
        relay = {"hostname": host, "host": "127.0.0.1", "port": port_for(host, port)}
        return [{**relay, "family": socket.AF_INET, "proto": 0, "flags": socket.AI_NUMERICHOST}]

    connector.TCPConnector._resolve_host = _resolve_host


def run_next():
    """Runs the next `sitecustomize` on the path, which this one hides."""
    import importlib.machinery
    import importlib.util

    others = [folder for folder in sys.path if os.path.abspath(folder or os.curdir) != FOLDER]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if spec is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


if os.environ.get("GUILDHALL_REDIRECTION"):
    settings = json.loads(os.environ["GUILDHALL_REDIRECTION"])
    functions = redirect(settings)
    sys.meta_path.insert(0, AfterImport("aiohttp.connector", lambda module: redirect_aiohttp(module, *functions)))
    if settings.get("clock"):
        from guildhall_clock import follow, receive_without_limit

        follow(settings["clock"])
        sys.meta_path.insert(0, AfterImport("aiohttp.client_ws", receive_without_limit))
run_next()
