"""A discord.py bot that manages rules of auto moderation, and asserts the results."""

import asyncio
import sys

import discord
from addresses import point_at

api, gateway, token, guild_id, channel_id = sys.argv[1:]
point_at(api, gateway)

client = discord.Client(intents=discord.Intents.all())
failure = None


async def auto_moderate() -> None:
    guild = client.get_guild(int(guild_id))
    assert guild is not None, "the bot received no guild"
    channel = guild.get_channel(int(channel_id))

    waiting = asyncio.ensure_future(client.wait_for("automod_rule_create", timeout=10))
    await asyncio.sleep(0)
    rule = await guild.create_automod_rule(
        name="No cats",
        event_type=discord.AutoModRuleEventType.message_send,
        trigger=discord.AutoModTrigger(keyword_filter=["cat*"], regex_patterns=["d[o0]g"], allow_list=["catalogue"]),
        actions=[discord.AutoModRuleAction(channel_id=channel.id)],
        enabled=True,
        reason="from Python",
    )
    assert (await waiting).id == rule.id
    assert rule.trigger.keyword_filter == ["cat*"]

    changed = await rule.edit(name="No dogs", exempt_channels=[channel])
    assert changed.name == "No dogs" and [each.id for each in changed.exempt_channels] == [channel.id]
    assert [each.id for each in await guild.fetch_automod_rules()] == [rule.id]
    assert (await guild.fetch_automod_rule(rule.id)).name == "No dogs"
    await rule.delete()
    try:
        await guild.fetch_automod_rule(rule.id)
        raise AssertionError("the rule is still there")
    except discord.NotFound:
        pass


@client.event
async def on_ready() -> None:
    global failure
    try:
        await auto_moderate()
        print("moderated automatically")
    except BaseException as error:  # raised below: the library would only log it
        failure = error
    await client.close()


client.run(token)
if failure is not None:
    raise failure
