import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { World } from '../../testing/world.ts'
import { migrate } from '../migrate.ts'

test('guilds that were discoverable before are listed, and no others', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const { id } = await world.newGuild(world.owner, 'Open', { settings: { features: ['DISCOVERABLE'] } })
  await world.newGuild(world.owner, '"DISCOVERABLE"')
  await world.app.kernel.store.write(async ({ q, dialect }) => {
    await q.schema.dropIndex('guilds_by_discovery').execute()
    await q.schema.alterTable('guilds').dropColumn('is_discoverable').execute()
    await sql`delete from migrations where name = '0012-discovery'`.execute(q)
    await migrate(q, dialect)
  })
  const { body } = await world.nobody.get('/guildhall/discovery')
  assert.deepEqual(
    body.map((guild: { id: string }) => guild.id),
    [id],
  )
})
