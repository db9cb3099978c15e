import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { picture } from '@guildhall/testing/requests/pictures'
import {
  type ExternalServer,
  startExternalServer,
  startExternalTcpServer,
} from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { noDns, World } from '@guildhall/testing/worlds/world'

/** The URLs of `proxy_url`, at which this server proxies media of other servers. */
describe('External media that the server proxies', () => {
  let world: World
  let server: ExternalServer
  let seen: IncomingMessage[] = []
  let resolved: string[] = []
  let answers: RequestListener
  before(async () => {
    server = await startExternalServer((request, response) => {
      seen.push(request)
      answers(request, response)
    })
    const resolve = async (name: string) => {
      resolved.push(name)
      return name === 'media.example' ? ['127.0.0.1'] : []
    }
    world = await World.create({}, undefined, undefined, { resolve, media: ['127.0.0.1'] })
    await world.app.listen()
  })
  after(async () => {
    await world.close()
    await server.close()
  })

  const at = (path = '/a.png') => `http://media.example:${server.port}${path}`
  const proxied = (url: string) => new URL(world.app.kernel.proxied.of(url)).pathname

  async function get(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    const answer = await world.app.http.inject({ method, url: path, headers })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }

  /** What the proxy responds if the other server responds like this. */
  async function given(answer: RequestListener, url = at()) {
    answers = answer
    return get(proxied(url))
  }

  const giving =
    (type: string, status = 200): RequestListener =>
    (_request, response) =>
      response
        .writeHead(status, { 'content-type': type, 'set-cookie': 'a=b', etag: '"x"', 'x-secret': 'y' })
        .end('hello')

  test('can be interpreted only as media', async () => {
    const { status, headers, text } = await given(giving('image/png; charset=x'))
    assert.deepEqual([status, text, headers['content-type']], [200, 'hello', 'image/png'])
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cache-control'], 'public, max-age=86400')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    for (const name of ['set-cookie', 'etag', 'x-secret', 'content-disposition']) assert.equal(headers[name], undefined)
  })

  test('are fetched without sending any data of the requesting user', async () => {
    seen = []
    answers = giving('video/mp4')
    const secrets = {
      authorization: 'Bot x',
      cookie: 'a=b',
      referer: 'http://a',
      'x-forwarded-for': '1.1.1.1',
      range: 'bytes=0-1',
    }
    assert.equal((await get(proxied(at('/v?x=1')), secrets)).status, 200)
    assert.equal(seen[0]?.url, '/v?x=1')
    assert.deepEqual(Object.keys(seen[0]?.headers ?? {}).sort(), [
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test('are this server’s own if a library used the platform’s host for them', async () => {
    const icon = `data:image/png;base64,${(await picture('png', { width: 16, height: 16 })).toString('base64')}`
    const { body: guild } = await world.owner.api.patch(`/guilds/${world.guildId}`, { icon })
    const { body: webhook } = await world.owner.api.post(`/channels/${world.channels.general}/webhooks`, {
      name: 'Hook',
      avatar: icon,
    })
    resolved = []
    for (const path of [
      `/icons/${guild.id}/${guild.icon}.png?size=64`,
      `/avatars/${webhook.id}/${webhook.avatar}.webp`,
      '/embed/avatars/0.png',
    ]) {
      for (const host of ['cdn.discordapp.com', 'media.discordapp.net']) {
        const { status, headers } = await get(proxied(`https://${host}${path}`))
        assert.deepEqual([status, headers.location], [302, path])
        assert.equal((await get(path)).status, 200)
      }
    }
    assert.deepEqual(resolved, [])
    const unknown = [`/icons/${guild.id}/${'f'.repeat(32)}.png`, `/emojis/${guild.id}.png`, '/embed/avatars/x.png']
    for (const path of unknown) assert.equal((await get(proxied(`https://cdn.discordapp.com${path}`))).status, 404)
    assert.deepEqual(resolved, ['cdn.discordapp.com', 'cdn.discordapp.com', 'cdn.discordapp.com'])
  })

  test('answer HEAD requests', async () => {
    answers = giving('image/png')
    const { status, headers, text } = await get(proxied(at()), {}, 'HEAD')
    assert.deepEqual([status, headers['content-type'], text], [200, 'image/png', ''])
  })

  test('have a permanent URL that only this server can create', async () => {
    const url = at('/ä?b=c&d')
    const path = proxied(url)
    assert.equal(path, proxied(url))
    assert.match(path, /^\/external\/[\w-]{43}\/[\w-]+$/)
    answers = giving('image/png')
    assert.equal((await get(path)).status, 200)
    seen = []
    const [, , signature = '', name = ''] = path.split('/')
    const other = Buffer.from(at('/other')).toString('base64url')
    for (const [one, two] of [
      [signature, other],
      [signature.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A')), name],
      ['', name],
      ['A', name],
      [signature, ''],
      [signature.slice(0, -2), name],
      [other, signature],
      [signature, `${name}AAAA`],
      [signature, encodeURIComponent(url)],
      ['\u0000', '%00'],
    ]) {
      assert.equal((await get(`/external/${one}/${two}`)).status, 404, `${one} ${two}`)
    }
    assert.deepEqual(seen, [])
  })

  test('may have addresses as long as the URL limit', async () => {
    answers = giving('image/png')
    assert.equal((await get(proxied(at(`/${'a'.repeat(1990)}`)))).status, 200)
    assert.equal((await get(proxied(at(`/${'a'.repeat(2048)}`)))).status, 404)
  })

  test('are refused if they could execute code', async () => {
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/javascript',
      'application/pdf',
      'text/plain',
      'image/x',
      '',
      'multipart/x-mixed-replace',
    ]) {
      const { status, headers, text } = await given(giving(type))
      assert.deepEqual([status, JSON.parse(text).code, headers['cache-control']], [415, 0, undefined], type)
    }
    assert.equal((await given((_request, response) => response.end('hello'))).status, 415)
  })

  test('return their status if they are missing or fail', async () => {
    const rows: [RequestListener, number][] = [
      [giving('image/png', 404), 404],
      [giving('image/png', 410), 404],
      [giving('image/png', 403), 502],
      [giving('image/png', 500), 502],
      [giving('image/png', 206), 502],
      [(_request, response) => response.writeHead(304).end(), 502],
      [(_request, response) => response.destroy(), 502],
      [
        (_request, response) =>
          response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(),
        502,
      ],
      [(_request, response) => response.writeHead(302, { location: at() }).end(), 502],
      [
        (_request, response) =>
          response.writeHead(200, { 'content-type': 'image/png', 'content-length': 33_554_433 }).end(),
        413,
      ],
    ]
    for (const [answer, status] of rows) assert.equal((await given(answer)).status, status, String(answer))
  })

  test('are refused at forbidden addresses, even after a redirect', async () => {
    for (const host of ['127.0.0.2', '[::1]', '169.254.169.254', '10.0.0.1', 'localhost', 'nowhere.example']) {
      assert.equal((await given(giving('image/png'), `http://${host}:${server.port}/`)).status, 404, host)
      const to: RequestListener = (_request, response) => response.writeHead(302, { location: `http://${host}/` }).end()
      assert.equal((await given(to)).status, 404, host)
    }
    for (const url of ['file:///etc/passwd', 'ftp://media.example/', 'http://a:b@media.example/', 'hello', '']) {
      assert.equal((await get(proxied(url))).status, 404, url)
    }
  })

  test('are refused without caching if they fail before their first byte', async (t) => {
    const line = await startExternalTcpServer((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 9\r\n\r\n', () => socket.destroy()),
      ),
    )
    t.after(() => line.close())
    const { status, headers, text } = await get(proxied(`http://media.example:${line.port}/`))
    assert.deepEqual([status, headers['content-type'], headers['cache-control']], [502, 'application/json', undefined])
    assert.equal(JSON.parse(text).message, '502: Bad Gateway')
  })

  test('are refused after a minute without data', async (t) => {
    answers = () => {}
    seen = []
    const asked = get(proxied(at()))
    await until(() => seen.length === 1)
    world.clock.advance(60_000)
    t.after(() => world.clock.advance(-60_000))
    assert.equal((await asked).status, 504)
  })

  test('can’t refer to the proxy itself in a loop', async () => {
    answers = giving('image/png')
    seen = []
    assert.equal((await get(proxied(at()), { 'user-agent': 'Guildhall' })).status, 404)
    assert.deepEqual(seen, [])
  })

  test('are released when the client disconnects', async () => {
    let isLeft = false
    answers = (_request, response) => {
      response.once('close', () => {
        isLeft = true
      })
      response.writeHead(200, { 'content-type': 'image/png' }).write('hello')
    }
    const address = world.app.http.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const leaving = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port}${proxied(at())}`, { signal: leaving.signal })
    assert.equal(answer.status, 200)
    leaving.abort()
    await until(() => isLeft)
  })

  test('are passed on completely at any size', async () => {
    let sent = 0
    const chunk = Buffer.alloc(65_536)
    answers = (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' })
      const more = () => {
        while (sent < 30_000_000) {
          sent += chunk.length
          if (!response.write(chunk)) return response.once('drain', more)
        }
        return response.end()
      }
      more()
    }
    const address = world.app.http.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const answer = await fetch(`http://127.0.0.1:${port}${proxied(at())}`)
    assert.equal((await answer.arrayBuffer()).byteLength, Math.ceil(30_000_000 / chunk.length) * chunk.length)
  })

  test('are rate-limited per network', async (t) => {
    const strict = await World.create({ rateLimits: true }, undefined, undefined, { ...noDns })
    t.after(() => strict.close())
    strict.clock.hold()
    const path = new URL(strict.app.kernel.proxied.of('http://media.example/')).pathname
    const ask = async () => (await strict.app.http.inject(path)).statusCode
    for (let i = 0; i < 1200; i++) assert.equal(await ask(), 404)
    assert.equal(await ask(), 429)
    strict.clock.advance(600_000)
    assert.equal(await ask(), 404)
  })
})
