import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { readPages } from './page-files.ts'
import { mountPages } from './static.ts'

describe('The pages of the client', () => {
  const kernel = {
    log: pino({ level: 'silent' }),
    instance: { publicUrl: 'https://chat.example.org', clientUrl: 'https://chat.example.org', activitiesHost: null },
  }
  let outside: string
  let app: FastifyInstance
  before(async () => {
    outside = mkdtempSync(join(tmpdir(), 'guildhall-pages-'))
    const folder = join(outside, 'dist')
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(outside, 'secret.json'), '{"secret":true}')
    writeFileSync(join(folder, 'index.html'), '<p>page</p>')
    writeFileSync(join(folder, 'widget.html'), '<p>widget</p>')
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
    writeFileSync(join(folder, '.built-from'), 'nothing of this is shown')
    writeFileSync(join(folder, 'assets', 'index-1a2b.js'), 'run()')
    writeFileSync(join(folder, 'assets', 'index-1a2b.js.br'), 'br of it')
    writeFileSync(join(folder, 'assets', 'index-1a2b.js.gz'), 'gzip of it')
    writeFileSync(join(folder, 'assets', 'index-1a2b.css'), 'p{}')
    app = Fastify()
    mountPages(app, readPages(folder), kernel)
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await app.close()
    rmSync(outside, { recursive: true })
  })

  test('are one page at every path that the client renders', async () => {
    for (const url of [
      '/',
      '/login',
      '/register',
      '/register?from=mail',
      '/channels/@me',
      '/channels/1/2',
      '/channels/1/2/threads/3',
      '/settings',
      '/settings/appearance',
      '/developers',
      '/developers/applications/1/bot',
      '/guilds/1/onboarding',
      '/guilds/1/screening',
      '/guilds/1/welcome',
      '/guilds/1/settings',
      '/guilds/1/settings/roles/2',
      '/invite/abc',
      '/oauth2/authorize?client_id=1',
      '/discover',
      '/activities/100000000000000000',
      '/activities/100000000000000000/0-100000000000000000',
    ]) {
      const { statusCode, headers, body } = await app.inject({ url })
      assert.equal(statusCode, 200)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['cache-control'], 'no-cache')
      assert.equal(body, '<p>page</p>')
    }
  })

  test('report an unknown address themselves when a browser opens it', async () => {
    const opened = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
    const { statusCode, headers, body } = await app.inject({ url: '/nowhere/at/all?x=1', headers: opened })
    assert.deepEqual([statusCode, body], [404, '<p>page</p>'])
    assert.match(String(headers['content-security-policy']), /default-src 'none'/u)
    for (const request of [
      { url: '/nowhere', headers: { accept: '*/*' } },
      { url: '/nowhere', headers: { ...opened, 'sec-fetch-mode': 'cors' } },
      { url: '/nowhere', headers: opened, method: 'POST' as const },
      { url: '/api/nowhere', headers: opened },
      { url: '/api', headers: opened },
    ]) {
      const answer = await app.inject(request)
      assert.deepEqual([answer.statusCode, answer.body === body], [404, false], JSON.stringify(request))
    }
  })

  test('may load and run nothing from other origins', async () => {
    for (const url of ['/', '/favicon.svg']) {
      const { headers } = await app.inject({ url })
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://chat.example.org data: blob:; " +
          "media-src 'self' https://chat.example.org blob:; connect-src 'self' https://chat.example.org wss://chat.example.org; " +
          "font-src 'self'; frame-src https://*.activities.chat.example.org; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'; trusted-types 'none'",
      )
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers['x-frame-options'], 'DENY')
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      assert.match(String(headers['permissions-policy']), /camera=\(\).*microphone=\(\)/u)
    }
    const { headers } = await app.inject({ url: '/assets/index-1a2b.js' })
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.equal(headers['content-security-policy'], undefined)
  })

  test('may be opened by a site that waits for consent, but not framed by it', async () => {
    const asking = { url: '/oauth2/authorize?client_id=1&response_type=code' }
    const [{ headers }, { headers: usual }] = [await app.inject(asking), await app.inject({ url: '/' })]
    assert.equal(headers['cross-origin-opener-policy'], undefined)
    for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy', 'permissions-policy']) {
      assert.equal(headers[name], usual[name])
    }
    assert.equal(headers['set-cookie'], undefined)
    for (const method of ['POST', 'PUT'] as const)
      assert.equal((await app.inject({ ...asking, method })).statusCode, 404)
    const policyAt = async (query: string) =>
      (await app.inject({ url: `/oauth2/authorize${query}` })).headers['cross-origin-opener-policy']
    for (const query of ['?redirect_uri=https%3A%2F%2Fapp.example', '?scope=bot&response_type=&response_type=token']) {
      assert.equal(await policyAt(query), undefined, query)
    }
    // There is no response for which a site could wait.
    for (const query of [
      '',
      '?scope=bot',
      '?response_type=&redirect_uri=',
      '?x=response_type',
      '?x?response_type=code',
    ]) {
      assert.equal(await policyAt(query), 'same-origin', query)
    }
  })

  test('can’t be framed, except for the widget, whose policy allows only display', async () => {
    for (const url of ['/widget', '/widget?id=1&theme=dark', '/widget.html']) {
      const { headers, body } = await app.inject({ url })
      assert.equal(body, '<p>widget</p>')
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://chat.example.org; connect-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors *; require-trusted-types-for 'script'; trusted-types 'none'",
      )
      assert.equal(headers['x-frame-options'], undefined)
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
      assert.equal(headers['cross-origin-embedder-policy'], 'require-corp')
    }
  })

  test('have assets that can be cached forever', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/assets/index-1a2b.js' })
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(body, 'run()')
    assert.equal(
      (await app.inject({ url: '/assets/index-1a2b.css' })).headers['content-type'],
      'text/css; charset=utf-8',
    )
    assert.equal((await app.inject({ url: '/favicon.svg' })).headers['content-type'], 'image/svg+xml')
  })

  test('are not sent again to clients that have them cached', async () => {
    const { headers } = await app.inject({ url: '/' })
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
    assert.equal(again.statusCode, 304)
    assert.equal(again.body, '')
  })

  test('are sent in the best compression that the client accepts', async () => {
    const rows: [accepted: string, encoding: string | undefined][] = [
      ['deflate', undefined],
      ['', undefined],
      ['gzip, deflate, br, zstd', 'br'],
      ['GZIP', 'gzip'],
      ['gzip;q=1.0, br; q=0', 'gzip'],
      ['*', 'br'],
      ['br;q=0, *;q=0.5', 'gzip'],
      ['*;q=0', undefined],
      ['identity', undefined],
      ['br;q=0.000, gzip;q=0.001', 'gzip'],
    ]
    for (const [accepted, encoding] of rows) {
      const asking = { 'accept-encoding': accepted }
      const { headers, body } = await app.inject({ url: '/assets/index-1a2b.js', headers: asking })
      assert.equal(headers['content-encoding'], encoding, accepted)
      assert.equal(headers.vary, 'Accept-Encoding')
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
      assert.equal(body, encoding === undefined ? 'run()' : `${encoding} of it`, accepted)
      const again = await app.inject({
        url: '/assets/index-1a2b.js',
        headers: { ...asking, 'if-none-match': String(headers.etag) },
      })
      assert.equal(again.statusCode, 304)
    }
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    assert.deepEqual([headers['content-encoding'], headers.vary], [undefined, undefined])
    const asBr = await app.inject({ url: '/assets/index-1a2b.js', headers: { 'accept-encoding': 'br' } })
    const plain = await app.inject({
      url: '/assets/index-1a2b.js',
      headers: { 'if-none-match': String(asBr.headers.etag) },
    })
    assert.equal(plain.statusCode, 200, 'one form is not another')
  })

  test('answer HEAD without the page', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/' })
    assert.deepEqual([statusCode, headers['content-length'], body], [200, '11', ''])
  })

  test('give access to no other files', async () => {
    const paths = [
      '/../secret.json',
      '/assets/../../secret.json',
      '/assets/..%2f..%2fsecret.json',
      '/assets/%2e%2e/%2e%2e/secret.json',
      '/assets/..\\..\\secret.json',
      '/assets/..%5c..%5csecret.json',
      '/assets/%252e%252e/%252e%252e/secret.json',
      '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.json',
      '/assets/..%00/..%00/secret.json',
      '/assets/index-1a2b.js%00.css',
      '/assets/index-1a2b.js::$DATA',
      '/assets/CON',
      '/./../secret.json',
      '/assets/....//....//secret.json',
      '//secret.json',
      '/.built-from',
      '/assets',
      '/assets/',
      '/index-1a2b.js',
      '/assets/index-1a2b.js.br',
      '/channels',
      '/login/x',
      '/invite',
      '/api/',
    ]
    for (const path of paths) {
      const answer = await rawRequest(app, path)
      assert.match(answer, /^HTTP\/1\.1 (404|400) /, path)
      assert.ok(!answer.includes('secret":true'), path)
    }
  })

  test('redirect a browser from the API’s consent address to the consent page, and nothing else', async (t) => {
    const local = Fastify()
    t.after(() => local.close())
    const instance = {
      publicUrl: 'http://localhost:3333',
      clientUrl: 'http://guildhall.localhost:3333',
      activitiesHost: null,
    }
    mountPages(local, readPages(join(outside, 'dist')), { ...kernel, instance })
    const asked = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      local.inject({ url, method, headers: { host: 'localhost:3333', ...headers } })
    const opened = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
    const led = await asked('/invite/abc?x=1', opened)
    assert.deepEqual([led.statusCode, led.headers['cache-control']], [302, 'no-store'])
    assert.equal(led.headers.location, 'http://guildhall.localhost:3333/invite/abc?x=1')
    assert.equal((await asked('/login', { accept: 'text/html,*/*' })).statusCode, 302)
    const answers = [
      await asked('/login', { accept: '*/*' }),
      await asked('/login', { 'sec-fetch-mode': 'cors', accept: 'text/html' }),
      await asked('/login', opened, 'HEAD'),
      await asked('/assets/index-1a2b.js', opened),
      await asked('/login', { ...opened, host: '127.0.0.1:3333' }),
      await asked('/login', { ...opened, host: 'guildhall.localhost:3333' }),
    ]
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      answers.map(() => 200),
    )
    const policy = String(answers[0]?.headers['content-security-policy'])
    assert.match(policy, /; frame-src http:\/\/\*\.activities\.guildhall\.localhost:3333;/)
    assert.equal(policy.match(/activities/g)?.length, 1)
  })

  test('explain how to build them if they are not built', async () => {
    const unbuilt = Fastify()
    mountPages(unbuilt, readPages(join(outside, 'absent')), kernel)
    const { statusCode, headers, body } = await unbuilt.inject({ url: '/' })
    assert.equal(statusCode, 503)
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.match(body, /npm start/)
  })

  test('can be omitted on request, in which case / and the consent page say so and other paths are unknown', async (t) => {
    const world = await World.create({ web: false })
    t.after(() => world.close())
    for (const url of ['/', '/oauth2/authorize?client_id=1']) {
      const { statusCode, headers, body } = await world.app.http.inject({ url })
      assert.deepEqual([statusCode, headers['content-type']], [404, 'text/plain; charset=utf-8'])
      assert.equal(body, 'This server has no web client. Programs find its API at http://127.0.0.1/api\n')
    }
    for (const url of ['/login', '/channels/@me', '/settings', '/invite/abc', '/assets/index.js']) {
      const unknown = await world.app.http.inject({ url })
      assert.equal(unknown.statusCode, 404)
      assert.deepEqual(unknown.json(), { message: '404: Not Found', code: 0 })
    }
  })

  test('do not replace API routes', async (t) => {
    const world = await World.create({ web: true })
    t.after(() => world.close())
    for (const url of ['/api', '/api/', '/api/register', '/api/v10/nothing', '/nothing']) {
      const { statusCode, json } = await world.app.http.inject({ url })
      assert.equal(statusCode, 404, url)
      assert.equal(json().code, 0)
    }
  })
})

/** Sends a path unchanged, which a client library would normalize. */
async function rawRequest(app: FastifyInstance, path: string): Promise<string> {
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return text(socket)
}
