import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { ProgramClocks } from './program-clocks.ts'

describe('The clocks of programs', () => {
  let clocks: ProgramClocks
  let now: number
  beforeEach(() => {
    now = 1000
    clocks = new ProgramClocks(() => now)
  })
  afterEach(() => clocks.close())

  async function program(
    first?: object,
  ): Promise<{ socket: Socket; next: () => Promise<{ now: number; turn?: number }>; say: (sent: unknown) => void }> {
    const { port, token } = await clocks.address()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    const say = (sent: unknown) => socket.write(`${JSON.stringify(sent)}\n`)
    say(first ?? { token, name: `${process.pid}-0` })
    const next = async () => JSON.parse((await lines.next()).value ?? 'null')
    return { socket, next, say }
  }

  test('receive the time when a program connects, and whenever it changes', async () => {
    const { next, say } = await program()
    assert.deepEqual(await next(), { now: 1000 })
    now = 2000
    const followed = clocks.follow()
    assert.deepEqual(await next(), { turn: 1, now: 2000 })
    assert.equal(clocks.behind, 1)
    say({ turn: 1, next: 5000 })
    await followed
    assert.deepEqual([clocks.behind, clocks.next], [0, 5000])
  })

  test('stop at the first timer of all programs, and ignore programs that ended', async () => {
    const all = [await program(), await program()]
    for (const { next } of all) await next()
    const followed = clocks.follow()
    for (const [i, { next, say }] of all.entries()) say({ turn: (await next()).turn, next: [7000, 6000][i] })
    await followed
    assert.equal(clocks.next, 6000)
    const again = clocks.follow()
    all[0]?.say({ turn: (await all[0].next()).turn, next: null })
    all[1]?.socket.destroy()
    await again
    assert.equal(clocks.next, null)
  })

  test('wait for nothing once they are closed', async () => {
    const { folder } = await clocks.address()
    await clocks.close()
    assert.ok(!existsSync(folder))
    await clocks.follow()
  })

  test('wait for a started program until it connects or ends', async () => {
    const { folder } = await clocks.address()
    const name = `${process.pid}-7`
    writeFileSync(join(folder, name), '')
    writeFileSync(join(folder, '999999999-0'), '')
    let isFollowed = false
    const followed = clocks.follow().then(() => {
      isFollowed = true
    })
    const { token } = await clocks.address()
    assert.equal(isFollowed, false)
    const { next, say } = await program({ token, name })
    assert.deepEqual(await next(), { now: 1000 })
    say({ turn: (await next()).turn, next: null })
    await followed
    assert.equal(existsSync(join(folder, name)), false)
  })

  test('ignore and disconnect a client with a wrong token or an invalid message', async () => {
    const { token } = await clocks.address()
    const name = `${process.pid}-0`
    const wrong = [
      { turn: 1, next: 5 },
      { token: 'guessed', name },
      { token, name: '../../etc/passwd' },
      { token },
      'GET / HTTP/1.1',
      { token, name, more: 'x'.repeat(2000) },
    ]
    for (const first of wrong) {
      const { socket } = await program(first as object)
      await once(socket, 'close')
    }
    const { next, say, socket } = await program()
    await next()
    say({ turn: 1, next: 'soon' })
    await once(socket, 'close')
    assert.equal(clocks.next, null)
    await clocks.follow()
  })

  test('accept a limited number of programs, and disconnect all at the end', async () => {
    const all = await Promise.all(Array.from({ length: 64 }, () => program()))
    for (const { next } of all) await next()
    const { socket } = await program()
    await once(socket, 'close')
    const closed = Promise.all(all.map((each) => once(each.socket, 'close')))
    const { folder } = await clocks.address()
    await clocks.close()
    await closed
    assert.equal(existsSync(folder), false)
  })
})
