import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migratedAgain } from '../../testing/migrated-again.ts'
import { World } from '../../testing/world.ts'

test('guilds that were there before are found by their names', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const { id } = await world.newGuild(world.owner, 'ΟΔΥΣΣΕΥΣ', { settings: { features: ['DISCOVERABLE'] } })
  await migratedAgain(world, '0051-guilds-by-members', async (q) => {
    for (const index of ['guilds_by_members', 'guilds_by_name']) await q.schema.dropIndex(index).ifExists().execute()
    await q.schema.alterTable('guilds').dropColumn('name_key').execute()
    await q.schema.createIndex('guilds_by_discovery').on('guilds').columns(['is_discoverable', 'id']).execute()
  })
  const { body } = await world.nobody.get(`/guildhall/discovery?query=${encodeURIComponent('υσσευς')}`)
  assert.deepEqual(
    body.map((guild: { id: string }) => guild.id),
    [id],
  )
})
