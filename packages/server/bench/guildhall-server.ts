import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../src/store/open-sqlite.ts'
import { fillGuild } from '../src/testing/fill-guild.ts'
import { World } from '../src/testing/world.ts'

/** Guildhall as it runs on disk, with FULL commits, and people in it; rate limits are off. */
const store = await openSqlite(join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite'))
const world = await World.create({}, store)
delete world.app.kernel.observe
const larger = await world.newGuild(world.owner, 'A thousand members')
const { body: role } = await world.owner.api.post(`/guilds/${larger.id}/roles`, { name: 'everyone has it' })
await world.join(world.bot, { guildId: larger.id })
await fillGuild(world, { guildId: larger.id, roleId: role.id, name: 'm', count: 1000 })
const port = await world.app.listen()
process.on('SIGINT', () => process.exit())
console.log(
  JSON.stringify({
    port,
    token: `Bot ${world.bot.token}`,
    guildId: world.guildId,
    roleId: world.roles.member,
    channelId: world.channels.general,
    memberId: world.member.id,
    largerGuildId: larger.id,
  }),
)
