import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { StoreBus } from '../bus/store-bus.ts'
import { EphemeralEvents } from './ephemeral-events.ts'
import { Relay } from './relay.ts'

describe('Ephemeral events', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  /** A separate process, on a store that delivers messages to `others`. */
  function newProcess(others: EphemeralEvents[]): { events: EphemeralEvents; received: string[] } {
    const { db, clock } = world
    const { store, ids, log } = world.app.kernel
    const relay = new Relay(db, clock, log)
    const received: string[] = []
    relay.follow('1', new Map(), (events) => received.push(...events.map(({ type, payload }) => `${type} ${payload}`)))
    const notify = async (message: string) => {
      for (const each of others) assert.ok(each.receive(message))
    }
    const bus = new StoreBus({ ...store, isExclusive: false, notify })
    const events = new EphemeralEvents({ bus, ids, log, relay })
    others.push(events)
    return { events, received }
  }

  const typing = (userId: string, topics = ['1']) => {
    const data = { channel_id: '2', user_id: userId, timestamp: 0 }
    return { topics, streamId: '2', event: { type: 'TYPING_START', data } } as const
  }

  test('reach the followers of their topic, once in each process', () => {
    const all: EphemeralEvents[] = []
    const [here, there] = [newProcess(all), newProcess(all)]
    here.events.send(typing('3'))
    here.events.send(typing('4', ['5']))
    const expected = ['TYPING_START {"channel_id":"2","user_id":"3","timestamp":0}']
    assert.deepEqual(here.received, expected)
    assert.deepEqual(there.received, expected)
  })

  test('that are too large for a message stay in their process', () => {
    const all: EphemeralEvents[] = []
    const [here, there] = [newProcess(all), newProcess(all)]
    here.events.send(typing('x'.repeat(8000)))
    assert.deepEqual([here.received.length, there.received.length], [1, 0])
  })

  test('are distinguished from other messages', () => {
    const { events } = newProcess([])
    assert.equal(events.receive('1 2 3'), false)
  })
})
