import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '../testing/world.ts'

const ORIGIN = 'https://game.example.org'

describe('other origins', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const words = (header: unknown) => String(header).split(', ')

  test('a preflight is answered without a token and allows what clients send', async () => {
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

  test('an answer may be read by any origin, its rate limit headers too, and carries no credentials', async () => {
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

  test('a refusal may be read as well', async () => {
    const { statusCode, headers } = await world.app.http.inject({ url: '/api/users/@me', headers: { origin: ORIGIN } })
    assert.deepEqual([statusCode, headers['access-control-allow-origin']], [401, '*'])
  })

  test('outside the API, and without an origin, nothing of it is said', async () => {
    const outside = await world.app.http.inject({ url: '/livez', headers: { origin: ORIGIN } })
    assert.equal(outside.headers['access-control-allow-origin'], undefined)
    const without = await world.app.http.inject({ url: '/api/gateway' })
    assert.equal(without.headers['access-control-allow-origin'], undefined)
  })

  test('every answer names who passed it on', async () => {
    for (const url of ['/api/gateway', '/api/nothing', '/livez']) {
      const { headers } = await world.app.http.inject({ url })
      assert.equal(headers.via, '1.1 guildhall', url)
    }
  })
})
