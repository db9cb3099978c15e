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
  tell(t: string, d: object, s = 1) {
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

describe('events that came together', () => {
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
    Socket.last.tell('READY', ready)
    mock.timers.tick(1)
  })

  afterEach(() => {
    client.close()
    mock.timers.reset()
  })

  test('are all told, whatever one listener throws', () => {
    const heard: string[] = []
    client.onEvent(({ type }) => {
      heard.push(`first ${type}`)
      throw new Error('a faulty listener')
    })
    client.onEvent(({ type }) => heard.push(`second ${type}`))
    Socket.last.tell('USER_UPDATE', { id: '9', username: 'bo' }, 2)
    Socket.last.tell('USER_UPDATE', { id: '9', username: 'cleo' }, 3)
    mock.timers.tick(1)
    const both = ['first USER_UPDATE', 'second USER_UPDATE']
    assert.deepEqual(heard, [...both, ...both])
    assert.deepEqual(reported, ['a faulty listener', 'a faulty listener'])
  })

  test('are applied but for the one that can not be', () => {
    Socket.last.tell('GUILD_CREATE', { id: '1' }, 2)
    Socket.last.tell('USER_UPDATE', { id: '9', username: 'cleo' }, 3)
    mock.timers.tick(1)
    assert.equal(client.store.getState().world?.user.username, 'cleo')
    assert.equal(reported.length, 1)
  })

  test('are told though something that follows the store throws', () => {
    client.store.subscribe(() => {
      throw new Error('a faulty drawing')
    })
    const heard: string[] = []
    client.onEvent(({ type }) => heard.push(type))
    Socket.last.tell('USER_UPDATE', { id: '9', username: 'cleo' }, 2)
    mock.timers.tick(1)
    assert.deepEqual(heard, ['USER_UPDATE'])
    assert.deepEqual(reported, ['a faulty drawing'])
    client.close()
  })
})
