import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { EphemeralEvents } from './ephemeral-events.ts'
import { Relay } from './relay.ts'

describe('ephemeral events', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  /** A process of its own, on a store that carries messages to `others`. */
  function newProcess(others: EphemeralEvents[]): { events: EphemeralEvents; heard: string[] } {
    const { db, clock } = world
    const { store, ids, log } = world.app.kernel
    const relay = new Relay(db, clock, log)
    const heard: string[] = []
    relay.follow('1', new Map(), (events) => heard.push(...events.map(({ type, payload }) => `${type} ${payload}`)))
    const notify = async (message: string) => {
      for (const each of others) assert.ok(each.heard(message))
    }
    const events = new EphemeralEvents({ store: { ...store, isExclusive: false, notify }, ids, log, relay })
    others.push(events)
    return { events, heard }
  }

  const typing = (userId: string, topics = ['1']) => {
    const data = { channel_id: '2', user_id: userId, timestamp: 0 }
    return { topics, streamId: '2', event: { type: 'TYPING_START', data } } as const
  }

  test('reach whoever follows their topic, once in each process', () => {
    const all: EphemeralEvents[] = []
    const [here, there] = [newProcess(all), newProcess(all)]
    here.events.tell(typing('3'))
    here.events.tell(typing('4', ['5']))
    const expected = ['TYPING_START {"channel_id":"2","user_id":"3","timestamp":0}']
    assert.deepEqual(here.heard, expected)
    assert.deepEqual(there.heard, expected)
  })

  test('that are too large for a message stay in their process', () => {
    const all: EphemeralEvents[] = []
    const [here, there] = [newProcess(all), newProcess(all)]
    here.events.tell(typing('x'.repeat(8000)))
    assert.deepEqual([here.heard.length, there.heard.length], [1, 0])
  })

  test('are told apart from other messages', () => {
    const { events } = newProcess([])
    assert.equal(events.heard('1 2 3'), false)
  })
})
