import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { toEventLine } from '../../store/streams.ts'
import { MissedTooMuch, readMissed } from './missed-events.ts'

describe('The events that a session missed', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const TOPIC = '1000'
  const CHANNEL = '1001'

  const store = (stream_id: string, version: number, at: number) =>
    world.app.kernel.store.write(async (tx) => {
      const lines = toEventLine('GUILD_BAN_ADD', { says: `${stream_id === TOPIC ? 'guild' : 'channel'} ${version}` })
      await tx.q.insertInto('events').values({ stream_id, version, lines, at }).execute()
    })

  test('are ordered within each stream, also if a later event has an earlier time, and merged by time', async () => {
    for (const [version, at] of [
      [1, 10],
      [2, 30],
      [3, 20],
      [4, 50],
    ] as const)
      await store(TOPIC, version, at)
    for (const [version, at] of [
      [1, 20],
      [2, 40],
      [3, 35],
    ] as const)
      await store(CHANNEL, version, at)
    const until = new Map([
      [CHANNEL, 3],
      [TOPIC, 4],
    ])
    const missed = await readMissed(world.db, TOPIC, { deliveredTo: new Map([[TOPIC, 1]]), until })
    assert.deepEqual(
      missed.map(({ payload }) => JSON.parse(payload).says),
      ['channel 1', 'guild 2', 'guild 3', 'channel 2', 'channel 3', 'guild 4'],
    )
  })

  test('are not returned if one stream has more events than are kept', async () => {
    const missing = readMissed(world.db, TOPIC, { deliveredTo: new Map(), until: new Map([[TOPIC, 901]]) })
    await assert.rejects(missing, MissedTooMuch)
  })
})
