import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { ACTION_REQUIRED, CloseCode, Opcode } from '@guildhall/protocol/gateway'
import { type ConnectionState, GatewayConnection } from './connection.ts'

class Socket {
  static readonly OPEN = 1
  static all: Socket[] = []
  static get last(): Socket {
    return Socket.all.at(-1) ?? assert.fail('nothing was connected to')
  }

  readonly readyState = Socket.OPEN
  readonly sent: { op: number; d: any }[] = []
  closedWith: number | undefined
  onmessage = (_event: { data: string }) => {}
  onclose = (_event: { code: number }) => {}

  constructor() {
    Socket.all.push(this)
  }

  get ops(): number[] {
    return this.sent.map(({ op }) => op)
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  deliver(payload: object) {
    this.onmessage({ data: JSON.stringify(payload) })
  }

  hello() {
    this.deliver({ op: Opcode.HELLO, d: { heartbeat_interval: 40_000 } })
  }

  ready(id = 'a') {
    this.hello()
    this.deliver({ op: Opcode.DISPATCH, t: 'READY', s: 1, d: { session_id: id } })
  }

  close(code: number) {
    this.closedWith = code
  }
}

describe('A gateway connection', () => {
  let links: ConnectionState['state'][]
  let notified: unknown[]
  let refused: number
  let asked: number
  let isThere: boolean
  let wake: Map<string, () => void>
  let connection: GatewayConnection

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] })
    ;[links, notified, refused, wake, Socket.all] = [[], [], 0, new Map(), []]
    ;[asked, isThere] = [0, false]
    Reflect.set(globalThis, 'WebSocket', Socket)
    Reflect.set(globalThis, 'addEventListener', (name: string, listener: () => void) => wake.set(name, listener))
    Reflect.set(globalThis, 'removeEventListener', (name: string) => wake.delete(name))
    connection = new GatewayConnection('ws://guildhall.test', 'token', {
      status: () => 'invisible',
      onEvent: ({ type }) => notified.push(type),
      onLink: ({ state }) => links.push(state),
      onRefused: () => refused++,
      isReachable: () => {
        asked += 1
        return Promise.resolve(isThere)
      },
    })
    connection.open()
  })

  afterEach(() => {
    connection.close()
    mock.timers.reset()
  })

  test('sends only Identify before its session has begun', () => {
    const { last } = Socket
    connection.send(Opcode.GUILD_SUBSCRIPTIONS, {})
    last.hello()
    connection.send(Opcode.GUILD_SUBSCRIPTIONS, {})
    assert.deepEqual(last.ops, [Opcode.IDENTIFY])
    assert.equal(last.sent[0]?.d.presence.status, 'invisible')
    last.ready()
    connection.send(Opcode.GUILD_SUBSCRIPTIONS, {})
    assert.equal(last.ops.at(-1), Opcode.GUILD_SUBSCRIPTIONS)
  })

  test('is given up if the server sends nothing, and retried', () => {
    const [first] = Socket.all
    mock.timers.tick(14_000)
    assert.equal(Socket.all.length, 1)
    mock.timers.tick(1_000)
    mock.timers.tick(500)
    assert.equal(first?.closedWith, 4000)
    assert.equal(Socket.all.length, 2)
    assert.deepEqual(links, ['connecting', 'lost', 'connecting'])
    first?.ready()
    assert.deepEqual(notified, [], 'a socket that was given up is heard no more')
    Socket.last.ready()
    mock.timers.tick(39_000)
    assert.equal(Socket.all.length, 2, 'who said hello is waited for')
  })

  test('sends a first heartbeat within the interval and then at each, and is lost without an acknowledgement', () => {
    Socket.last.ready()
    const beats = () => Socket.all[0]?.ops.filter((op) => op === Opcode.HEARTBEAT).length
    mock.timers.tick(40_000)
    assert.equal(beats(), 1)
    Socket.last.deliver({ op: Opcode.HEARTBEAT_ACK })
    mock.timers.tick(40_000)
    assert.equal(beats(), 2)
    mock.timers.tick(10_000)
    assert.equal(Socket.all[0]?.closedWith, 4000)
    mock.timers.tick(1_000)
    Socket.last.hello()
    assert.deepEqual(Socket.last.sent[0], { op: Opcode.RESUME, d: { token: 'token', session_id: 'a', seq: 1 } })
  })

  test('answers a requested heartbeat at once', () => {
    Socket.last.ready()
    Socket.last.deliver({ op: Opcode.HEARTBEAT })
    assert.deepEqual(Socket.last.sent.at(-1), { op: Opcode.HEARTBEAT, d: 1 })
  })

  for (const [what, end, isResumed] of [
    ['resumes after RECONNECT', () => Socket.last.deliver({ op: Opcode.RECONNECT }), true],
    [
      'resumes a session that is invalid for now',
      () => Socket.last.deliver({ op: Opcode.INVALID_SESSION, d: true }),
      true,
    ],
    [
      'begins anew where its session is gone',
      () => Socket.last.deliver({ op: Opcode.INVALID_SESSION, d: false }),
      false,
    ],
    ['resumes after an unknown error', () => Socket.last.onclose({ code: CloseCode.UNKNOWN_ERROR }), true],
    ['resumes after a network that failed', () => Socket.last.onclose({ code: 1006 }), true],
    ['begins anew after a wrong sequence', () => Socket.last.onclose({ code: CloseCode.INVALID_SEQUENCE }), false],
    ['begins anew after a session that timed out', () => Socket.last.onclose({ code: 4009 }), false],
  ] as const) {
    test(what, () => {
      Socket.last.ready()
      end()
      mock.timers.tick(1_000)
      Socket.last.hello()
      assert.equal(Socket.all.length, 2)
      assert.equal(Socket.last.ops[0], isResumed ? Opcode.RESUME : Opcode.IDENTIFY)
      assert.deepEqual(links, ['connecting', 'live', 'lost', 'connecting'])
    })
  }

  test('starts over at once on the same connection if its session can’t be resumed', () => {
    Socket.last.ready()
    Socket.last.deliver({ op: Opcode.RECONNECT })
    mock.timers.tick(1_000)
    Socket.last.hello()
    Socket.last.deliver({ op: Opcode.INVALID_SESSION, d: false })
    assert.deepEqual(Socket.last.ops, [Opcode.RESUME, Opcode.IDENTIFY])
    Socket.last.deliver({ op: Opcode.INVALID_SESSION, d: false })
    assert.equal(Socket.last.closedWith, 4000, 'a new session that is refused waits')
    mock.timers.tick(2_000)
    assert.equal(Socket.all.length, 3)
    Socket.last.hello()
    assert.deepEqual(Socket.last.ops, [Opcode.IDENTIFY])
  })

  for (const code of [4010, 4011, 4012, 4013, 4014]) {
    test(`ends after ${code}, and does not reconnect`, () => {
      const awake = [...wake.values()]
      Socket.last.onclose({ code })
      mock.timers.tick(60_000)
      for (const listener of awake) listener()
      assert.equal(Socket.all.length, 1)
      assert.deepEqual(links, ['connecting', 'over'])
      assert.equal(refused, 0)
    })
  }

  test('is not retried with a token that was refused', () => {
    const awake = [...wake.values()]
    Socket.last.onclose({ code: CloseCode.AUTHENTICATION_FAILED })
    mock.timers.tick(60_000)
    for (const listener of awake) listener()
    assert.deepEqual([Socket.all.length, refused], [1, 1])
  })

  test('reconnects at once when the network returns, and checks the connection when the page becomes visible', () => {
    Socket.last.onclose({ code: 1006 })
    wake.get('online')?.()
    assert.equal(Socket.all.length, 2)
    Socket.last.ready()
    wake.get('visibilitychange')?.()
    wake.get('visibilitychange')?.()
    assert.deepEqual(Socket.last.ops.filter((op) => op === Opcode.HEARTBEAT).length, 1)
    mock.timers.tick(10_000)
    mock.timers.tick(500)
    assert.equal(Socket.all.length, 3, 'a connection that does not answer is another')
  })

  /** Long enough for any attempt and its response. */
  const passes = async () => {
    mock.timers.tick(3_000)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }

  test('checks whether an unavailable server is back, and connects within 3 s once it is', async () => {
    for (let failure = 0; failure < 3; failure += 1) {
      Socket.last.onclose({ code: 1006 })
      await passes()
    }
    assert.deepEqual([Socket.all.length, asked], [3, 1])
    for (let failure = 0; failure < 30; failure += 1) await passes()
    assert.deepEqual(
      [Socket.all.length, asked],
      [3, 31],
      'no socket fails in vain, which a browser would hold against it',
    )
    isThere = true
    await passes()
    assert.equal(Socket.all.length, 4)
  })

  test('is retried at once on request instead of a hanging attempt', async () => {
    Socket.last.onclose({ code: 1006 })
    connection.reconnect()
    assert.equal(Socket.all.length, 2)
    connection.reconnect()
    assert.deepEqual([Socket.all.length, Socket.all[1]?.closedWith], [3, 4000])
    Socket.last.ready()
    connection.reconnect()
    assert.equal(Socket.all.length, 3, 'what is there is left alone')
    await passes()
    assert.equal(Socket.all.length, 3)
  })

  test('is lost with the network, without waiting for a heartbeat', () => {
    Socket.last.ready()
    wake.get('offline')?.()
    assert.equal(links.at(-1), 'lost')
    mock.timers.tick(500)
    Socket.last.hello()
    assert.equal(Socket.last.ops[0], Opcode.RESUME)
  })

  test('ends its session if the server requires something of the user meanwhile', () => {
    Socket.last.ready()
    connection.hold()
    assert.equal(links.at(-1), 'held')
    mock.timers.tick(600_000)
    assert.equal(Socket.all.length, 1)
    connection.hold()
    connection.reconnect()
    Socket.last.hello()
    assert.deepEqual(Socket.last.ops, [Opcode.IDENTIFY])
  })

  test('waits for the user if the server requires something of them, and then begins a new session', () => {
    Socket.last.hello()
    Socket.last.onclose({ code: ACTION_REQUIRED })
    assert.equal(links.at(-1), 'held')
    mock.timers.tick(600_000)
    assert.equal(Socket.all.length, 1)
    connection.reconnect()
    Socket.last.hello()
    assert.equal(Socket.all.length, 2)
    assert.deepEqual(Socket.last.ops, [Opcode.IDENTIFY])
  })

  test('ends its session when it is closed', () => {
    Socket.last.ready()
    connection.close()
    assert.equal(Socket.last.closedWith, 1000)
    mock.timers.tick(60_000)
    assert.equal(Socket.all.length, 1)
  })
})
