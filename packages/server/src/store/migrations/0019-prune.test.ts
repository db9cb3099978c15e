import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migratedAgain } from '../../testing/migrated-again.ts'
import { World } from '../../testing/world.ts'

test('members that were there before count as active, bots have no such mark, and who has roles is known', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const path = `/guilds/${world.guildId}/prune?days=1`
  await migratedAgain(world, '0019-prune', async (q) => {
    await q.schema.dropIndex('members_by_activity').execute()
    for (const name of ['active_until', 'has_roles']) await q.schema.alterTable('members').dropColumn(name).execute()
    await q.schema.dropTable('prunes').execute()
  })
  const rows = await world.db.q.selectFrom('members').select(['user_id', 'active_until', 'has_roles']).execute()
  const idsOf = (some: typeof rows) => some.map(({ user_id }) => user_id)
  assert.deepEqual(idsOf(rows.filter(({ active_until }) => active_until === null)), [world.bot.id])
  assert.deepEqual(idsOf(rows.filter(({ has_roles }) => has_roles)).sort(), [world.bot.id, world.moderator.id].sort())
  assert.equal((await world.owner.api.get(path)).body.pruned, 0)
  world.clock.advance(31 * 3_600_000)
  assert.equal((await world.owner.api.get(path)).body.pruned, 1)
})
