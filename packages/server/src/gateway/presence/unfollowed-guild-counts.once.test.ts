import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { pick, UnfollowedGuilds } from './unfollowed-guild-counts.ts'

const online: PresenceFields = { status: 'online', activities: [], client_status: { web: 'online' } }
const busy: PresenceFields = { status: 'dnd', activities: [], client_status: { desktop: 'dnd' } }
const seen = (...ids: string[]) => new Map(ids.map((id) => [id, online]))

describe('Guilds without sessions in this process', () => {
  test('are sampled in the other processes, which may count a user twice', async () => {
    const answering: UnfollowedGuilds = new UnfollowedGuilds(new ManualClock(), async ({ samples, counts }) => {
      assert.deepEqual([samples, counts], [[{ guild: '7', most: 3, first: ['c'] }], ['7']])
      answering.receivedCount('one', { guild: '7', count: 2 })
      answering.receivedSample('one', '7', seen('a', 'b'))
      answering.receivedCount('two', { guild: '7', count: 40 })
      answering.receivedSample('two', '7', new Map([...seen('c', 'd'), ['a', busy]]))
      answering.receivedCount('two', { guild: '8', count: 5 })
      answering.receivedSample('two', '8', seen('x'))
    })
    const sample = await answering.sample('7', { most: 3, first: ['c'] })
    assert.equal(sample.count, 41)
    assert.deepEqual([...sample.seen.keys()], ['c', 'a', 'b'])
    assert.deepEqual(sample.seen.get('a')?.client_status, { desktop: 'dnd', web: 'online' })
  })

  test('have nobody online if no other process answers', async () => {
    const alone = new UnfollowedGuilds(new ManualClock(), async () => {})
    assert.deepEqual(await alone.sample('7', { most: 3, first: ['a'] }), { count: 0, seen: new Map() })
    assert.equal(await alone.count('7'), 0)
  })
})

describe('A sample of online members', () => {
  const all = seen('a', 'b', 'c', 'd')
  for (const { most, first, gives } of [
    { most: 2, first: [], gives: ['a', 'b'] },
    { most: 2, first: ['d'], gives: ['d', 'a'] },
    { most: 2, first: ['x', 'd', 'c', 'b'], gives: ['d', 'c'] },
    { most: 9, first: ['b'], gives: ['b', 'a', 'c', 'd'] },
    { most: 0, first: ['b'], gives: [] },
  ]) {
    test(`has ${most}, first ${first.join(' ') || 'anyone'}`, () => {
      assert.deepEqual([...pick(all, { most, first }).keys()], gives)
    })
  }
})
