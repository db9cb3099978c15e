import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { Connection } from './connection.ts'

class Socket {
  static readonly OPEN = 1
  static last: Socket
  readonly readyState = Socket.OPEN
  readonly sent: number[] = []
  presence: unknown
  onmessage = (_event: { data: string }) => {}

  constructor() {
    Socket.last = this
  }

  send(text: string) {
    const { op, d } = JSON.parse(text)
    this.sent.push(op)
    this.presence ??= d.presence?.status
  }

  hear(payload: object) {
    this.onmessage({ data: JSON.stringify(payload) })
  }

  close() {}
}

test('before its session has begun a connection says nothing but who one is', () => {
  Reflect.set(globalThis, 'WebSocket', Socket)
  Reflect.set(globalThis, 'addEventListener', () => {})
  Reflect.set(globalThis, 'removeEventListener', () => {})
  const listeners = { status: () => 'invisible' as const, onEvent: () => {}, onLink: () => {}, onRefused: () => {} }
  const connection = new Connection('ws://guildhall.test', 'token', listeners)
  connection.open()
  const { last } = Socket
  connection.send(Opcode.GUILD_SUBSCRIPTIONS, {})
  last.hear({ op: Opcode.HELLO, d: { heartbeat_interval: 40_000 } })
  connection.send(Opcode.GUILD_SUBSCRIPTIONS, {})
  assert.deepEqual(last.sent, [Opcode.IDENTIFY])
  assert.equal(last.presence, 'invisible')
  last.hear({ op: Opcode.DISPATCH, t: 'READY', s: 1, d: { session_id: 'a' } })
  connection.send(Opcode.GUILD_SUBSCRIPTIONS, {})
  assert.deepEqual(last.sent, [Opcode.IDENTIFY, Opcode.GUILD_SUBSCRIPTIONS])
  connection.close()
})
