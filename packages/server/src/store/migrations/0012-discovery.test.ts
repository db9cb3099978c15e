import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migratedAgain } from '../../testing/migrated-again.ts'
import { World } from '../../testing/world.ts'

test('guilds that were discoverable before are listed, and no others', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const { id } = await world.newGuild(world.owner, 'Open', { settings: { features: ['DISCOVERABLE'] } })
  await world.newGuild(world.owner, '"DISCOVERABLE"')
  await migratedAgain(world, '0012-discovery', async (q) => {
    await q.schema.dropIndex('guilds_by_discovery').execute()
    await q.schema.alterTable('guilds').dropColumn('is_discoverable').execute()
  })
  const { body } = await world.nobody.get('/guildhall/discovery')
  assert.deepEqual(
    body.map((guild: { id: string }) => guild.id),
    [id],
  )
})
