import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

const ORIGIN = 'https://game.example.org'

describe('Cross-origin requests', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const words = (header: unknown) => String(header).split(', ')

  test('get a preflight response without a token that allows what clients send', async () => {
    const { statusCode, headers, payload } = await world.app.http.inject({
      method: 'OPTIONS',
      url: '/api/v10/users/@me/guilds',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    assert.deepEqual([statusCode, payload], [204, ''])
    assert.equal(headers['access-control-allow-origin'], '*')
    for (const name of [
      'Authorization',
      'Content-Type',
      'X-Audit-Log-Reason',
      'X-Discord-Locale',
      'X-Super-Properties',
    ]) {
      assert.ok(words(headers['access-control-allow-headers']).includes(name), name)
    }
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      assert.ok(words(headers['access-control-allow-methods']).includes(method), method)
    }
  })

  test('can be read by any origin, including rate limit headers, without credentials', async () => {
    const { headers } = await world.app.http.inject({
      url: '/api/v10/users/@me',
      headers: { origin: ORIGIN, authorization: world.member.token },
    })
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-credentials'], undefined)
    for (const name of ['Retry-After', 'X-RateLimit-Remaining', 'X-RateLimit-Reset-After', 'X-RateLimit-Bucket']) {
      assert.ok(words(headers['access-control-expose-headers']).includes(name), name)
    }
  })

  test('can be read if they are refused', async () => {
    const { statusCode, headers } = await world.app.http.inject({ url: '/api/users/@me', headers: { origin: ORIGIN } })
    assert.deepEqual([statusCode, headers['access-control-allow-origin']], [401, '*'])
  })

  test('to administrator operations get responses without CORS headers', async () => {
    const urls = [
      '/api/v10/guildhall/instance/health',
      '/api/guildhall/instance/settings?a=b',
      '/api/guildhall/%69nstance/users',
      '/api/v10/guildhall/instance/users?x=%0A',
      '/api/v10/guildhall/instance/%0A',
      '/api/v10/%67uildhall/instance/users?x=%zz',
      '/api/v10/guildhall/instance/users#%0A',
      '/api/v10/guildhall/instance/users/%zz',
      '/api//guildhall/instance/jobs',
      '/api/v9/guildhall/instance/nothing',
      `/api/guildhall/guilds/${world.guildId}/features`,
      `/api/guildhall/users/${world.member.id}/verification`,
    ]
    for (const url of urls) {
      for (const method of ['OPTIONS', 'GET', 'POST', 'PUT', 'PATCH'] as const) {
        const headers = { origin: ORIGIN, authorization: world.administrator.token }
        const answer = await world.app.http.inject({ method, url, headers })
        const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
        assert.deepEqual(names, [], `${method} ${url}`)
      }
    }
    const facts = await world.app.http.inject({ url: '/api/guildhall/instance', headers: { origin: ORIGIN } })
    assert.equal(facts.headers['access-control-allow-origin'], '*')
  })

  test('from a page whose host name leads to this machine reach no administrator operations', async () => {
    const ask = (host: string, url: string) =>
      world.app.http.inject({ url, headers: { host, authorization: world.administrator.token } })
    const settings = '/api/v10/guildhall/instance/settings'
    for (const host of [
      'rebound.example',
      'rebound.example:3333',
      'localhost.rebound.example',
      '127.0.0.1.nip.example',
    ]) {
      assert.equal((await ask(host, settings)).statusCode, 404, host)
      assert.equal((await ask(host, '/api/v10/users/@me')).statusCode, 200, host)
    }
    for (const host of ['localhost', 'guildhall.localhost:3333', '127.0.0.1:3333', '[::1]:3333', '192.168.1.2'])
      assert.equal((await ask(host, settings)).statusCode, 200, host)
  })

  test('to administrator operations work at any name that a proxy gives the server', async (t) => {
    const other = await World.create({ publicUrl: 'https://chat.example' })
    t.after(() => other.close())
    const headers = { host: 'upstream', authorization: other.administrator.token }
    const { statusCode } = await other.app.http.inject({ url: '/api/guildhall/instance/settings', headers })
    assert.equal(statusCode, 200)
  })

  test('get no such headers outside the API, and without an origin', async () => {
    const outside = await world.app.http.inject({ url: '/livez', headers: { origin: ORIGIN } })
    assert.equal(outside.headers['access-control-allow-origin'], undefined)
    const without = await world.app.http.inject({ url: '/api/gateway' })
    assert.equal(without.headers['access-control-allow-origin'], undefined)
  })

  test('get a response with a Via header', async () => {
    for (const url of ['/api/gateway', '/api/nothing', '/livez']) {
      const { headers } = await world.app.http.inject({ url })
      assert.equal(headers.via, '1.1 guildhall', url)
    }
  })
})
