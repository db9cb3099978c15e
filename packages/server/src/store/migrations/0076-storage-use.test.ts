import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageForm } from '../../testing/forms.ts'
import { migratedAgain } from '../../testing/migrated-again.ts'
import { storeFaults } from '../../testing/store-invariants.ts'
import { World } from '../../testing/world.ts'

test('attachments from before count for their sender, and for their guild', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const direct = (await world.owner.api.post('/users/@me/channels', { recipient_id: world.member.id })).body.id
  for (const [channelId, bytes] of [
    [world.channels.general, 100],
    [world.channels.general, 20],
    [direct, 3],
  ] as const) {
    const form = messageForm({}, { 0: { bytes: 'x'.repeat(bytes), name: 'a.txt' } })
    assert.equal((await world.owner.api.post(`/channels/${channelId}/messages`, form)).status, 200)
  }
  const uses = () => world.db.q.selectFrom('storage_use').selectAll().orderBy('owner_id').execute()
  const before = await uses()
  assert.deepEqual(
    before.map(({ owner_id, bytes }) => [owner_id, bytes]).sort(),
    [
      [world.owner.id, 123],
      [world.guildId, 120],
    ].sort(),
  )
  await migratedAgain(world, '0076-storage-use', async (q) => {
    await q.schema.dropTable('storage_use').execute()
    await q.schema.alterTable('attachments').dropColumn('sender_id').execute()
    await q.schema.alterTable('attachments').dropColumn('size').execute()
  })
  assert.deepEqual(await uses(), before)
  assert.deepEqual(await storeFaults(world.db), [])
})
