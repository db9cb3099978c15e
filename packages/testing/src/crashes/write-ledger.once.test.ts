import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StoredEvent } from '../invariants/store-contents.ts'
import { type Write, WriteLedger } from './write-ledger.ts'

describe('The ledger of a load’s writes', () => {
  const audited = (reason: string) => ({ stream: '1', version: 1, type: 'GUILD_AUDIT_LOG_ENTRY_CREATE', d: { reason } })
  const posted = (content: string) => ({ stream: '2', version: 1, type: 'MESSAGE_CREATE', d: { type: 0, content } })

  /** How many faults there are once these were found. */
  function faults(state: Write['state'], found: StoredEvent[]): number {
    const ledger = new WriteLedger()
    const write = ledger.begin('w', { audits: 1, events: ['posted hello'] })
    if (state === 'answered') ledger.answer(write)
    else write.state = state
    ledger.take(found)
    return [...ledger.faults()].length
  }

  const rows: [state: Write['state'], found: StoredEvent[], faults: number][] = [
    ['answered', [audited('w'), posted('hello')], 0],
    ['answered', [posted('hello')], 1],
    ['answered', [audited('w')], 1],
    ['answered', [], 2],
    ['answered', [audited('w'), audited('w'), posted('hello')], 1],
    ['answered', [audited('w'), posted('hello'), posted('hello')], 1],
    ['happened', [], 2],
    ['never', [], 0],
    ['never', [audited('w')], 1],
    ['never', [posted('hello')], 1],
    ['open', [], 0],
    ['open', [audited('w'), posted('hello')], 0],
    ['open', [audited('w'), audited('w')], 1],
  ]
  for (const [state, found, count] of rows) {
    test(`reports a write that is ${state}, with ${found.map(({ type }) => type).join(' and ') || 'nothing'}`, () => {
      assert.equal(faults(state, found), count)
    })
  }

  test('checks an open write again when it is known to have happened', () => {
    const ledger = new WriteLedger()
    const write = ledger.begin('w', { audits: 1 })
    assert.deepEqual([...ledger.faults()], [])
    write.state = 'happened'
    assert.equal([...ledger.faults()].length, 1)
  })

  test('counts an event in two streams twice', () => {
    const ledger = new WriteLedger()
    ledger.answer(ledger.begin('w', { events: ['posted hello'], copies: 2 }))
    ledger.take([posted('hello')])
    assert.equal([...ledger.faults()].length, 1)
    ledger.take([posted('hello')])
    assert.deepEqual([...ledger.faults({ all: true })], [])
  })
})
