"""Giveaways: members enter with a button, and the bot draws a winner when the time is up."""

import asyncio
import os
import random
from datetime import timedelta

import discord
from discord import app_commands


class Entry(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        self.members = set()

    @discord.ui.button(label="Enter", custom_id="enter")
    async def enter(self, interaction, button):
        if interaction.user in self.members:
            await interaction.response.send_message("You have already entered.", ephemeral=True)
            return
        self.members.add(interaction.user)
        await interaction.response.send_message("Good luck!", ephemeral=True)


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)
        # Keeps references to the tasks: asyncio itself has only weak ones.
        self.draws = set()

    async def setup_hook(self):
        await self.tree.sync()

    async def draw(self, channel, prize, hours, entry):
        await asyncio.sleep(hours * 3600)
        if entry.members:
            winner = random.choice(sorted(entry.members, key=lambda user: user.id))
            await channel.send(f"{winner.mention} wins **{prize}**!")
        else:
            await channel.send(f"Nobody entered the giveaway of **{prize}**.")


bot = Bot()


@bot.tree.command(description="Start a giveaway")
@app_commands.default_permissions(manage_messages=True)
async def giveaway(interaction, prize: str, hours: app_commands.Range[int, 1, 168]):
    entry = Entry()
    ends = discord.utils.format_dt(discord.utils.utcnow() + timedelta(hours=hours), "R")
    await interaction.response.send_message(f"Win **{prize}**! The winner will be drawn {ends}.", view=entry)
    task = asyncio.create_task(bot.draw(interaction.channel, prize, hours, entry))
    bot.draws.add(task)
    task.add_done_callback(bot.draws.discard)


bot.run(os.environ["DISCORD_TOKEN"])
