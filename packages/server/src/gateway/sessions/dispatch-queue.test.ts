import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { pino } from 'pino'
import { Dispatch } from '../dispatch.ts'
import { GatewayFigures } from '../gateway-metrics.ts'
import { DispatchQueue } from './dispatch-queue.ts'
import { GatewaySession, type Sink } from './session.ts'

describe('The dispatch queue', () => {
  const dispatchQueue = new DispatchQueue(
    { clock: new ManualClock(), log: pino({ level: 'silent' }) },
    new GatewayFigures(),
  )

  const sink = (send: Sink['send']): Sink & { codes: number[] } => {
    const codes: number[] = []
    return { codes, send, ready: async () => {}, close: (code) => void codes.push(code) }
  }

  function sessionOf(client: Sink): GatewaySession {
    const user = { id: '1' }
    const caller: any = { kind: 'bot', user, tokenHash: '' }
    const choices: any = { intents: 0, shard: null, largeThreshold: 50, presence: {} }
    const session = new GatewaySession({ id: 'x', caller, choices }, dispatchQueue, () => {})
    session.sink = client
    return session
  }

  test('reaches the other sessions if sending to one fails, whose client is closed', async () => {
    const received: string[] = []
    const broken = sink(() => {
      throw new Error('no')
    })
    const whole = sink(({ type }, sequence) => void received.push(`${sequence} ${type}`))
    const sessions = [broken, whole].map(sessionOf)
    for (const type of ['ONE', 'TWO']) {
      const dispatch = new Dispatch(type, '{}')
      for (const session of sessions) session.take(dispatch)
    }
    await dispatchQueue.settled()
    assert.deepEqual(received, ['1 ONE', '2 TWO'])
    assert.deepEqual([...new Set(broken.codes)], [4000])
  })
})
