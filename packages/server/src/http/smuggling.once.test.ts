import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { World } from '@guildhall/testing/worlds/world'

const HOST = 'Host: chat.example.org\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const MULTIPART = 'Content-Type: multipart/form-data; boundary=x\r\n'
/** The request that an attacker would smuggle behind another, as its body. */
const HIDDEN = `GET /metrics HTTP/1.1\r\n${HOST}\r\n`
const NEXT = `GET /livez HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`

describe('A connection with ambiguous requests', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await world.app.listen()
  })
  after(() => world.close())

  const line = () => new RawConnection(world.app.http.server)
  const post = (headers: string, body: string, path = '/api/v10/auth/login') =>
    `POST ${path} HTTP/1.1\r\n${HOST}${headers}\r\n${body}`

  const AMBIGUOUS = {
    'a length and chunks': post(
      `${JSON_TYPE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`,
      `0\r\n\r\n${HIDDEN}`,
    ),
    'chunks and a length': post(
      `${JSON_TYPE}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`,
      `0\r\n\r\n${HIDDEN}`,
    ),
    'two lengths': post(`${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n`, '{} '),
    'one length twice': post(`${JSON_TYPE}Content-Length: 2\r\nContent-Length: 2\r\n`, '{}'),
    'a length with a sign': post(`${JSON_TYPE}Content-Length: +2\r\n`, '{}'),
    'a length in hexadecimal': post(`${JSON_TYPE}Content-Length: 0x2\r\n`, '{}'),
    'an unknown coding': post(`${JSON_TYPE}Transfer-Encoding: xchunked\r\n`, '0\r\n\r\n'),
    'chunks that are not last': post(`${JSON_TYPE}Transfer-Encoding: chunked, identity\r\n`, '0\r\n\r\n'),
    'a folded coding': post(`${JSON_TYPE}Transfer-Encoding:\r\n chunked\r\n`, '0\r\n\r\n'),
    'a folded header': `GET /livez HTTP/1.1\r\n${HOST}X-A: b\r\n c\r\n\r\n`,
    'a space before the colon': `GET /livez HTTP/1.1\r\n${HOST}Content-Length : 5\r\n\r\n`,
    'lines without a carriage return': 'GET /livez HTTP/1.1\nHost: x\n\n',
    'chunks without one': post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, '2\n{}\n0\n\n'),
    'a line feed in a chunk’s extension': post(
      `${JSON_TYPE}Transfer-Encoding: chunked\r\n`,
      '2;a=b\nxx\r\n{}\r\n0\r\n\r\n',
    ),
    'a chunk beyond all size': post(
      `${JSON_TYPE}Transfer-Encoding: chunked\r\n`,
      'fffffffffffffffff\r\n{}\r\n0\r\n\r\n',
    ),
    'a NUL in a header': `GET /livez HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`,
    'a NUL in the path': `GET /live\0z HTTP/1.1\r\n${HOST}\r\n`,
    'no host': 'GET /livez HTTP/1.1\r\n\r\n',
    'a preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  }

  for (const [name, bytes] of Object.entries(AMBIGUOUS)) {
    test(`is refused and closed: ${name}`, async () => {
      const sent = line().send(bytes)
      await sent.hungUp()
      assert.deepEqual(sent.statuses, [400])
      assert.ok(!sent.received.includes('guildhall_'), 'what was hidden was answered')
    })
  }

  test('is refused and closed if a request head is too long', async () => {
    for (const bytes of [
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
      `GET /livez?${'a=1&'.repeat(250_000)} HTTP/1.1\r\n${HOST}\r\n`,
      `GET /livez HTTP/1.1\r\n${HOST}${'a:b\r\n'.repeat(3000)}\r\n`,
    ]) {
      const sent = line().send(bytes)
      await sent.hungUp()
      assert.ok(sent.statuses.length === 0 || sent.statuses[0] === 431, sent.received)
    }
  })

  const EARLY: Record<string, [string, number]> = {
    'without a token': [post(`${JSON_TYPE}Content-Length: ${HIDDEN.length}\r\n`, HIDDEN, '/api/v10/guilds'), 401],
    'without a token, in parts': [
      post(`${MULTIPART}Content-Length: ${HIDDEN.length}\r\n`, HIDDEN, '/api/v10/channels/1/messages'),
      401,
    ],
    'to nowhere': [post(`${JSON_TYPE}Content-Length: ${HIDDEN.length}\r\n`, HIDDEN, '/nothing'), 404],
    'of a wrong type': [post(`Content-Type: text/html\r\nContent-Length: ${HIDDEN.length}\r\n`, HIDDEN), 400],
    'to what takes no body': [`GET /readyz HTTP/1.1\r\n${HOST}Content-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`, 200],
  }

  for (const [name, [bytes, status]] of Object.entries(EARLY)) {
    test(`never treats an unread body as the next request: ${name}`, async () => {
      const sent = line().send(bytes + NEXT)
      await sent.hungUp()
      assert.deepEqual(sent.statuses, [status, 200])
      assert.match(sent.received, /\{"live":true\}$/u)
    })
  }

  test('is refused and closed if a chunked body of unknown length has no receiver', async () => {
    const chunks = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`
    const sent = line().send(post('Transfer-Encoding: chunked\r\n', chunks, '/nothing') + NEXT)
    await sent.hungUp()
    assert.deepEqual(sent.statuses, [404])
  })

  test('is refused and closed if a body is too large', async () => {
    const sent = line().send(post(`${JSON_TYPE}Content-Length: 999999999\r\n`, HIDDEN))
    await sent.hungUp()
    assert.deepEqual(sent.statuses, [413])
  })

  test('can’t switch to another protocol, nor use the server as a proxy', async () => {
    const h2c = line().send(`GET /livez HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`)
    await h2c.hungUp()
    assert.deepEqual(h2c.statuses, [200])
    const tunnel = line().send(`CONNECT 127.0.0.1:22 HTTP/1.1\r\n${HOST}\r\n`)
    assert.equal(await tunnel.hungUp(), '')
    const proxied = line().send(`GET http://127.0.0.1:22/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`)
    assert.match(await proxied.hungUp(), /^HTTP\/1\.1 404 /u)
    const traced = line().send(`TRACE /livez HTTP/1.1\r\n${HOST}X-Secret: 1234\r\nConnection: close\r\n\r\n`)
    assert.ok(!(await traced.hungUp()).includes('1234'))
    const upgraded = line().send(
      `POST /gateway?v=10 HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    )
    await upgraded.hungUp()
    assert.deepEqual(upgraded.statuses, [405])
  })
})
