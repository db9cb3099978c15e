import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PUBLISHED_OPERATIONS } from '@guildhall/protocol/published-operations'
import { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from '../features.ts'
import { unimplemented } from './api-routes.ts'

describe('An unsupported operation', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string) => {
    const response = await world.app.http.inject({ method, url, headers: { authorization: world.member.token } })
    return { status: response.statusCode, body: response.json() }
  }

  test('answers 501 with its name on each of its paths', async () => {
    const missing = unimplemented(OPERATIONS)
    assert.ok(missing.length > 0)
    for (const { method, path } of missing) {
      const called = path.replace(/\{\w+\}/gu, '1')
      const { status, body } = await send(method as 'GET', `/api/v10${called}`)
      assert.deepEqual([status, body], [501, { message: `Guildhall does not implement ${method} ${called}`, code: 0 }])
    }
  })

  test('is logged once, without the values in its path', async (t) => {
    const fresh = await World.create()
    t.after(() => fresh.close())
    const { log } = fresh.app.kernel
    const warned = t.mock.method(log, 'warn', () => {})
    for (let i = 0; i < 3; i++)
      await fresh.app.http.inject({
        method: 'PUT',
        url: '/api/v10/partner-sdk/dms/secret-token/1/messages/1/moderation-metadata',
      })
    assert.equal(warned.mock.callCount(), 1)
    assert.ok(!JSON.stringify(warned.mock.calls[0]?.arguments).includes('secret-token'))
  })

  test('is not reported for operations that we support', () => {
    const missing = unimplemented(OPERATIONS).map(({ method, path }) => `${method} ${path}`)
    assert.ok(!missing.includes('GET /guilds/{guild_id}'))
    assert.ok(missing.length < PUBLISHED_OPERATIONS.length)
  })

  test('has a reason, and there are at most eight', () => {
    const missing = unimplemented(OPERATIONS)
    assert.deepEqual(
      missing.filter(({ omittedBecause }) => !omittedBecause),
      [],
    )
    assert.ok(missing.length <= 8, String(missing.length))
    const superfluous = PUBLISHED_OPERATIONS.filter((each) => each.omittedBecause && !missing.includes(each))
    assert.deepEqual(superfluous, [])
  })

  test('answers 405 to an unknown method of a known path', async () => {
    for (const [method, path] of [
      ['PUT', `/guilds/${world.guildId}`],
      ['POST', '/users/@me'],
      ['DELETE', '/gateway'],
    ] as const) {
      const { status, body } = await send(method, `/api/v10${path}`)
      assert.deepEqual([status, body], [405, { message: '405: Method Not Allowed', code: 0 }], `${method} ${path}`)
    }
  })

  test('answers 404 to everything else', async () => {
    for (const path of ['/api/v10/no/such/path', '/api/v10/guilds/1/nothing', '/api', '/api/v10', '/nowhere']) {
      const { status, body } = await send('POST', path)
      assert.deepEqual([status, body], [404, { message: '404: Not Found', code: 0 }], path)
    }
  })
})
