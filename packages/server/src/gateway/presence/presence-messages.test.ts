import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import { fromText, toGuildItems, toItems, toText, toTexts, travelling } from './presence-messages.ts'

const MOST_BYTES = 7900
const activity = (id: string, state = '') => ({ id, name: 'x', type: 0 as const, created_at: 0, state })
const online: PresenceFields = { status: 'online', activities: [], client_status: { web: 'online' } }
const wordy: PresenceFields = {
  ...online,
  activities: Array.from({ length: 10 }, (_, i) => activity(`${i}`, '字'.repeat(128))),
}

describe('Presence messages between processes', () => {
  test('arrive as they were sent, and are distinguished from other messages', () => {
    const message = { from: 'a', kind: 'gone' } as const
    assert.deepEqual(fromText(toText(message)), message)
    for (const other of ['1 2 3', '{"origin":"x"}', '']) assert.equal(fromText(other), null)
  })

  test('fit the size limit for any activities and number of guilds', () => {
    const guilds = Array.from({ length: 250 }, (_, i) => `${10n ** 18n + BigInt(i)}`)
    const items = toItems({ user: '1', seen: travelling(wordy), guilds, everywhere: true })
    const texts = toTexts(items, (some) => ({ from: 'a'.repeat(32), kind: 'changes', items: some }))
    for (const text of texts) assert.ok(Buffer.byteLength(text) <= MOST_BYTES)
    const read = texts.flatMap((text) => {
      const message = fromText(text)
      return message?.kind === 'changes' ? message.items : []
    })
    assert.deepEqual(
      read.flatMap((item) => item.guilds),
      guilds,
    )
    assert.equal(read.filter(({ everywhere }) => everywhere).length, 1)
    assert.deepEqual(toItems({ user: '1', seen: online, guilds: [], everywhere: true }).length, 1)
  })

  test('carry many presences in parts, with the last one marked', () => {
    const crowd = Array.from(
      { length: 300 },
      (_, i) => [`${10n ** 18n + BigInt(i)}`, i % 9 === 0 ? wordy : online] as const,
    )
    const items = toGuildItems('7', crowd)
    const texts = toTexts(items, (some) => ({ from: 'a', to: 'b', kind: 'guilds', items: some }))
    for (const text of texts) assert.ok(Buffer.byteLength(text) <= MOST_BYTES)
    assert.deepEqual(
      items.flatMap(({ seen }) => seen.map(([id]) => id)),
      crowd.map(([id]) => id),
    )
    assert.deepEqual(items.map(({ isLast }) => isLast).indexOf(true), items.length - 1)
    assert.deepEqual(toGuildItems('7', []), [{ guild: '7', seen: [], isLast: true }])
  })

  test('drop the last activities if they exceed the limit', () => {
    const small = travelling(wordy)
    assert.ok(small.activities.length > 0 && small.activities.length < 10)
    assert.deepEqual(small.activities, wordy.activities.slice(0, small.activities.length))
    assert.equal(travelling(online), online)
  })
})
