import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Response headers', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const ask = (url: string, headers: Record<string, string> = {}) => world.app.http.inject({ url, headers })
  /**
   * Responses of every kind: of the API, refused, unknown, unimplemented, undecodable, and of the rest of the server.
   */
  const KINDS = [
    '/api/v10/users/@me',
    '/api/v10/gateway',
    '/api/v10/nothing',
    '/api/v7/gateway',
    '/api/v10/applications/1/commands',
    '/api/v10/channels/%zz',
    '/%zz',
    '/livez',
    '/readyz',
    '/metrics',
    '/icons/1/a.png',
    '/embed/avatars/0.png',
  ]

  test('prevent browsers from guessing the content type', async () => {
    for (const url of KINDS) assert.equal((await ask(url)).headers['x-content-type-options'], 'nosniff', url)
  })

  test('reveal nothing of the server’s software, and set no cookie', async () => {
    for (const url of KINDS) {
      const { headers } = await ask(url)
      for (const name of ['server', 'x-powered-by', 'set-cookie']) assert.equal(headers[name], undefined, url)
    }
  })

  test('prevent caching of API responses', async () => {
    for (const url of KINDS.filter((each) => each.startsWith('/api'))) {
      assert.equal((await ask(url)).headers['cache-control'], 'no-store', url)
    }
    const { headers } = await world.owner.api.get(`/guilds/${world.guildId}`)
    assert.equal(headers['cache-control'], 'no-store')
  })

  test('make browsers use https if the server’s public URL is https', async (t) => {
    for (const url of KINDS) assert.equal((await ask(url)).headers['strict-transport-security'], undefined, url)
    const behindProxy = await World.create({ publicUrl: 'https://chat.example.org' })
    t.after(() => behindProxy.close())
    for (const url of KINDS) {
      const { headers } = await behindProxy.app.http.inject({ url })
      assert.equal(headers['strict-transport-security'], 'max-age=31536000', url)
    }
  })

  test('are the usual ones for a path that cannot be decoded, with the usual error', async () => {
    for (const url of ['/api/v10/channels/%zz', '/%zz', '/icons/%c0%ae/x.png']) {
      const { statusCode, headers, json } = await ask(url)
      assert.equal(statusCode, 400)
      assert.equal(headers['content-type'], 'application/json')
      assert.deepEqual(json(), { message: '400: Bad Request', code: 0 })
    }
  })
})

describe('The API', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const request = (url: string, headers: Record<string, string> = {}) => world.app.http.inject({ url, headers })

  test('accepts a token only in the Authorization header, so that no other site can send it from a browser', async () => {
    const { token } = world.owner
    const cookies = ['token', 'authorization', 'session', '__dcfduid'].map((name) => `${name}=${token}`).join('; ')
    for (const headers of [{ cookie: cookies }, { 'proxy-authorization': token }, { 'x-authorization': token }]) {
      assert.equal((await request('/api/v10/users/@me', headers)).statusCode, 401)
    }
    const query = ['token', 'authorization', 'access_token'].map((name) => `${name}=${token}`).join('&')
    assert.equal((await request(`/api/v10/users/@me?${query}`)).statusCode, 401)
    assert.equal((await request('/api/v10/users/@me', { authorization: token })).statusCode, 200)
  })
})
