"""Points discord.py at another server by patching only its two base URLs, as a user would."""

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(api: str, gateway: str) -> None:
    Route.BASE = f"{api}/v10"
    # Newer releases have the gateway's URL in a class constant, older ones request it over HTTP.
    if hasattr(DiscordWebSocket, "DEFAULT_GATEWAY"):
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway if gateway.endswith("/") else f"{gateway}/")
