"""Calls the platform in every way that Python libraries do, and prints the responses and errors as JSON."""

import asyncio
import http.client
import json
import os
import socket
import ssl
import subprocess
import sys
import urllib.request

import aiohttp
import requests


def with_urllib():
    return urllib.request.urlopen("https://discord.com/urllib").read().decode()


def without_proxy():
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    return opener.open("https://canary.discord.com/opener").read().decode()


def with_http_client(host="discord.com", path="/client"):
    connection = http.client.HTTPSConnection(host)
    connection.request("GET", path)
    return connection.getresponse().read().decode()


def with_a_context_of_its_own():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    connection = http.client.HTTPSConnection("cdn.discordapp.com", context=context)
    connection.request("GET", "/context")
    return connection.getresponse().read().decode()


def with_a_socket():
    connection = socket.socket()
    connection.connect(("discord.com", 80))
    connection.sendall(b"GET /socket HTTP/1.1\r\nHost: discord.com\r\nConnection: close\r\n\r\n")
    return b"".join(iter(lambda: connection.recv(4096), b"")).decode().split("\r\n\r\n")[1]


def with_requests(url="https://discordapp.com/requests", trust_env=True):
    session = requests.Session()
    session.trust_env = trust_env
    return session.get(url).text


async def with_aiohttp():
    async with aiohttp.ClientSession() as session, session.get("https://discord.com/aiohttp") as answer:
        return await answer.text()


async def with_a_resolver():
    class NoResolver(aiohttp.abc.AbstractResolver):
        async def resolve(self, *_):
            raise OSError("left this machine")

        async def close(self):
            pass

    connector = aiohttp.TCPConnector(resolver=NoResolver())
    async with aiohttp.ClientSession(connector=connector) as session:
        async with session.get("https://discord.com/resolver") as answer:
            return await answer.text()


async def with_a_websocket():
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect("wss://gateway.discord.gg/?v=10&encoding=json") as connection:
            return (await connection.receive()).data


async def with_asyncio():
    reader, writer = await asyncio.open_connection("discord.com", 443, ssl=True)
    writer.write(b"GET /streams HTTP/1.1\r\nHost: discord.com\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    return answer.decode().split("\r\n\r\n")[1]


def in_a_child():
    call = "import urllib.request; print(urllib.request.urlopen('https://discord.com/child').read().decode(), end='')"
    return subprocess.run([sys.executable, "-B", "-c", call], capture_output=True, check=True, text=True).stdout


def in_node():
    call = "fetch('https://discord.com/node').then(async (answer) => process.stdout.write(await answer.text()))"
    return subprocess.run([os.environ["NODE"], "-e", call], capture_output=True, check=True, text=True).stdout


WAYS = {
    "urllib": with_urllib,
    "urllib without its proxy": without_proxy,
    "http.client": with_http_client,
    "http.client with a context of its own": with_a_context_of_its_own,
    "a socket": with_a_socket,
    "requests": with_requests,
    "requests without its environment": lambda: with_requests("https://discordapp.com/bare", False),
    "aiohttp": lambda: asyncio.run(with_aiohttp()),
    "aiohttp with a resolver": lambda: asyncio.run(with_a_resolver()),
    "aiohttp over a WebSocket": lambda: asyncio.run(with_a_websocket()),
    "asyncio": lambda: asyncio.run(with_asyncio()),
    "a child": in_a_child,
    "a child of Node": in_node,
    "another host": lambda: with_http_client("status.discord.com", "/"),
    "an address": lambda: socket.gethostbyname("discord.com"),
    "another sitecustomize": lambda: os.environ.get("ALSO_RUN", "was not run"),
}


def outcome(way):
    try:
        return way()
    except Exception as error:
        return str(error)


print(json.dumps({name: outcome(way) for name, way in WAYS.items()}))
