import assert from 'node:assert/strict'
import { test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { appendEvents } from '../store/streams.ts'
import { trimEvents } from './trim-events.ts'

test('the job trim-events keeps the newest thousand versions of a stream, and all of a shorter one', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.kernel.store.write(async (tx) => {
    const stream = { guild_id: null, rights_version: 0, last_message_id: null, last_pin_at: null }
    await tx.q
      .insertInto('streams')
      .values({ ...stream, id: '7', version: 1200 })
      .execute()
    for (let version = 1; version <= 1200; version++) {
      appendEvents(tx, [{ streamId: '7', version, lines: 'USER_UPDATE {}', at: 0 }])
    }
  })
  const others = await world.events()
  await trimEvents(world.app.kernel)
  const left = await world.db.q.selectFrom('events').select('version').where('stream_id', '=', '7').execute()
  assert.equal(left.length, 1000)
  assert.equal(Math.min(...left.map(({ version }) => version)), 201)
  assert.deepEqual(await world.events(), others)
})
