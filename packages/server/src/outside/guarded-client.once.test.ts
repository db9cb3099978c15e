import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import {
  type ExternalServer,
  startExternalServer,
  startExternalTcpServer,
} from '@guildhall/testing/worlds/external-server'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { until } from '@guildhall/testing/worlds/until'
import { collect, OutsideFailure, type OutsideReason } from '../kernel/external-requests.ts'
import { GuardedClient, type GuardedClientParts } from './guarded-client.ts'

const LOOPBACK = ['127.0.0.0/8']
const BOUNDS = { maxBytes: 1000, time_ms: 30_000, accept: 'image/*' }

interface Scene {
  readonly client: GuardedClient
  readonly clock: ManualClock
  /** The received requests, in order. */
  readonly seen: IncomingMessage[]
  readonly server: ExternalServer
  /** The names that were resolved. */
  readonly names: string[]
  readonly at: (path: string, host?: string) => string
}

/** A client that resolves `media.example` to a server on this machine. */
async function scene(t: TestContext, answer: RequestListener, parts: Partial<GuardedClientParts> = {}): Promise<Scene> {
  const seen: IncomingMessage[] = []
  const names: string[] = []
  const clock = new ManualClock()
  const server = await startExternalServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  const resolve = async (name: string) => {
    names.push(name)
    return name === 'media.example' ? ['127.0.0.1'] : []
  }
  const client = new GuardedClient({ clock, resolve, media: LOOPBACK, endpoints: LOOPBACK, ...parts })
  t.after(async () => {
    client.close()
    await server.close()
  })
  return {
    client,
    clock,
    seen,
    server,
    names,
    at: (path, host = 'media.example') => `http://${host}:${server.port}${path}`,
  }
}

/** Asserts that a request fails for a reason, and that the error contains nothing else. */
async function fails(attempt: Promise<unknown>, reason: OutsideReason): Promise<void> {
  await assert.rejects(attempt, (error) => {
    assert.ok(error instanceof OutsideFailure, String(error))
    assert.deepEqual([error.reason, error.message], [reason, reason.replaceAll('_', ' ')])
    return true
  })
}

const hello: RequestListener = (_request, response) => response.end('hello')

describe('External media that the server requests', () => {
  test('are requested, and read as they arrive', async (t) => {
    const { client, seen, names, at } = await scene(t, (_request, response) => {
      response.writeHead(203, { 'content-type': 'image/png' }).end('hello')
    })
    const answer = await client.get(at('/a?b=c#d'), BOUNDS)
    assert.deepEqual([answer.status, answer.headers['content-type']], [203, 'image/png'])
    assert.equal((await collect(answer)).toString(), 'hello')
    assert.deepEqual([seen[0]?.method, seen[0]?.url, names], ['GET', '/a?b=c', ['media.example']])
  })

  test('are fetched without sending any user data', async (t) => {
    const { client, seen, at, server } = await scene(t, hello)
    await collect(await client.get(at('/'), BOUNDS))
    assert.deepEqual(seen[0]?.headers, {
      host: `media.example:${server.port}`,
      'user-agent': 'Guildhall',
      accept: 'image/*',
      'accept-encoding': 'identity',
      connection: 'close',
    })
  })

  test('are requested without a proxy of the environment', async (t) => {
    const proxy = await startExternalServer(hello)
    t.after(() => proxy.close())
    const names = ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY'] as const
    const before = names.map((name) => process.env[name])
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${proxy.port}`
    t.after(() => {
      for (const [index, name] of names.entries()) {
        if (before[index] === undefined) delete process.env[name]
        else process.env[name] = before[index]
      }
    })
    const { client, at, seen } = await scene(t, hello)
    await collect(await client.get(at('/'), BOUNDS))
    assert.deepEqual([seen.length, proxy.connections()], [1, 0])
  })

  const odd: [why: string, url: string][] = [
    ['no URL', 'nonsense'],
    ['relative', '/a'],
    ['another scheme', 'ftp://media.example/a'],
    ['a file', 'file:///etc/passwd'],
    ['text', 'data:text/plain,hello'],
    ['a name with a password', 'http://user:secret@media.example/'],
    ['a name alone', 'http://user@media.example/'],
    ['mail', 'http://media.example:25/'],
    ['a shell', 'http://media.example:22/'],
    ['a chat', 'http://media.example:6667/'],
    ['port 0', 'http://media.example:0/'],
    ['a port beyond', 'http://media.example:65536/'],
    ['no host', 'http:///'],
    ['a dot', 'http://./'],
    ['a zone', 'http://[fe80::1%25eth0]/'],
    ['too long', `http://media.example/${'a'.repeat(2048)}`],
  ]
  for (const [why, url] of odd) {
    test(`are not requested at a bad URL: ${why}`, async (t) => {
      const { client, names, server } = await scene(t, hello)
      await fails(client.get(url, BOUNDS), 'bad_url')
      assert.deepEqual([names, server.connections()], [[], 0])
    })
  }

  const forms = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '0.0.0.0',
    '0',
    '[::]',
    '169.254.169.254',
    '0xa9fea9fe',
    '[::ffff:169.254.169.254]',
    '10.0.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
  ]
  for (const form of forms) {
    test(`are not requested at ${form}`, async (t) => {
      const { client, server, names, at } = await scene(t, hello, { media: [] })
      await fails(client.get(at('/', form), BOUNDS), 'forbidden_address')
      assert.deepEqual([server.connections(), names], [0, []])
    })
  }

  test('are not fetched if any address of their host name is on this machine or a private network', async (t) => {
    for (const addresses of [['127.0.0.1'], ['169.254.169.254'], ['::1'], ['10.0.0.1'], ['1.1.1.1', '127.0.0.1']]) {
      const { client, server, at } = await scene(t, hello, { media: [], resolve: async () => addresses })
      await fails(client.get(at('/'), BOUNDS), 'forbidden_address')
      assert.equal(server.connections(), 0)
    }
  })

  test('are fetched from the checked address, even if the name resolves elsewhere a moment later', async (t) => {
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['169.254.169.254']]
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return answers.shift() ?? []
    }
    const { client, server, at } = await scene(t, hello, { media: ['127.0.0.1'], resolve })
    assert.equal((await collect(await client.get(at('/'), BOUNDS))).toString(), 'hello')
    assert.deepEqual([asked.length, server.connections()], [1, 1])
    await fails(client.get(at('/'), BOUNDS), 'forbidden_address')
    await fails(client.get(at('/'), BOUNDS), 'forbidden_address')
    assert.equal(server.connections(), 1)
  })

  test('are not found if a name has no address', async (t) => {
    const { client } = await scene(t, hello)
    await fails(client.get('http://nowhere.example/', BOUNDS), 'unknown_host')
  })

  test('are found through at most three redirects', async (t) => {
    const { client, seen, at } = await scene(t, ({ url }, response) => {
      const left = Number(url?.slice(1))
      if (left === 0) response.end('here')
      else response.writeHead([301, 302, 303, 307, 308][left] ?? 302, { location: `/${left - 1}` }).end('elsewhere')
    })
    assert.equal((await collect(await client.get(at('/3'), BOUNDS))).toString(), 'here')
    assert.equal(seen.length, 4)
    await fails(client.get(at('/4'), BOUNDS), 'bad_redirect')
    assert.equal(seen.length, 8)
  })

  test('are not fetched through a redirect to a forbidden address', async (t) => {
    const inner = await startExternalServer(hello)
    t.after(() => inner.close())
    const { client, at } = await scene(
      t,
      ({ url }, response) => {
        response.writeHead(302, { location: decodeURIComponent(url?.slice(2) ?? '') }).end()
      },
      { media: ['127.0.0.1'], resolve: async (name) => (name === 'inner.example' ? ['127.0.0.3'] : ['127.0.0.1']) },
    )
    const to = (location: string) => client.get(at(`/?${encodeURIComponent(location)}`), BOUNDS)
    for (const host of ['127.0.0.2', '[::1]', '169.254.169.254', '0x7f000002', 'inner.example', '[::ffff:7f00:2]']) {
      await fails(to(`http://${host}:${inner.port}/`), 'forbidden_address')
    }
    for (const location of [
      'file:///etc/passwd',
      'http://a:b@media.example/',
      'gopher://media.example/',
      'http://[',
      'http://media.example:22/',
    ]) {
      await fails(to(location), 'bad_redirect')
    }
    assert.equal(inner.connections(), 0)
  })

  test('are read only up to the allowed size, whatever their headers state', async (t) => {
    const { client, at } = await scene(t, ({ url }, response) => {
      if (url === '/said') response.writeHead(200, { 'content-length': '1001' })
      const chunk = Buffer.alloc(500)
      const more = () => {
        while (response.writable && response.write(chunk));
        response.once('drain', more)
      }
      if (url === '/just') response.end(Buffer.alloc(1000))
      else more()
    })
    assert.equal((await collect(await client.get(at('/just'), BOUNDS))).length, 1000)
    await fails(client.get(at('/said'), BOUNDS), 'too_large')
    await fails(client.get(at('/endless'), BOUNDS).then(collect), 'too_large')
  })

  test('are rejected without decompression if they are compressed', async (t) => {
    const { client, at } = await scene(t, ({ url }, response) => {
      response.writeHead(200, { 'content-encoding': url?.slice(1) }).end('hello')
    })
    for (const encoding of ['gzip', 'br', 'zstd', 'deflate', 'identity,gzip']) {
      await fails(client.get(at(`/${encoding}`), BOUNDS), 'bad_answer')
    }
    assert.equal((await collect(await client.get(at('/Identity'), BOUNDS))).toString(), 'hello')
  })

  test('have one time limit for name resolution, headers, body and all redirects', async (t) => {
    const { client, clock, seen, at } = await scene(
      t,
      ({ url }, response) => {
        if (url === '/head') return
        if (url === '/redirect') return response.writeHead(302, { location: '/head' }).end()
        response.write('a')
      },
      { resolve: (name) => (name === 'slow.example' ? new Promise(() => {}) : Promise.resolve(['127.0.0.1'])) },
    )
    const name = client.get('http://slow.example/', BOUNDS)
    const head = client.get(at('/head'), BOUNDS)
    const redirect = client.get(at('/redirect'), BOUNDS)
    const body = await client.get(at('/body'), BOUNDS)
    const read = collect(body)
    await until(() => seen.length === 4)
    const failed = Promise.all([name, head, redirect, read].map((each) => fails(each, 'too_slow')))
    clock.advance(BOUNDS.time_ms)
    await failed
  })

  test('can be released, or forgotten, without harm', async (t) => {
    const { client, clock, at } = await scene(t, (_request, response) => {
      response.write('a')
    })
    const left = await client.get(at('/'), BOUNDS)
    left.body.destroy()
    const forgotten = await client.get(at('/'), BOUNDS)
    clock.advance(BOUNDS.time_ms)
    await until(() => forgotten.body.destroyed && left.body.destroyed)
  })

  test('are unreachable if nobody listens, or the connection breaks before or during the response', async (t) => {
    const gone = await startExternalServer(hello)
    await gone.close()
    const broken = await startExternalTcpServer((socket) => socket.once('data', () => socket.destroy()))
    const half = await startExternalTcpServer((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab', () => socket.destroy())),
    )
    t.after(() => Promise.all([broken.close(), half.close()]))
    const { client } = await scene(t, hello)
    await fails(client.get(`http://127.0.0.1:${gone.port}/`, BOUNDS), 'unreachable')
    await fails(client.get(`http://127.0.0.1:${broken.port}/`, BOUNDS), 'unreachable')
    await fails(client.get(`https://127.0.0.1:${broken.port}/`, BOUNDS), 'unreachable')
    await fails(client.get(`http://127.0.0.1:${half.port}/`, BOUNDS).then(collect), 'unreachable')
  })

  test('are rejected without HTTP, with an endless head, and with a protocol switch', async (t) => {
    const lines: [response: string, reason: OutsideReason][] = [
      ['SSH-2.0-OpenSSH_9.9\r\n', 'bad_answer'],
      [`HTTP/1.1 200 OK\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, 'bad_answer'],
      [`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}\r\n`, 'bad_answer'],
      ['HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n', 'bad_answer'],
      ['HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'unreachable'],
    ]
    const { client } = await scene(t, hello)
    for (const [response, reason] of lines) {
      const line = await startExternalTcpServer((socket) => socket.once('data', () => socket.write(response)))
      t.after(() => line.close())
      await fails(client.get(`http://127.0.0.1:${line.port}/`, BOUNDS), reason)
    }
  })

  test('are refused at once if there are too many requests, and at shutdown', async (t) => {
    const { client, seen, at } = await scene(t, () => {})
    const asked = Array.from({ length: 64 }, () => client.get(at('/'), BOUNDS))
    await until(() => seen.length === 64)
    await fails(client.get(at('/'), BOUNDS), 'busy')
    const failed = Promise.all(asked.map((each) => fails(each, 'too_slow')))
    client.close()
    await failed
    await fails(client.get(at('/'), BOUNDS), 'unreachable')
    assert.equal(seen.length, 64)
  })
})

describe('An external endpoint', () => {
  const POST = { body: '{"a":"ä"}', headers: { 'x-signature-ed25519': 'ab' } }

  test('receives the signed bytes unchanged, and its response is read', async (t) => {
    let received = ''
    const { client, seen, at, server } = await scene(t, (request, response) => {
      request.setEncoding('utf8')
      request.on('data', (text) => {
        received += text
      })
      request.on('end', () => response.writeHead(401, { 'content-type': 'text/plain' }).end('no'))
    })
    const answer = await client.postSigned(at('/interactions'), POST)
    assert.deepEqual([answer.status, answer.headers['content-type']], [401, 'text/plain'])
    assert.equal((await collect(answer)).toString(), 'no')
    assert.equal(received, POST.body)
    assert.deepEqual([seen[0]?.method, seen[0]?.url], ['POST', '/interactions'])
    assert.deepEqual(seen[0]?.headers, {
      host: `media.example:${server.port}`,
      'user-agent': 'Guildhall',
      'accept-encoding': 'identity',
      'x-signature-ed25519': 'ab',
      'content-type': 'application/json',
      'content-length': '10',
      connection: 'close',
    })
  })

  test('is not followed to another address if it redirects', async (t) => {
    const { client, seen, at } = await scene(t, (_request, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    assert.equal((await client.postSigned(at('/'), POST)).status, 307)
    assert.equal(seen.length, 1)
  })

  test('has three seconds to answer', async (t) => {
    const { client, clock, seen, at } = await scene(t, () => {})
    clock.hold()
    const sent = client.postSigned(at('/'), POST)
    await until(() => seen.length === 1)
    const failed = fails(sent, 'too_slow')
    clock.advance(3000)
    await failed
  })

  test('is checked as media are, with its own allowed networks', async (t) => {
    const onMachine = await scene(t, hello, { media: [] })
    assert.equal((await onMachine.client.postSigned(onMachine.at('/'), POST)).status, 200)
    await fails(onMachine.client.get(onMachine.at('/'), BOUNDS), 'forbidden_address')
    const public_ = await scene(t, hello, { endpoints: [] })
    await fails(public_.client.postSigned(public_.at('/'), POST), 'forbidden_address')
    await fails(public_.client.postSigned(public_.at('/', '[::1]'), POST), 'forbidden_address')
    assert.equal(public_.server.connections(), 0)
  })

  test('on this machine is reached by names for this machine', async (t) => {
    const { client, at, names } = await scene(t, hello, { endpoints: ['127.0.0.0/8', '::1'] })
    assert.equal((await client.postSigned(at('/', 'localhost'), POST)).status, 200)
    assert.equal((await client.postSigned(at('/', 'bot.localhost'), POST)).status, 200)
    assert.deepEqual(names, [])
  })

  test('may answer with no more than the body limit', async (t) => {
    const { client, at } = await scene(t, (_request, response) => response.end(Buffer.alloc(2000)))
    await fails(client.postSigned(at('/'), { ...POST, maxBytes: 1999 }), 'too_large')
    assert.equal((await collect(await client.postSigned(at('/'), { ...POST, maxBytes: 2000 }))).length, 2000)
  })
})
