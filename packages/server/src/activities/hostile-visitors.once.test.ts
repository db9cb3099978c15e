import assert from 'node:assert/strict'
import { createPrivateKey, sign } from 'node:crypto'
import { after, before, describe, type TestContext, test } from 'node:test'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { activityCookie, CLIENT_HOST, newActivity, requestActivity } from '@guildhall/testing/features/activities'
import { type AppServer, startAppServer } from '@guildhall/testing/worlds/app-server'
import { startExternalTcpServer } from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

describe('Malicious visitors and Activities', () => {
  let app: AppServer
  let world: World
  let id: string
  let host: string
  let visit: string
  before(async () => {
    app = await startAppServer()
    world = await World.create({ publicUrl: `http://${CLIENT_HOST}`, dev: true })
    await world.app.listen()
    id = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
    host = `${id}.activities.${CLIENT_HOST}`
    visit = `Cookie: ${await activityCookie(world, id)}`
  })
  after(async () => {
    await world.close()
    await app.close()
  })

  const ask = (path: string, asked = {}) => requestActivity(world, id, path, asked)
  const ticket = async () => String((await world.member.api.post(`/applications/${id}/proxy-tickets`, {})).body.ticket)
  const cookieFor = async (by: string) =>
    (await ask(`/.proxy/.guildhall/shell?discord_proxy_ticket=${encodeURIComponent(by)}`)).headers['set-cookie']?.[0]
  const line = (t: TestContext) => {
    const made = new RawConnection(world.app.http.server)
    t.after(() => made.socket.destroy())
    return made
  }
  const handshake = (more = '', path = '/ws') =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eDp4eHh4eHh4eHh4eHh4eA==\r\nSec-WebSocket-Version: 13\r\n${more}\r\n`

  test('can’t use a signature of the application’s key for another purpose', async (t) => {
    app.answering(t, (_request, response) => response.end('there'))
    const row = await world.app.kernel.store.db.q
      .selectFrom('applications')
      .select('signing_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const key = createPrivateKey({ key: Buffer.from(row.signing_key, 'base64'), format: 'der', type: 'pkcs8' })
    const [body = '', proof = ''] = visit.slice(visit.indexOf('=') + 1).split('.')
    const asCookie = `proxy visit ${Buffer.from(body, 'base64url')}`
    const signed = (text: string) => sign(null, Buffer.from(text), key)
    const ofInteraction = '1700000000{"type":1}'
    for (const [text, signature] of [
      [asCookie, Buffer.from(proof, 'base64url')],
      [ofInteraction, signed(ofInteraction)],
      ['{', signed('{')],
      ['{"application_id":1}', signed('{"application_id":1}')],
      [
        `{"application_id":"${id}","created_at":{},"expires_at":"x"}`,
        signed(`{"application_id":"${id}","created_at":{},"expires_at":"x"}`),
      ],
      ['null', signed('null')],
    ] as const) {
      const cookie = `discord_proxy_token=${Buffer.from(text).toString('base64')}.${signature.toString('base64')}`
      for (let again = 0; again < 2; again++) {
        // The first request looks the Activity up, the second finds it cached.
        if (again === 0) world.app.kernel.activityChanged(id)
        const { status, text: output } = await ask('/', { headers: { cookie } })
        assert.deepEqual([status, output], [200, 'there'], text)
        assert.equal(app.seen.at(-1)?.request.headers['x-discord-proxy-payload'], undefined, text)
      }
      world.app.kernel.activityChanged(id)
      const socket = line(t).send(handshake(`${visit}; ${cookie}\r\n`))
      assert.match(await socket.hungUp(), /^HTTP\/1\.1 502 /u)
      const asTicket = `${Buffer.from(text).toString('base64url')}.${signature.toString('base64url')}`
      assert.equal(await cookieFor(asTicket), undefined, text)
    }
  })

  test('can’t call administrator operations from an Activity’s origin, whichever token they have', async () => {
    const headers = { authorization: world.administrator.token, 'content-type': 'application/json' }
    const api = '/.proxy/.guildhall/api'
    assert.equal((await ask(`${api}/v10/users/@me`, { headers })).status, 200)
    const { body: before } = await world.administrator.api.get('/guildhall/instance/settings')
    for (const path of [
      '/v10/guildhall/instance/settings',
      '/guildhall/instance/settings',
      '//guildhall/instance/settings',
      '/v9/guildhall/%69nstance/settings?a=b',
      `/v10/guildhall/guilds/${world.guildId}/features`,
    ]) {
      for (const method of ['GET', 'PATCH', 'OPTIONS']) {
        const body = method === 'PATCH' ? '{"activity_publishing":"administrators"}' : undefined
        const { status, headers: received } = await ask(api + path, { method, body, headers })
        assert.deepEqual([status, received['access-control-allow-origin']], [404, undefined], `${method} ${path}`)
      }
    }
    const { body: after_ } = await world.administrator.api.get('/guildhall/instance/settings')
    assert.deepEqual(after_, before)
  })

  test('can redeem a ticket only once, and only in its exact spelling', async () => {
    const [one, two] = [await ticket(), await ticket()]
    assert.notEqual(one, two)
    for (const other of [`${one}=`, `${one}.x`, `${one}.`, one.slice(0, -1), ` ${one}`, one.repeat(100)]) {
      assert.equal(await cookieFor(other), undefined, other)
    }
    const cookies = await Promise.all(Array.from({ length: 10 }, () => cookieFor(one)))
    assert.equal(cookies.filter((cookie) => cookie !== undefined).length, 1)
    assert.equal(await cookieFor(one), undefined)
    assert.notEqual(await cookieFor(two), undefined)
  })

  test('get an error if the app’s server responds with an invalid status', async (t) => {
    let status = ''
    const there = await startExternalTcpServer((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 ${status} x\r\nContent-Length: 0\r\n\r\n`))
    })
    t.after(() => there.close())
    const odd = await newActivity(world, [{ prefix: '/', target: `localhost:${there.port}` }])
    for (status of ['000', '099', '101', '101 x\r\nConnection: Upgrade\r\nUpgrade: websocket', '1000', 'abc']) {
      assert.equal((await requestActivity(world, odd, '/')).status, 502, status)
    }
    status = '999'
    assert.equal((await requestActivity(world, odd, '/')).status, 999)
  })

  test('can’t smuggle a second request in the body of a first one', async (t) => {
    app.answering(t, (_request, response) => response.end('there'))
    const inner = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
    for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST']) {
      for (const head of [
        `Transfer-Encoding: chunked\r\n\r\n${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
        `Content-Length: ${inner.length}\r\nConnection: content-length\r\n\r\n${inner}`,
        `Content-Length: ${inner.length}\r\nConnection: close, Content-Length , host\r\n\r\n${inner}`,
      ]) {
        app.seen.length = 0
        await line(t).send(`${method} /first HTTP/1.1\r\nHost: ${host}\r\n${visit}\r\n${head}`).answers()
        assert.equal((await ask('/second')).text, 'there')
        assert.deepEqual(
          app.seen.map(({ request, body }) => [request.method, request.url, body]),
          [
            [method, '/first', inner],
            ['GET', '/second', ''],
          ],
          head,
        )
      }
    }
  })

  test('can’t open a socket from a page on another origin', async (t) => {
    const heads: string[] = []
    const there = await startExternalTcpServer((socket) => {
      socket.once('data', (data) => {
        heads.push(data.toString('latin1'))
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello')
      })
    })
    t.after(() => there.close())
    const other = await newActivity(world, [{ prefix: '/', target: `localhost:${there.port}` }])
    const own = `${other}.activities.${CLIENT_HOST}`
    const origins = [
      'http://evil.example',
      'null',
      `http://${CLIENT_HOST}`,
      `https://${own}`,
      `http://${host}`,
      `http://${own}:1`,
    ]
    for (const origin of origins) {
      const tried = line(t).send(handshake(`Origin: ${origin}\r\n`).replace(host, own))
      assert.match(await tried.hungUp(), /^HTTP\/1\.1 403 /u, origin)
    }
    assert.equal(heads.length, 0)
    // Some browsers send this with each socket.
    const good = line(t).send(
      handshake(
        `Origin: http://${own}\r\nSec-Fetch-Site: cross-site\r\nCookie: ${await activityCookie(world, other)}; guildhall-app-a=1\r\n`,
      ).replace(host, own),
    )
    await until(() => good.received.includes('hello'))
    assert.match(heads[0] ?? '', /cookie: a=1\r/iu)
  })

  test('can’t make requests on a user’s behalf from a page on another origin', async (t) => {
    app.answering(t, (_request, response) => response.end())
    const cookie = `${String(await cookieFor(await ticket())).split(';')[0]}; guildhall-app-a=1`
    const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
    const inside: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin', ...frame },
      { 'sec-fetch-site': 'same-origin', ...visit },
      { 'sec-fetch-site': 'same-origin', origin: `http://${host}` },
    ]
    const outside: Record<string, string>[] = [
      { 'sec-fetch-site': 'none', ...visit },
      { 'sec-fetch-site': 'cross-site', ...visit },
      { 'sec-fetch-site': 'cross-site', ...visit, origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site', ...frame },
      { 'sec-fetch-site': 'same-site', ...frame },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://evil.example' },
      { origin: `http://${CLIENT_HOST}` },
      { origin: 'null' },
    ]
    for (const headers of inside) {
      assert.equal((await ask('/', { headers: { ...headers, cookie } })).status, 200, JSON.stringify(headers))
      const received = app.seen.at(-1)?.request.headers
      assert.equal(received?.cookie, 'a=1', JSON.stringify(headers))
      assert.ok(received?.['x-discord-proxy-payload'] !== undefined, JSON.stringify(headers))
    }
    const seen = app.seen.length
    for (const headers of outside) {
      assert.equal((await ask('/', { headers: { ...headers, cookie } })).status, 403, JSON.stringify(headers))
    }
    assert.equal((await ask('/', { visitor: null })).status, 403)
    assert.equal((await ask('/', { visitor: null, headers: { cookie: 'guildhall-visit=x.y' } })).status, 403)
    assert.equal(app.seen.length, seen)
  })

  test('can’t redeem a ticket from a window of their own or open the client’s page there', async () => {
    const one = await ticket()
    const path = `/.proxy/.guildhall/shell?discord_proxy_ticket=${one}`
    const asWindow = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { status, headers } = await ask(path, { visitor: null, headers: { ...asWindow, 'sec-fetch-site': site } })
      assert.deepEqual([status, headers['set-cookie']], [403, undefined], site)
    }
    assert.notEqual(await cookieFor(one), undefined)
  })

  test('can’t open Activities with IDs that no snowflake has', async (t) => {
    for (const none of ['9999999999999999999', '9223372036854775808', '00000000000000001']) {
      assert.equal((await requestActivity(world, none, '/')).status, 404, none)
      const socket = line(t).send(handshake().replace(id, none))
      assert.match(await socket.hungUp(), /^HTTP\/1\.1 404 /u)
      for (const instance of [`i-${none}-gc-${id}-${id}`, `i-${id}-pc-${none}`]) {
        const path = `/applications/${world.bot.id}/activity-instances/${instance}`
        assert.equal((await world.bot.api.get(path)).status, 404, path)
      }
    }
  })

  test('are hidden from hosts under every header that a proxy uses for their address', async (t) => {
    app.answering(t, (_request, response) =>
      response
        .writeHead(200, {
          'x-accel-redirect': '/secret',
          'x-sendfile': '/etc/passwd',
          'x-reproxy-url': 'http://x',
          'x-lighttpd-send-file': '/x',
          'x-app': '1',
        })
        .end(),
    )
    const names = [
      'authorization',
      'proxy-authorization',
      'remote-user',
      'remote-groups',
      'x-auth-request-email',
      'x-auth-request-access-token',
      'x-authentik-username',
      'x-webauth-user',
      'x-forwarded-user',
      'x-pomerium-jwt-assertion',
      'x-mine',
      'cf-connecting-ipv6',
      'cf-pseudo-ipv4',
      'cf-ipcountry',
      'fly-client-ip',
      'x-original-forwarded-for',
      'true-client-ip',
      'forwarded',
      'x-real-ip',
      'x-client-ip',
      'x-cluster-client-ip',
      'x-envoy-external-address',
      'x-azure-clientip',
      'x-appengine-user-ip',
      'x-forwarded-for',
      'forwarded-for',
      'x-remote-ip',
    ]
    const { headers } = await ask('/', {
      headers: {
        'user-agent': 'me',
        'accept-language': 'de',
        ...Object.fromEntries(names.map((name) => [name, '203.0.113.7'])),
      },
    })
    const received = app.seen.at(-1)?.request.headers ?? {}
    for (const name of names) assert.equal(received[name], undefined, name)
    assert.deepEqual([received['accept-language'], received['user-agent']], ['de', 'me'])
    for (const name of ['x-accel-redirect', 'x-sendfile', 'x-reproxy-url', 'x-lighttpd-send-file'])
      assert.equal(headers[name], undefined, name)
    assert.equal(headers['x-app'], '1')
  })

  test('don’t occupy slots after they leave the queue', async (t) => {
    app.answering(t, (request, response) => {
      if (request.url !== '/slow') response.end('there')
    })
    for (let round = 0; round < 3; round++) {
      world.app.kernel.activityChanged(id)
      app.seen.length = 0
      const lines = Array.from({ length: 100 }, () => line(t))
      await until(() => lines.every(({ socket }) => !socket.connecting))
      // The clients disconnect during the lookup, or while queued behind a response that never ends.
      for (const [at, each] of lines.entries()) {
        const again = `GET /slow HTTP/1.1\r\nHost: ${host}\r\n${visit}\r\n\r\n`.repeat(2)
        each.send(at % 2 === 0 ? again : handshake(`${visit}\r\n`))
      }
      if (round > 0) await until(() => app.seen.length >= 100)
      for (const { socket } of lines) socket.destroy()
    }
    app.seen.length = 0
    const lines = Array.from({ length: 255 }, () =>
      line(t).send(`GET /slow HTTP/1.1\r\nHost: ${host}\r\n${visit}\r\n\r\n`),
    )
    await until(() => app.seen.filter(({ request }) => request.url === '/slow').length >= 255)
    assert.equal((await ask('/')).status, 200)
    for (const { socket } of lines) socket.destroy()
  })
})
