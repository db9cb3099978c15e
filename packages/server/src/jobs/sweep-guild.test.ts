import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '../testing/world.ts'
import { sweepGuild } from './sweep-guild.ts'

describe('sweep-guild', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const TABLES = ['guilds', 'roles', 'channels', 'members', 'bans', 'audit_entries', 'messages'] as const

  async function rowsOf(guildId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const table of TABLES) {
      const key = table === 'guilds' ? 'id' : 'guild_id'
      counts[table] = (await world.db.q.selectFrom(table).selectAll().where(key, '=', guildId).execute()).length
    }
    return counts
  }

  /** Rows of every kind, more of them than one unit of work removes. */
  async function fill(guildId: string, channelId: string): Promise<void> {
    const wire = '{}'
    const ids = (count: number) => Array.from({ length: count }, () => world.app.kernel.ids.next())
    await world.app.kernel.store.write(async ({ q }) => {
      for (const id of ids(1200)) {
        const row = { guild_id: guildId, channel_id: channelId, id, author_id: world.owner.id, wire }
        await q.insertInto('messages').values(row).execute()
      }
      for (const id of ids(1000)) {
        const row = { guild_id: guildId, id, action_type: 1, user_id: null, target_id: null, wire }
        await q.insertInto('audit_entries').values(row).execute()
      }
      for (const id of ids(501)) {
        await q.insertInto('bans').values({ guild_id: guildId, user_id: id, reason: null, of_stranger: true }).execute()
      }
    })
  }

  const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]))

  test('removes all that a deleted guild left, and of another guild nothing', async () => {
    const { id, general } = await world.newGuild(world.owner)
    await fill(id, general)
    const { body: role } = await world.owner.api.post(`/guilds/${id}/roles`, { name: 'doomed' })
    assert.ok(role.id)
    await world.app.worker.settled()
    const others = await rowsOf(world.guildId)
    assert.equal((await world.owner.api.delete(`/guilds/${id}`)).status, 204)
    await world.app.worker.settled()
    assert.deepEqual(await rowsOf(id), nothing)
    assert.deepEqual(await rowsOf(world.guildId), others)
  })

  test('does no harm when it is done again', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.owner.api.delete(`/guilds/${id}`)
    await world.app.worker.settled()
    await world.writesNothing(() => sweepGuild(world.app.kernel, { guild_id: id }))
  })
})
