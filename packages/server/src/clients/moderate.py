"""A discord.py bot that uses roles, messages, bans and prunes in a guild, and asserts the results."""

import asyncio
import sys

import discord
from addresses import point_at

api, gateway, token, guild_id, member_id, channel_id = sys.argv[1:]
point_at(api, gateway)

client = discord.Client(intents=discord.Intents.all())
failure = None


async def moderate() -> None:
    guild = client.get_guild(int(guild_id))
    assert guild is not None, "the bot received no guild"
    assert guild.me.guild_permissions.administrator

    role = await guild.create_role(name="snakes", permissions=discord.Permissions(kick_members=True), reason="from Python")
    await role.edit(name="pythons")
    assert role.permissions.kick_members

    member = guild.get_member(int(member_id)) or await guild.fetch_member(int(member_id))
    waiting = asyncio.ensure_future(client.wait_for("member_update", timeout=10))
    await asyncio.sleep(0)
    await member.add_roles(role)
    _, after = await waiting
    assert role.id in [each.id for each in after.roles]

    channel = guild.get_channel(int(channel_id))
    waiting = asyncio.ensure_future(client.wait_for("message", timeout=10))
    await asyncio.sleep(0)
    sent = await channel.send("hello from Python")
    received = await waiting
    assert received.id == sent.id and received.content == "hello from Python"
    await sent.reply("and an answer")
    await sent.edit(content="changed")
    await sent.delete()

    waiting = asyncio.ensure_future(client.wait_for("member_ban", timeout=10))
    await asyncio.sleep(0)
    await guild.ban(member, reason="it's a test / of reasons", delete_message_days=1)
    await waiting
    ban = await guild.fetch_ban(member)
    assert ban.reason == "it's a test / of reasons", ban.reason
    await guild.unban(member)
    await role.delete()

    holders = discord.utils.get(guild.roles, name="member")
    assert await guild.estimate_pruned_members(days=7) == 1
    assert await guild.estimate_pruned_members(days=7, roles=[holders]) == 2
    assert await guild.prune_members(days=7, compute_prune_count=False, reason="quiet") is None
    assert await guild.prune_members(days=7, roles=[holders]) == 1

    try:
        await guild.fetch_ban(member)
        raise AssertionError("the ban is still there")
    except discord.NotFound as error:
        assert error.code == 10026


@client.event
async def on_ready() -> None:
    global failure
    try:
        await moderate()
        print("moderated")
    except BaseException as error:  # raised below: the library would only log it
        failure = error
    await client.close()


client.run(token)
if failure is not None:
    raise failure
