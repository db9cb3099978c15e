"""A bot without configured addresses: responds to messages an hour later, and counts intervals of 25 minutes."""

import asyncio
import datetime
import os

import discord
from discord.ext import tasks


class Bot(discord.Client):
    def __init__(self):
        intents = discord.Intents.default()
        intents.message_content = True
        super().__init__(intents=intents)
        self.counted = -1

    async def setup_hook(self):
        self.count.start()

    @tasks.loop(minutes=25)
    async def count(self):
        self.counted += 1

    async def on_message(self, message):
        if message.author == self.user:
            return
        await asyncio.sleep(3600)
        now = datetime.datetime.now(datetime.timezone.utc)
        assert isinstance(now - datetime.timedelta(days=1), datetime.datetime)
        assert isinstance(message.created_at, datetime.datetime)
        hours = (now - message.created_at) / datetime.timedelta(hours=1)
        await message.channel.send(f"{now:%H:%M}, {hours:g} hour, counted {self.counted}")


Bot().run(os.environ["DISCORD_TOKEN"])
