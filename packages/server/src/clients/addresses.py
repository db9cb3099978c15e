"""Points Debian's discord.py at another server: only the two base addresses are patched, as any user would."""

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(api: str, gateway: str) -> None:
    Route.BASE = f"{api}/v10"
    # Newer releases keep the gateway's address in a class constant, older ones ask for it over HTTP.
    if hasattr(DiscordWebSocket, "DEFAULT_GATEWAY"):
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway if gateway.endswith("/") else f"{gateway}/")
