import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Backlog, MOST_IN_ALL, MOST_WAITING, MUCH_WAITING } from './outgoing-buffer-limits.ts'

/** A client with a given number of waiting bytes, which records that it was disconnected. */
class Client {
  readonly holder: string
  waiting = 0
  isCut = false
  readonly #backlog: Backlog

  constructor(backlog: Backlog, holder: string) {
    this.#backlog = backlog
    this.holder = holder
  }

  send(bytes: number): void {
    this.waiting += bytes
    this.#backlog.grew(this)
  }

  cutOff(): void {
    this.isCut = true
    this.waiting = 0
    this.#backlog.leave(this)
  }
}

const LITTLE = MUCH_WAITING + 1
const LARGE = MOST_IN_ALL / 32

describe('The output buffered for slow clients', () => {
  const clientsOf = (backlog: Backlog, holder: string, count: number, bytes: number) =>
    Array.from({ length: count }, () => {
      const client = new Client(backlog, holder)
      client.send(bytes)
      return client
    })
  const cut = (clients: readonly Client[]) => clients.filter(({ isCut }) => isCut).length

  test('is limited per client', () => {
    const client = new Client(new Backlog(), 'user')
    client.send(MOST_WAITING)
    assert.equal(client.isCut, false)
    client.send(1)
    assert.equal(client.isCut, true)
  })

  test('is limited in total, and of the user with the most waiting bytes, the client with the most is closed', () => {
    const backlog = new Backlog()
    const many = clientsOf(backlog, 'many', 100, 4 * MUCH_WAITING)
    const [more] = clientsOf(backlog, 'many', 1, 5 * MUCH_WAITING)
    const few = clientsOf(backlog, 'few', 6, MOST_WAITING)
    assert.deepEqual([cut(many), more?.isCut, cut(few)], [0, false, 0])
    const others = clientsOf(backlog, 'others', 1, MOST_WAITING)
    assert.deepEqual([cut(many), more?.isCut, cut(few), cut(others)], [0, true, 0, 0])
    clientsOf(backlog, 'others', 1, MOST_WAITING)
    assert.deepEqual([cut(many), cut(few)], [4, 0])
  })

  test('of one user never causes the disconnection of another user’s clients', () => {
    const backlog = new Backlog()
    const mine = clientsOf(backlog, 'user', 4, MOST_WAITING)
    const flood = clientsOf(backlog, 'attacker', 1000, MOST_WAITING)
    assert.deepEqual([cut(mine), cut(flood)], [0, 1000 - 28])
  })

  test('closes no client with a small buffer', () => {
    const backlog = new Backlog()
    const small = clientsOf(backlog, 'user', 1000, MUCH_WAITING)
    const flood = clientsOf(backlog, 'user', 40, LARGE)
    assert.deepEqual([cut(small), cut(flood)], [0, 8])
  })

  test('excludes clients that have caught up or have disconnected', () => {
    const backlog = new Backlog()
    const idle = clientsOf(backlog, 'attacker', 250, 2 * MUCH_WAITING)
    for (const client of idle) client.waiting = 0
    const gone = clientsOf(backlog, 'attacker', 100, LITTLE)
    for (const client of gone) backlog.leave(client)
    const slow = clientsOf(backlog, 'user', 32, LARGE)
    assert.deepEqual([cut(slow), cut(idle)], [0, 0])
  })
})
