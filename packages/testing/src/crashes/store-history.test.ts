import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TxDb } from 'guildhall/store/db'
import { World } from '../worlds/world.ts'
import { StoreHistory } from './store-history.ts'

describe('The streams of a store, compared repeatedly,', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  /** The faults of a second check after statements, which are then reverted. */
  async function faultsAfter(...statements: string[]): Promise<string[]> {
    const undo = new Error('taken back')
    let found: string[] = []
    const attempt = world.app.kernel.store.write(async (tx: TxDb) => {
      const history = new StoreHistory([world.guildId])
      assert.deepEqual(await history.check(tx), { fresh: [], faults: [] })
      for (const statement of statements) await tx.run(statement, [])
      found = (await history.check(tx)).faults
      throw undo
    })
    await assert.rejects(attempt, undo)
    return found
  }

  test('may only gain events at their end', async () => {
    const history = new StoreHistory([world.guildId])
    await history.check(world.db)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { name: 'renamed' })
    const { fresh, faults } = await history.check(world.db)
    assert.deepEqual(faults, [])
    assert.deepEqual(
      fresh.map(({ type }) => type),
      ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(history.emitted.get(world.guildId), fresh)
  })

  const guild = () => `stream_id = ${world.guildId}`
  const everyWay: [title: string, statement: () => string, fault: RegExp][] = [
    ['an event that is deleted', () => `delete from events where ${guild()}`, /was deleted/],
    [
      'an event that changes',
      () => `update events set lines = replace(lines, 'owner', 'other') where ${guild()}`,
      /has changed/,
    ],
    [
      'an event that is added below the checked version',
      () => `update events set version = 1 where ${guild()} and version = 2`,
      /was added after/,
    ],
    ['a version that decreases', () => `update streams set version = 1 where id = ${world.guildId}`, /went back/],
    [
      'a guild that changes without an event',
      () => 'update guilds set member_count = 9',
      /don't result in its memberCount/,
    ],
    ['a role that changes without an event', () => `update roles set wire = replace(wire, 'member', 'x')`, /its roles/],
  ]
  for (const [title, statement, fault] of everyWay) {
    test(`are reported: ${title}`, async () => {
      const faults = await faultsAfter(statement())
      assert.ok(
        faults.some((each) => fault.test(each)),
        faults.join('\n'),
      )
    })
  }

  test('may lose events that are trimmed when a server starts', async () => {
    const raise = 'update streams set version = version + 1000'
    assert.deepEqual(await faultsAfter(raise, `delete from events where ${guild()}`), [])
  })
})
