"""A discord.py bot that manages the template of a guild, and asserts the results."""

import asyncio
import sys

import discord
from addresses import point_at

api, gateway, token, guild_id, channel_id = sys.argv[1:]
point_at(api, gateway)

client = discord.Client(intents=discord.Intents.all())
failure = None


async def received(sought: int) -> discord.Guild:
    while client.get_guild(sought) is None:
        await asyncio.sleep(0.01)
    return client.get_guild(sought)


async def forgotten(sought: int) -> None:
    while client.get_guild(sought) is not None:
        await asyncio.sleep(0.01)


async def use_templates() -> None:
    guild = client.get_guild(int(guild_id))
    assert guild is not None, "the bot received no guild"

    template = await guild.create_template(name="Ours", description="For us")
    assert (template.name, template.description, template.uses) == ("Ours", "For us", 0)
    assert template.creator.id == client.user.id
    assert [each.code for each in await guild.templates()] == [template.code]

    await guild.get_channel(int(channel_id)).edit(topic="News")
    fetched = await client.fetch_template(template.code)
    assert fetched.is_dirty and fetched.source_guild.id == guild.id
    assert not (await template.sync()).is_dirty
    assert (await template.edit(name="Theirs")).name == "Theirs"

    made = await template.create_guild(name="Copy")
    joined = await asyncio.wait_for(received(made.id), timeout=10)
    assert joined.owner_id == client.user.id
    assert sorted(each.name for each in joined.channels) == sorted(each.name for each in guild.channels)
    assert [each.topic for each in joined.text_channels] == ["News"]

    # The bot doesn't know this guild any more, so the library reads it from the template.
    await guild.leave()
    await asyncio.wait_for(forgotten(guild.id), timeout=10)
    foreign = await client.fetch_template(template.code)
    assert foreign.uses == 1
    assert [each.topic for each in foreign.source_guild.text_channels] == ["News"]
    assert foreign.source_guild.get_role(0).name == "@everyone"


@client.event
async def on_ready() -> None:
    global failure
    try:
        await use_templates()
        print("used templates")
    except BaseException as error:  # raised below: the library would only log it
        failure = error
    await client.close()


client.run(token)
if failure is not None:
    raise failure
