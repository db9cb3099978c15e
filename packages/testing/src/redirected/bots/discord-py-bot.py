import os

import discord

intents = discord.Intents.default()
intents.message_content = True
client = discord.Client(intents=intents)


@client.event
async def on_ready():
    print(f"signed in as {client.user}", flush=True)


@client.event
async def on_message(message):
    if message.content == "ping":
        await message.reply("pong")


client.run(os.environ["BOT_TOKEN"], log_handler=None)
