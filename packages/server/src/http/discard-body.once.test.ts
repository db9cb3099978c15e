import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { DISCARDED } from './discard-body.ts'

const PIECE = Buffer.alloc(1_048_576, ' ')
const CHUNK = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')])
/** More than the system buffers for a connection whose client doesn't read. */
const PIECES = 40

describe('A request body that is too large', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await world.app.listen()
  })
  after(() => world.close())

  const begin = (t: TestContext, headers: readonly string[]) => {
    const line = new RawConnection(world.app.http.server)
    t.after(() => line.socket.destroy())
    const path = `POST /api/v10/channels/${world.channels.general}/messages HTTP/1.1`
    const head = [path, 'Host: x', `Authorization: ${world.member.token}`, ...headers, '', '']
    return line.send(head.join('\r\n'))
  }
  const length = `Content-Length: ${PIECES * PIECE.length}`
  const JSON_TYPE = 'Content-Type: application/json'
  const MULTIPART = 'Content-Type: multipart/form-data; boundary=x'
  const FILE = '--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n\r\n'
  /** Sends the whole body before reading, as blocking clients do. */
  const sendAll = async (line: RawConnection, piece: Buffer) => {
    line.socket.pause()
    for (let i = 0; i < PIECES; i++) {
      await new Promise((sent) => line.socket.write(piece, sent))
    }
    line.socket.resume()
  }

  for (const [name, headers, start, piece] of [
    ['is JSON', [JSON_TYPE, length], '', PIECE],
    ['is JSON in chunks', [JSON_TYPE, 'Transfer-Encoding: chunked'], '', CHUNK],
    ['is a form', [MULTIPART, 'Content-Length: 600000000'], FILE, PIECE],
    [
      'is a form in chunks',
      [MULTIPART, 'Transfer-Encoding: chunked'],
      `${FILE.length.toString(16)}\r\n${FILE}\r\n`,
      CHUNK,
    ],
  ] as const) {
    test(`is refused with 413 and Connection: close, which a client reads that has sent all of it: ${name}`, async (t) => {
      const line = begin(t, headers).send(start)
      await sendAll(line, piece)
      await line.answers()
      assert.match(line.received, /^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*"code": ?40005/isu)
    })
  }

  test('is discarded for a limited time', async (t) => {
    const line = begin(t, [JSON_TYPE, length])
    await line.answers()
    assert.deepEqual(line.statuses, [413])
    line.send(PIECE)
    world.clock.advance(DISCARDED.ms - 1)
    assert.ok(!line.isOver)
    await until(async () => {
      world.clock.advance(1)
      return line.isOver
    })
  })

  test('closes its connection once it has arrived', async (t) => {
    const line = begin(t, [JSON_TYPE, `Content-Length: ${2 * PIECE.length}`])
    await line.answers()
    await line.send(PIECE).send(PIECE).hungUp()
    assert.deepEqual(line.statuses, [413])
  })
})
