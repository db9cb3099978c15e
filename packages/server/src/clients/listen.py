"""A discord.py bot that prints the events it receives as JSON lines, and executes commands in messages."""

import json
import sys

import discord
from addresses import point_at

api, gateway, token, kind = sys.argv[1:]
point_at(api, gateway)


def report(event: str, **fields: object) -> None:
    print(json.dumps({"event": event, **fields}), flush=True)


class Bot(discord.Client):
    async def on_ready(self) -> None:
        guilds = {
            str(guild.id): {
                "shard": guild.shard_id,
                "chunked": guild.chunked,
                "members": len(guild.members),
                "count": guild.member_count,
            }
            for guild in self.guilds
        }
        report("ready", user=str(self.user.id), guilds=guilds)

    async def on_resumed(self) -> None:
        report("resumed")

    async def on_shard_resumed(self, shard: int) -> None:
        report("shard resumed", shard=shard)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        report("guild join", id=str(guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        report("guild available", id=str(guild.id))

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        report("guild update", before=before.name, after=after.name, shard=after.shard_id)

    async def on_member_join(self, member: discord.Member) -> None:
        report("member join", id=str(member.id))

    async def on_typing(self, channel: discord.abc.Messageable, user: discord.User, when: object) -> None:
        report("typing", id=str(user.id))

    async def on_voice_state_update(self, member: discord.Member, before: object, after: discord.VoiceState) -> None:
        report("voice", id=str(member.id), channel=str(after.channel.id) if after.channel else None)

    async def on_presence_update(self, before: discord.Member, after: discord.Member) -> None:
        report("presence", id=str(after.id), status=str(after.status), playing=after.activity and after.activity.name)

    async def on_message(self, message: discord.Message) -> None:
        report("message", author=str(message.author.id), content=message.content, guild=message.guild is not None)
        if message.author == self.user:
            return
        command, *arguments = message.content.split(" ")
        if command == "answer":
            await message.channel.send(" ".join(arguments))
        elif command == "query":
            guild = self.get_guild(int(arguments[0]))
            by_name = await guild.query_members(arguments[1], limit=5, cache=False)
            by_id = await guild.query_members(user_ids=[int(each) for each in arguments[2:]], presences=True, cache=False)
            ids = [[str(member.id) for member in each] for each in (by_name, by_id)]
            report("queried", named=ids[0], known=ids[1])
        elif command == "show":
            await self.change_presence(status=discord.Status(arguments[0]), activity=discord.Game(" ".join(arguments[1:])))
        elif command == "stop":
            await self.close()


class ShardedBot(Bot, discord.AutoShardedClient):
    async def before_identify_hook(self, shard_id: int, *, initial: bool = False) -> None:
        """Does nothing: the original waits five seconds between shards."""


options = {"intents": discord.Intents.all(), "guild_ready_timeout": 1.0}
bot = ShardedBot(shard_count=2, **options) if kind == "sharded" else Bot(**options)
bot.run(token, log_handler=None)
