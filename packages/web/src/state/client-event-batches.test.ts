import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { Client } from './client.ts'

class Socket {
  static last: Socket
  static readonly OPEN = 1
  readonly readyState = Socket.OPEN
  onmessage = (_event: { data: string }) => {}
  constructor() {
    Socket.last = this
  }
  send() {}
  close() {}
  deliver(t: string, d: object, s = 1) {
    this.onmessage({ data: JSON.stringify({ op: Opcode.DISPATCH, t, s, d }) })
  }
}

const ready = {
  session_id: 'a',
  auth_session_id_hash: 'b',
  user: { id: '9', username: 'ada' },
  guilds: [],
  private_channels: [],
  presences: [],
  relationships: [],
}

describe('Events that arrive together', () => {
  let reported: unknown[]
  let client: Client

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
    reported = []
    for (const name of ['addEventListener', 'removeEventListener']) Reflect.set(globalThis, name, () => {})
    Reflect.set(globalThis, 'reportError', (problem: Error) => reported.push(problem.message))
    Reflect.set(globalThis, 'WebSocket', Socket)
    client = new Client('token', 'ws://guildhall.test')
    client.open()
    Socket.last.deliver('READY', ready)
    mock.timers.tick(1)
  })

  afterEach(() => {
    client.close()
    mock.timers.reset()
  })

  test('reach all listeners, even if one throws', () => {
    const received: string[] = []
    client.onEvent(({ type }) => {
      received.push(`first ${type}`)
      throw new Error('a faulty listener')
    })
    client.onEvent(({ type }) => received.push(`second ${type}`))
    Socket.last.deliver('USER_UPDATE', { id: '9', username: 'bo' }, 2)
    Socket.last.deliver('USER_UPDATE', { id: '9', username: 'cleo' }, 3)
    mock.timers.tick(1)
    const both = ['first USER_UPDATE', 'second USER_UPDATE']
    assert.deepEqual(received, [...both, ...both])
    assert.deepEqual(reported, ['a faulty listener', 'a faulty listener'])
  })

  test('are applied except one that can’t be', () => {
    Socket.last.deliver('GUILD_CREATE', { id: '1' }, 2)
    Socket.last.deliver('USER_UPDATE', { id: '9', username: 'cleo' }, 3)
    mock.timers.tick(1)
    assert.equal(client.store.getState().world?.user.username, 'cleo')
    assert.equal(reported.length, 1)
  })

  test('reach all listeners even if a store subscriber throws', () => {
    client.store.subscribe(() => {
      throw new Error('a faulty drawing')
    })
    const received: string[] = []
    client.onEvent(({ type }) => received.push(type))
    Socket.last.deliver('USER_UPDATE', { id: '9', username: 'cleo' }, 2)
    mock.timers.tick(1)
    assert.deepEqual(received, ['USER_UPDATE'])
    assert.deepEqual(reported, ['a faulty drawing'])
    client.close()
  })

  /** Begins a new session in which a user has another name. */
  const beginAnew = () => {
    const guilds = [{ id: '1', unavailable: true }]
    Socket.last.deliver('READY', { ...ready, session_id: 'c', user: { id: '9', username: 'dora' }, guilds })
    mock.timers.tick(1)
  }
  const known = () => {
    const { world, link, session } = client.store.getState()
    return [world?.user.username, link.state, session?.id]
  }

  test('of a new session are shown with its guilds at once, and nothing in between', () => {
    Socket.last.onmessage({ data: JSON.stringify({ op: Opcode.INVALID_SESSION, d: false, s: null, t: null }) })
    mock.timers.tick(60_000)
    beginAnew()
    assert.deepEqual(known(), ['ada', 'connecting', 'a'])
    Socket.last.deliver('GUILD_DELETE', { id: '1', unavailable: true }, 2)
    mock.timers.tick(1)
    assert.deepEqual(known(), ['dora', 'live', 'c'])
  })

  test('of a new session are shown even if its guilds do not arrive', () => {
    beginAnew()
    mock.timers.tick(1_000)
    assert.equal(known()[0], 'ada')
    mock.timers.tick(1_000)
    assert.deepEqual(known(), ['dora', 'live', 'c'])
  })
})
