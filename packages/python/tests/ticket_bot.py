"""A bot without configured addresses: replies to a message, and opens and closes tickets by a command, a modal and a button."""

import os

import discord
from discord import app_commands


class Close(discord.ui.View):
    @discord.ui.button(label="Close", custom_id="close")
    async def close(self, interaction, button):
        await interaction.response.edit_message(content="Closed", view=None)


class Ticket(discord.ui.Modal, title="Open a ticket"):
    subject = discord.ui.TextInput(label="Subject")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"Ticket: {self.subject.value}", view=Close(), ephemeral=True)


class Bot(discord.Client):
    def __init__(self):
        intents = discord.Intents.default()
        intents.message_content = True
        super().__init__(intents=intents)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        await self.tree.sync()

    async def on_message(self, message):
        if message.content == "ping":
            await message.channel.send("pong")


bot = Bot()


@bot.tree.command(description="Opens a ticket")
async def ticket(interaction: discord.Interaction):
    await interaction.response.send_modal(Ticket())


bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)
