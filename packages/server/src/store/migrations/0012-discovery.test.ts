import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migratedAgain } from '../../testing/migrated-again.ts'
import { World } from '../../testing/world.ts'

test('guilds that were discoverable before are listed, and no others', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const { id } = await world.newGuild(world.owner, 'Open', { settings: { features: ['DISCOVERABLE'] } })
  await world.newGuild(world.owner, '"DISCOVERABLE"')
  await migratedAgain(world, '0012-discovery', async (q) => {
    // Later steps stand on this one: they are taken again too.
    for (const index of ['guilds_by_members', 'guilds_by_name']) await q.schema.dropIndex(index).ifExists().execute()
    for (const column of ['name_key', 'is_discoverable'])
      await q.schema.alterTable('guilds').dropColumn(column).execute()
    await sql`delete from migrations where name = '0051-guilds-by-members'`.execute(q)
  })
  const { body } = await world.nobody.get('/guildhall/discovery')
  assert.deepEqual(
    body.map((guild: { id: string }) => guild.id),
    [id],
  )
})
