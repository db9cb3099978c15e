import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import { readSent } from './sandbox-route.ts'
import { SpareSandboxes } from './spare-sandboxes.ts'

const plan = (sent: object): SandboxPlan => readSent(SandboxPlan, sent, { part: 'body' })

/** Spare sandboxes that record what is opened and closed. */
function noted() {
  const opened: SandboxPlan[] = []
  const closed: string[] = []
  const spares = new SpareSandboxes(async (asked) => {
    const id = String(opened.push(asked))
    if (asked.seed === 13) throw new Error('no')
    return { id, keepsProcess: () => {}, close: async () => void closed.push(id) } as any
  })
  return { spares, opened, closed }
}

describe('Spare sandboxes', () => {
  test('are opened for a repeated plan, and used once', async () => {
    const { spares, opened } = noted()
    const frozen = plan({ clock: 'frozen' })
    spares.asked(frozen)
    assert.equal(await spares.take(frozen), null)
    spares.asked(frozen)
    assert.equal((await spares.take(frozen))?.id, '1')
    assert.equal(await spares.take(frozen), null)
    assert.equal(opened.length, 1)
  })

  test('are never used for another plan', async () => {
    const { spares } = noted()
    for (let times = 0; times < 2; times++) spares.asked(plan({ clock: 'frozen', seed: 1 }))
    assert.equal(await spares.take(plan({ clock: 'frozen', seed: 2 })), null)
    assert.notEqual(await spares.take(plan({ clock: 'frozen', seed: 1 })), null)
  })

  test('are used for a running clock only while they are new, and never opened for one with a start time', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] })
    const { spares, opened, closed } = noted()
    const running = plan({ clock: 'real' })
    for (let times = 0; times < 2; times++) spares.asked(running)
    t.mock.timers.tick(10_000)
    assert.equal((await spares.take(running))?.id, '1')
    spares.asked(running)
    t.mock.timers.tick(10_001)
    assert.equal(await spares.take(running), null)
    assert.deepEqual(closed, ['2'])
    const since = plan({ clock: 'real', at: '2026-01-01T00:00:00Z' })
    for (let times = 0; times < 2; times++) spares.asked(since)
    assert.equal(await spares.take(since), null)
    assert.equal(opened.length, 2)
  })

  test('are limited, and closed with their server', async () => {
    const { spares, opened, closed } = noted()
    const plans = [1, 2, 3, 4, 5, 6].map((seed) => plan({ clock: 'frozen', seed }))
    for (const each of [...plans, ...plans]) spares.asked(each)
    await spares.close()
    assert.equal(opened.length, 6)
    assert.deepEqual(closed.toSorted(), ['1', '2', '3', '4', '5', '6'])
    spares.asked(plan({ clock: 'frozen', seed: 1 }))
    assert.equal(await spares.take(plan({ clock: 'frozen', seed: 1 })), null)
  })

  test('are ignored if they can’t be opened', async () => {
    const { spares } = noted()
    for (let times = 0; times < 2; times++) spares.asked(plan({ clock: 'frozen', seed: 13 }))
    assert.equal(await spares.take(plan({ clock: 'frozen', seed: 13 })), null)
  })
})
