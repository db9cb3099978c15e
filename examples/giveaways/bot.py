"""A bot that holds giveaways: members enter by a button, and a winner is drawn when the time is over."""

import asyncio
import os
import random
from datetime import timedelta

import discord
from discord import app_commands


class Entry(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        self.entered = set()

    @discord.ui.button(label="Enter", custom_id="enter")
    async def enter(self, interaction, button):
        if interaction.user in self.entered:
            await interaction.response.send_message("You have entered already.", ephemeral=True)
            return
        self.entered.add(interaction.user)
        await interaction.response.send_message("Good luck!", ephemeral=True)


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)
        self.running = set()

    async def setup_hook(self):
        await self.tree.sync()

    async def draw(self, channel, prize, hours, entry):
        await asyncio.sleep(hours * 3600)
        if entry.entered:
            winner = random.choice(sorted(entry.entered, key=lambda user: user.id))
            await channel.send(f"{winner.mention} wins **{prize}**!")
        else:
            await channel.send(f"Nobody entered: **{prize}** stays here.")


bot = Bot()


@bot.tree.command(description="Give something away")
@app_commands.default_permissions(manage_messages=True)
async def giveaway(interaction, prize: str, hours: app_commands.Range[int, 1, 168]):
    entry = Entry()
    ends = discord.utils.format_dt(discord.utils.utcnow() + timedelta(hours=hours), "R")
    await interaction.response.send_message(f"Win **{prize}**! The winner is drawn {ends}.", view=entry)
    task = asyncio.create_task(bot.draw(interaction.channel, prize, hours, entry))
    bot.running.add(task)
    task.add_done_callback(bot.running.discard)


bot.run(os.environ["DISCORD_TOKEN"])
