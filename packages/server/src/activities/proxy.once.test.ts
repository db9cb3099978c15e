import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import {
  activityCookie,
  CLIENT_HOST,
  changeActivity,
  newActivity,
  packedHeaders,
  requestActivity,
} from '@guildhall/testing/features/activities'
import { type AppServer, startAppServer } from '@guildhall/testing/worlds/app-server'
import { startExternalServer, startExternalTcpServer } from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

const PAGE = '<!doctype html><html><head><script src="a.js"></script></head></html>'
const PAGE_WITH_SCRIPT = PAGE.replace('<head>', '<head><script src="/.proxy/.guildhall/first.js"></script>')

describe('The Activity proxy', () => {
  let app: AppServer
  let world: World
  let id: string
  let resolved: readonly string[] = []
  before(async () => {
    app = await startAppServer()
    const network = { resolve: async () => resolved }
    world = await World.create({ publicUrl: `http://${CLIENT_HOST}`, dev: true }, undefined, undefined, network)
    await world.app.listen()
    const here = `localhost:${app.port}`
    id = await newActivity(world, [
      { prefix: '/', target: here },
      { prefix: '/api/{name}', target: `{name}.localhost:${app.port}/v1` },
      { prefix: '/metadata', target: '169.254.169.254' },
      { prefix: '/private', target: '10.0.0.1' },
      { prefix: '/rebound', target: 'rebound.example' },
      { prefix: '/nowhere', target: 'nowhere.example' },
      { prefix: '/short', target: '2130706433:9' },
    ])
  })
  after(async () => {
    await world.close()
    await app.close()
  })

  const ask = (path: string, asked = {}) => requestActivity(world, id, path, asked)

  test('forwards requests to the mapped targets with their content', async (t) => {
    app.answering(t, (_request, response) => response.writeHead(201, { 'x-app': '1', etag: '"a"' }).end('made'))
    const { status, headers, text } = await ask('/.proxy/api/eu/things?x=1&y', {
      method: 'POST',
      body: '{"a":1}',
      headers: {
        'content-type': 'application/json',
        'guildhall-page-headers': packedHeaders([['authorization', 'Bearer of the app']]),
        cookie: 'guildhall-app-a=1; guildhall-app-b=2',
      },
    })
    assert.deepEqual([status, text, headers['x-app'], headers.etag], [201, 'made', '1', '"a"'])
    const [{ request, body } = { request: null, body: '' }] = app.seen
    assert.deepEqual([request?.method, request?.url, body], ['POST', '/v1/things?x=1&y', '{"a":1}'])
    assert.equal(request?.headers.host, `eu.localhost:${app.port}`)
    assert.equal(request?.headers.authorization, 'Bearer of the app')
    assert.equal(request?.headers.cookie, 'a=1; b=2')
    assert.equal(request?.headers['x-forwarded-host'], `${id}.activities.${CLIENT_HOST}`)
    assert.equal(request?.headers['x-forwarded-proto'], 'http')
  })

  test('reveals no user’s address, and drops headers that claim to contain one', async (t) => {
    app.answering(t, (_request, response) => response.end())
    const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'x-discord-proxy-payload', 'x-hop']
    await ask('/', {
      headers: {
        ...Object.fromEntries(names.map((name) => [name, '203.0.113.7'])),
        connection: 'x-hop',
        cookie: 'guildhall-app-a=1; discord_proxy_token=forged.forged; sso=1',
      },
    })
    const headers = app.seen[0]?.request.headers ?? {}
    for (const name of names) assert.equal(headers[name], undefined, name)
    assert.equal(headers.cookie, 'a=1')
  })

  test('removes response headers that only the server may set for the origin', async (t) => {
    app.answering(t, (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': 'default-src *; frame-ancestors *',
          'x-frame-options': 'DENY',
          'service-worker-allowed': '/',
          'clear-site-data': '"*"',
          'cache-control': 'public, max-age=1000',
          etag: '"1"',
          'set-cookie': [
            `a=1; Domain=${CLIENT_HOST}; Path=/; SameSite=None; Secure; Partitioned`,
            'b=2;domain = .example ;HttpOnly',
            'c=domain; Path=/',
          ],
        })
        .end('<p>page</p>'),
    )
    const { headers, text } = await ask('/')
    assert.match(text, /<p>page<\/p>$/u)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, new RegExp(`frame-ancestors 'self' http://${CLIENT_HOST};`, 'u'))
    assert.match(policy, /sandbox (?!.*allow-top-navigation)/u)
    assert.match(policy, /connect-src 'self' ws:\/\/\d+\.activities\.chat\.example https:\/\/discord\.com\/api\//u)
    for (const name of ['x-frame-options', 'service-worker-allowed', 'clear-site-data', 'etag']) {
      assert.equal(headers[name], undefined, name)
    }
    assert.equal(headers['cache-control'], 'no-store')
    assert.deepEqual(headers['set-cookie'], [
      'guildhall-app-a=1; SameSite=None; Secure; Partitioned; Path=/',
      'guildhall-app-b=2; HttpOnly; Path=/',
      'guildhall-app-c=domain; Path=/',
    ])
  })

  test('rewrites absolute redirects to its targets, and leaves paths and other hosts unchanged', async (t) => {
    const redirecting = await newActivity(world, [
      { prefix: '/api', target: `localhost:${app.port}` },
      { prefix: '/files', target: `localhost:${app.port}/files` },
      { prefix: '/region/{name}', target: `{name}.localhost:${app.port}/v1` },
      { prefix: '/', target: `localhost:${app.port}` },
    ])
    const here = `http://localhost:${app.port}`
    const table: [from: string, location: string, to: string][] = [
      ['/a', '/who', '/who'],
      ['/a', '/who?x#y', '/who?x#y'],
      ['/api/a', '/who', '/who'],
      ['/region/eu/a', '/v1/c', '/v1/c'],
      ['/a', 'beside', 'beside'],
      ['/a', '?page=2', '?page=2'],
      ['/a', `${here}/who?x#y`, '/who?x#y'],
      ['/api/a', `${here}/who`, '/api/who'],
      ['/.proxy/api/a', `${here}/who`, '/api/who'],
      ['/a', `${here}/api/who`, '/api/api/who'],
      ['/files/a', `${here}/files/b`, '/files/b'],
      ['/files/a', `${here}/b`, '/api/b'],
      ['/a', `//localhost:${app.port}/who`, '/who'],
      ['/a', `\\/localhost:${app.port}/who`, '/who'],
      ['/region/eu/a', `http://eu.localhost:${app.port}/v1/d`, '/region/eu/d'],
      ['/region/eu/a', `http://us.localhost:${app.port}/v1/d`, '/region/us/d'],
      ['/a', 'https://elsewhere.example/', 'https://elsewhere.example/'],
      ['/a', '//elsewhere.example/', '//elsewhere.example/'],
      ['/a', 'mailto:a@b.example', 'mailto:a@b.example'],
    ]
    for (const [from, location, to] of table) {
      app.answering(t, (_request, response) =>
        response.writeHead(302, { location, 'content-location': location }).end(),
      )
      const { headers } = await requestActivity(world, redirecting, from)
      assert.equal(headers.location, to, `${from} ${location}`)
      assert.equal(headers['content-location'], to, `${from} ${location}`)
    }
  })

  test('forwards each chunk as it arrives, and notices when either side disconnects', async (t) => {
    let end: (() => void) | null = null
    let isLost = false
    app.answering(t, (_request, response) => {
      response.write('first')
      response.once('close', () => {
        isLost = !response.writableFinished
      })
      end = () => response.destroy()
    })
    const line = new RawConnection(world.app.http.server)
    line.send(
      `GET /events HTTP/1.1\r\nHost: ${id}.activities.${CLIENT_HOST}\r\nCookie: ${await activityCookie(world, id)}\r\n\r\n`,
    )
    await until(() => line.received.includes('first'))
    line.socket.destroy()
    await until(() => isLost)
    const other = ask('/events')
    await until(() => app.seen.length === 2)
    end = end as (() => void) | null
    end?.()
    await assert.rejects(other)
  })

  test('opens sockets, and forwards messages in both directions', async (t) => {
    const heads: string[] = []
    const there = await startExternalTcpServer((socket) => {
      socket.once('data', (data) => {
        const head = data.toString('latin1')
        heads.push(head)
        const key = /sec-websocket-key: (.*)\r/iu.exec(head)?.[1]
        const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: vite-hmr\r\n\r\nhello`,
        )
        socket.on('data', (more) => socket.write(`heard ${more}`))
      })
    })
    t.after(() => there.close())
    const sockets = await newActivity(world, [{ prefix: '/ws', target: `localhost:${there.port}/socket` }])
    const line = new RawConnection(world.app.http.server)
    t.after(() => line.socket.destroy())
    const host = `${sockets}.activities.${CLIENT_HOST}`
    const visit = await activityCookie(world, sockets)
    line.send(
      `GET /ws?token=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eDp4eHh4eHh4eHh4eHh4eA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: vite-hmr\r\nOrigin: http://${host}\r\nCookie: ${visit}\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`,
    )
    await until(() => line.received.includes('hello'))
    assert.match(line.received, /^HTTP\/1\.1 101 /u)
    assert.match(line.received, /sec-websocket-protocol: vite-hmr\r/u)
    assert.match(heads[0] ?? '', /^GET \/socket\?token=1 HTTP\/1\.1\r/u)
    assert.match(heads[0] ?? '', new RegExp(`origin: http://localhost:${there.port}\\r`, 'iu'))
    assert.doesNotMatch(heads[0] ?? '', /203\.0\.113/u)
    line.send('something')
    await until(() => line.received.includes('heard something'))
    const refused = new RawConnection(world.app.http.server)
    refused.send(
      `GET /none HTTP/1.1\r\nHost: ${host}\r\nCookie: ${visit}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    assert.match(await refused.hungUp(), /^HTTP\/1\.1 404 /u)
  })

  test('never connects to an address that is not public, however it is written', async () => {
    const { port } = world.app.http.server.address() as AddressInfo
    for (const path of ['/metadata', '/private', '/short']) {
      const { status, text } = await ask(path)
      assert.equal(status, 502, path)
      assert.match(text, path === '/short' ? /not allowed/u : /not public/u)
    }
    for (const addresses of [['127.0.0.1'], ['::1'], ['169.254.169.254'], ['93.184.215.14', '10.0.0.1'], []]) {
      resolved = addresses
      const before_ = app.connections()
      assert.equal((await ask('/rebound')).status, 502, addresses.join())
      assert.equal(app.connections(), before_)
    }
    await changeActivity(world, id, { url_map: [{ prefix: '/', target: `localhost:${port}` }], is_published: true })
    assert.match((await ask('/metrics')).text, /not public/u)
    await changeActivity(world, id, { url_map: [{ prefix: '/', target: `localhost:${app.port}` }], is_published: true })
    assert.equal((await ask('/')).status, 200)
  })

  test('rejects requests to an Activity whose target leads back to the proxy', async () => {
    const { status } = await ask('/', { headers: { via: '1.1 guildhall-activities' } })
    assert.equal(status, 508)
    const own = await ask('/livez', { host: CLIENT_HOST, headers: { via: '1.1 other, 1.1 guildhall-activities' } })
    assert.equal(own.status, 508)
    assert.equal((await ask('/livez', { host: CLIENT_HOST, headers: { via: '1.1 other' } })).status, 200)
  })

  test('blocks service workers of an Activity', async () => {
    const { status } = await ask('/sw.js', { headers: { 'service-worker': 'script' } })
    assert.equal(status, 403)
    const ours = await ask('/.proxy/.guildhall/worker.js', { headers: { 'service-worker': 'script' } })
    assert.deepEqual([ours.status, ours.headers['service-worker-allowed']], [200, '/'])
  })

  test('never leaves a folder through dot segments, and keeps its own paths reserved', async (t) => {
    app.answering(t, (request, response) => response.end(request.url))
    await changeActivity(world, id, {
      url_map: [{ prefix: '/', target: `localhost:${app.port}/public` }],
      is_published: true,
    })
    assert.equal((await ask('/x/../../../secret')).text, '/public/secret')
    assert.equal((await ask('/x/%2e%2E/secret')).text, '/public/secret')
    assert.equal((await ask('/x\\..\\..\\secret?a\\b')).text, '/public/secret?a\\b')
    assert.equal((await ask('/a//b')).text, '/public/a//b')
    for (const path of ['/v1/o/a%2Fb.png', '/a..b/..c', '/.well-known/x', '/a/...', '/x?to=/..%2f']) {
      assert.equal((await ask(path)).text, `/public${path}`)
    }
    for (const path of [
      '/x/..%2f..%2fsecret',
      '/x/..%2Fsecret',
      '/x/%2e%2e%2fsecret',
      '/x/.%2e%5csecret',
      '/x/..%5c..%5csecret',
      '/x%2f..%2fsecret',
      '/.%2fsecret',
    ]) {
      assert.equal((await ask(path)).text, '/public/secret', path)
    }
    assert.equal((await ask('/.proxy/.guildhall/api/..%2f..%2fmetrics')).text, '/public/metrics')
    const asked = app.seen.length
    for (const path of [
      '/x/%252e%252e%252fsecret',
      '/x/..%252fsecret',
      '/x/%2e%2e%252fsecret',
      '/x/..;/secret',
      '/x/..;a=b/secret',
      '/x/..;%2fsecret',
      '/x/..#/secret',
      '/..#',
    ]) {
      assert.equal((await ask(path)).status, 400, path)
    }
    assert.equal((await ask('/..%2f.proxy/.guildhall/none')).status, 404)
    assert.equal((await ask('/x%2f..%2f.proxy/.guildhall/none')).status, 404)
    assert.equal(app.seen.length, asked)
    assert.equal((await ask('/.proxy/.guildhall/none')).status, 404)
    assert.equal((await ask('/x/../.proxy/.guildhall/none')).status, 404)
    await changeActivity(world, id, { url_map: [{ prefix: '/', target: `localhost:${app.port}` }], is_published: true })
  })

  test('exists only for applications with an Activity, and reports wrong host names', async () => {
    assert.equal((await requestActivity(world, world.bot.id, '/')).status, 404)
    assert.equal((await requestActivity(world, '100000000000000000', '/')).status, 404)
    const astray = await ask('/', { host: `${id}.activities.other.example` })
    assert.equal(astray.status, 421)
    assert.match(astray.text, /http:\/\/\{application_id\}\.activities\.chat\.example/u)
    assert.equal((await ask('/livez', { host: CLIENT_HOST })).text, '{"live":true}')
  })

  test('reports rejected requests only to the owners of an Activity', async () => {
    await changeActivity(world, id, { url_map: [{ prefix: '/m', target: '169.254.169.254' }], is_published: true })
    await ask('/nothing?secret=1')
    await ask('/nothing')
    await ask('/m')
    const report = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://x.example/a.png?b' } }
    const reports = {
      method: 'POST',
      body: JSON.stringify(report),
      headers: { 'content-type': 'application/csp-report' },
    }
    assert.equal((await ask('/.proxy/.guildhall/reports', reports)).status, 204)
    for (const body of ['', '[', 'null', '{"csp-report":1}', 'x'.repeat(100_000)]) {
      assert.equal((await ask('/.proxy/.guildhall/reports', { method: 'POST', body })).status, 204)
    }
    const path = `/guildhall/applications/${id}/activity-refusals`
    const { body } = await world.owner.api.get(path)
    assert.deepEqual(
      body.slice(0, 3).map(({ kind, rule, asked, count }: any) => [kind, rule, asked, count]),
      [
        ['csp', 'img-src', 'https://x.example/a.png', 1],
        ['target', 'forbidden_address', '/m', 1],
        ['mapping', '', '/nothing', 2],
      ],
    )
    assert.equal((await world.member.api.get(path)).status, 403)
    await changeActivity(world, id, { url_map: [{ prefix: '/', target: `localhost:${app.port}` }], is_published: true })
  })

  test('removes the fixed HMR port from Vite’s client', async (t) => {
    app.answering(t, (_request, response) => response.end('const hmrPort = 443;\nconst socketHost = "x"'))
    assert.match((await ask('/@vite/client')).text, /^const hmrPort = null;/u)
    assert.match((await ask('/other.js')).text, /^const hmrPort = 443;/u)
  })

  test('inserts a script first on pages without TLS, and nowhere else', async (t) => {
    app.answering(t, (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE))
    assert.equal((await ask('/', { headers: { 'accept-encoding': 'gzip' } })).text, PAGE_WITH_SCRIPT)
    assert.equal(app.seen.at(-1)?.request.headers['accept-encoding'], 'identity')
    app.answering(t, (_request, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(PAGE))
    assert.equal((await ask('/a.js')).text, PAGE)
  })

  test('stays available to others when one target never responds', async (t) => {
    app.answering(t, () => {})
    const head = `Host: ${id}.activities.${CLIENT_HOST}\r\nCookie: ${await activityCookie(world, id)}`
    const lines = Array.from({ length: 256 }, () =>
      new RawConnection(world.app.http.server).send(`GET /slow HTTP/1.1\r\n${head}\r\n\r\n`),
    )
    await until(() => app.seen.length === 256)
    assert.equal((await ask('/slow')).status, 503)
    assert.equal((await ask('/livez', { host: CLIENT_HOST })).status, 200)
    for (const line of lines) line.socket.destroy()
    app.answering(t, (_request, response) => response.end('there'))
    await until(async () => (await ask('/')).status === 200)
  })
})

describe('The Activity proxy on a public server', () => {
  test('inserts a script first on pages, and requests nothing else uncompressed', async (t) => {
    const encodings: unknown[] = []
    const app = await startExternalServer(({ headers }, response) => {
      encodings.push(headers['accept-encoding'])
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    })
    const world = await World.create({ publicUrl: `https://${CLIENT_HOST}`, dev: true })
    t.after(async () => {
      await world.close()
      await app.close()
    })
    await world.app.listen()
    const id = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
    const asFor = (destination: string) =>
      requestActivity(world, id, '/', { headers: { 'accept-encoding': 'gzip', 'sec-fetch-dest': destination } })
    assert.equal((await asFor('empty')).text, PAGE)
    assert.equal((await asFor('iframe')).text, PAGE_WITH_SCRIPT)
    assert.deepEqual(encodings, ['gzip', 'identity'])
  })

  test('connects to this machine only with the administrator’s permission', async (t) => {
    const app = await startExternalServer((_request, response) => response.end('hello'))
    const world = await World.create({ publicUrl: `http://${CLIENT_HOST}` })
    t.after(async () => {
      await world.close()
      await app.close()
    })
    await world.app.listen()
    const url_map = [{ prefix: '/', target: `localhost:${app.port}` }]
    const id = await newActivity(world, url_map)
    assert.match((await requestActivity(world, id, '/')).text, /not public/u)
    await changeActivity(world, id, { url_map, is_published: true, allows_loopback: true })
    assert.equal((await requestActivity(world, id, '/')).text, 'hello')
  })

  test('never connects an Activity to this machine, even if interaction endpoints may be on it', async (t) => {
    const app = await startExternalServer((_request, response) => response.end('hello'))
    const world = await World.create({
      publicUrl: `http://${CLIENT_HOST}`,
      endpointNetworks: ['127.0.0.0/8', '0.0.0.0/8', '::/0'],
    })
    t.after(async () => {
      await world.close()
      await app.close()
    })
    await world.app.listen()
    for (const host of ['localhost', '127.0.0.1', '2130706433', '0.0.0.0', '[::ffff:127.0.0.1]', '[::]']) {
      const id = await newActivity(world, [{ prefix: '/', target: `${host}:${app.port}` }])
      for (const visitor of [world.owner, null]) {
        const { status, text } = await requestActivity(world, id, '/', { visitor })
        assert.deepEqual([status, /not public|not allowed/u.test(text)], [502, true], `${host} ${text}`)
      }
    }
    assert.equal(app.connections(), 0)
  })

  test('serves no Activities if the client has no domain name', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    await world.app.listen()
    const { status, text } = await requestActivity(world, '100000000000000000', '/')
    assert.equal(status, 421)
    assert.match(text, /--public-url/u)
  })
})
