import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TxDb } from 'guildhall/store/db'
import { World } from '../worlds/world.ts'
import { History } from './history.ts'

describe('the streams of a store, looked at again and again', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  /** What a second look finds once statements were run between the two, which are taken back afterwards. */
  async function faultsAfter(...statements: string[]): Promise<string[]> {
    const undo = new Error('taken back')
    let found: string[] = []
    const attempt = world.app.kernel.store.write(async (tx: TxDb) => {
      const history = new History([world.guildId])
      assert.deepEqual(await history.look(tx), { fresh: [], faults: [] })
      for (const statement of statements) await tx.run(statement, [])
      found = (await history.look(tx)).faults
      throw undo
    })
    await assert.rejects(attempt, undo)
    return found
  }

  test('what comes at the end is nothing but new', async () => {
    const history = new History([world.guildId])
    await history.look(world.db)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { name: 'renamed' })
    const { fresh, faults } = await history.look(world.db)
    assert.deepEqual(faults, [])
    assert.deepEqual(
      fresh.map(({ type }) => type),
      ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(history.told.get(world.guildId), fresh)
  })

  const guild = () => `stream_id = ${world.guildId}`
  const everyWay: [title: string, statement: () => string, fault: RegExp][] = [
    ['an event that goes', () => `delete from events where ${guild()}`, /is gone/],
    [
      'an event that changes',
      () => `update events set lines = replace(lines, 'owner', 'other') where ${guild()}`,
      /another one/,
    ],
    [
      'an event that comes in below',
      () => `update events set version = 1 where ${guild()} and version = 2`,
      /came in when/,
    ],
    ['a version that goes back', () => `update streams set version = 1 where id = ${world.guildId}`, /went back/],
    ['a guild that changes without an event', () => 'update guilds set member_count = 9', /don't make its memberCount/],
    ['a role that changes without an event', () => `update roles set wire = replace(wire, 'member', 'x')`, /its roles/],
  ]
  for (const [title, statement, fault] of everyWay) {
    test(`finds ${title}`, async () => {
      const faults = await faultsAfter(statement())
      assert.ok(
        faults.some((each) => fault.test(each)),
        faults.join('\n'),
      )
    })
  }

  test('what is trimmed when a server starts may go', async () => {
    const raise = 'update streams set version = version + 1000'
    assert.deepEqual(await faultsAfter(raise, `delete from events where ${guild()}`), [])
  })
})
