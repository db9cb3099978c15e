import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../src/store/open-sqlite.ts'
import { fillGuild } from '../src/testing/fill-guild.ts'
import { World } from '../src/testing/world.ts'

/** Guildhall on disk with a guild of a thousand members and one of a million. */
const store = await openSqlite(join(mkdtempSync(join(tmpdir(), 'guildhall-growth-')), 'guildhall.sqlite'))
const world = await World.create({}, store)
delete world.app.kernel.observe
process.on('SIGINT', () => process.exit())

async function filledGuild(name: string, count: number): Promise<{ id: string; count: number; members: string[] }> {
  const { id } = await world.newGuild(world.owner, name)
  const { body: role } = await world.owner.api.post(`/guilds/${id}/roles`, { name })
  const idOf = await fillGuild(world, { guildId: id, roleId: role.id, name: 'm', count })
  // Every thousandth part of it, so that there is as much to choose from in both.
  const members = Array.from({ length: 1000 }, (_, i) => idOf((count / 1000) * i))
  return { id, count, members }
}

const small = await filledGuild('small', 1000)
const large = await filledGuild('large', Number(process.argv[2]))
const port = await world.app.listen()
console.log(JSON.stringify({ port, token: world.owner.token, small, large }))
