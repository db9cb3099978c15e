import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import fc from 'fast-check'
import { firstPresence } from './session-presence.ts'
import { isSameSeen, merged, OFFLINE, seenOfSession } from './visible-status.ts'

const presence = fc
  .record({
    status: fc.constantFrom('online', 'dnd', 'idle', 'invisible', 'offline' as const),
    browser: fc.constantFrom('x', 'Android', 'Client'),
    names: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
    now: fc.nat(3),
  })
  .map(({ status, browser, names, now }) =>
    firstPresence({ status, activities: names.map((name) => ({ name })) }, { browser }, { isBot: true, now }),
  )
const seen = fc.tuple(presence, fc.boolean()).map(([each, isIdle]) => seenOfSession(each, isIdle))

describe('The visible status', () => {
  test('is offline for a user without sessions, or with only invisible ones', () => {
    assert.equal(merged([]), OFFLINE)
    for (const status of ['invisible', 'offline'] as const) {
      const first = firstPresence({ activities: [{ name: 'x' }] }, null, { isBot: false, now: 0 })
      const hidden = seenOfSession({ ...first, status }, false)
      assert.equal(merged([hidden, hidden]), OFFLINE)
    }
  })

  test('changes from online to idle by time, but not from a chosen status', () => {
    for (const [status, expected] of [
      ['online', 'idle'],
      ['dnd', 'dnd'],
      ['idle', 'idle'],
      ['invisible', 'offline'],
    ] as const) {
      const chosen = firstPresence({ status }, null, { isBot: false, now: 0 })
      assert.equal(seenOfSession(chosen, true).status, expected)
    }
  })

  test('is the highest of the user’s sessions, with one for each kind of client', () => {
    const at = (status: 'online' | 'dnd' | 'idle', browser: string): PresenceFields =>
      seenOfSession(firstPresence({ status }, { browser }, { isBot: true, now: 0 }), false)
    const { status, client_status } = merged([
      at('idle', 'x'),
      at('online', 'x'),
      at('dnd', 'Android'),
      at('idle', 'Client'),
    ])
    assert.deepEqual([status, client_status], ['dnd', { desktop: 'idle', mobile: 'dnd', web: 'online' }])
    assert.equal(merged([at('idle', 'x'), at('online', 'Android')]).status, 'online')
  })

  test('lists activities with the custom status first, then by latest start', () => {
    const of = (now: number, ...activities: { name: string; type?: 0 | 4; state?: string }[]) =>
      seenOfSession(firstPresence({ activities }, null, { isBot: true, now }), false)
    const all = merged([of(1, { name: 'old' }, { name: 'w', type: 4, state: 'hello' }), of(2, { name: 'new' })])
    assert.deepEqual(
      all.activities.map(({ name }) => name),
      ['w', 'new', 'old'],
    )
  })

  test('depends neither on the order of sessions nor on how they are grouped', () => {
    fc.assert(
      fc.property(fc.array(seen, { maxLength: 5 }), fc.nat(5), (all, cut) => {
        const together = merged(all)
        assert.ok(isSameSeen(merged([...all].reverse()), together) || all.length < 2)
        const parts = merged([merged(all.slice(0, cut)), merged(all.slice(cut))])
        assert.deepEqual(
          new Set(parts.activities.map(({ id }) => id)),
          new Set(together.activities.map(({ id }) => id)),
        )
        assert.deepEqual([parts.status, parts.client_status], [together.status, together.client_status])
      }),
    )
  })
})
