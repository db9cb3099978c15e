import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ApiResponse } from '@guildhall/testing/clients/test-client'
import { botClientApplication, newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from '../features.ts'
import { TOKEN_PREFIX } from '../store/rows/interaction-row.ts'
import { FROM_SETTINGS } from './rate-limit.ts'

describe('Rate limits', () => {
  let world: World
  before(async () => {
    world = await World.create({ rateLimits: true })
    // The clock is held, so that all requests fall into one window even on a busy machine.
    world.clock.hold()
  })
  after(() => world.close())
  beforeEach(() => world.clock.advance(60_000))

  const path = () => `/guilds/${world.guildId}`

  test('are returned with every response, also an error', async () => {
    for (const api of [world.member.api, world.stranger.api]) {
      const { headers } = await api.get(path())
      assert.equal(headers['x-ratelimit-limit'], '250')
      assert.equal(headers['x-ratelimit-remaining'], '249')
      const after = Number(headers['x-ratelimit-reset-after'])
      assert.ok(after > 0 && after <= 5)
      const reset = Number(headers['x-ratelimit-reset']) * 1000 - world.clock.now()
      assert.ok(reset > 0 && reset <= 5000)
      assert.match(String(headers['x-ratelimit-bucket']), /^[0-9a-f]{32}$/)
    }
  })

  test('are counted separately per user, route and guild', async () => {
    const other = await world.newGuild(world.owner)
    const left = async (api: World['nobody'], url: string) => (await api.get(url)).headers['x-ratelimit-remaining']
    assert.equal(await left(world.owner.api, path()), '249')
    assert.equal(await left(world.owner.api, path()), '248')
    assert.equal(await left(world.owner.api, `/guilds/${other.id}`), '249')
    assert.equal(await left(world.owner.api, `${path()}/roles`), '249')
    assert.equal(await left(world.member.api, path()), '249')
  })

  test('are counted separately for an application that acts for a user', async () => {
    const client = await botClientApplication(world, world.bot)
    const one = await tokensFor(world, client, world.member)
    const again = await tokensFor(world, client, world.member)
    const other = await tokensFor(world, await newClientApplication(world), world.member)
    const ofOwner = await tokensFor(world, client, world.owner)
    world.clock.advance(60_000)
    const left = async (api: World['nobody']) => (await api.get('/users/@me')).headers['x-ratelimit-remaining']
    assert.equal(await left(one.api), '249')
    assert.equal(await left(again.api), '248')
    for (const { api } of [other, ofOwner, world.member, world.bot]) assert.equal(await left(api), '249')
  })

  test('are counted separately per webhook and token, whatever the network', async () => {
    const hooks = `/channels/${world.channels.general}/webhooks`
    const make = async () => (await world.owner.api.post(hooks, { name: 'x' })).body
    const [one, other] = [await make(), await make()]
    const left = async (url: string) => (await world.nobody.get(url)).headers['x-ratelimit-remaining']
    assert.equal(await left(`/webhooks/${one.id}/${one.token}`), '249')
    assert.equal(await left(`/webhooks/${one.id}/${one.token}`), '248')
    assert.equal(await left(`/webhooks/${other.id}/${other.token}`), '249')
    assert.equal(await left(`/webhooks/${one.id}/wrong`), '249')
    const { headers } = await world.owner.api.get(`/webhooks/${one.id}`)
    assert.equal(headers['x-ratelimit-remaining'], '249')
  })

  test('have one bucket name for every guild, and another for every route', async () => {
    const other = await world.newGuild(world.owner)
    const bucket = async (url: string) => (await world.owner.api.get(url)).headers['x-ratelimit-bucket']
    assert.equal(await bucket(path()), await bucket(`/guilds/${other.id}`))
    assert.notEqual(await bucket(path()), await bucket(`${path()}/roles`))
  })

  test('have no bucket name for interaction responses', async () => {
    const { headers } = await world.nobody.post(`/interactions/1/${TOKEN_PREFIX}x/callback`, { type: 1 })
    assert.equal(headers['x-ratelimit-remaining'], '249')
    assert.equal('x-ratelimit-bucket' in headers, false)
  })

  test('answer 429 with the time to wait, and accept requests again afterwards', async () => {
    await Promise.all(Array.from({ length: 250 }, () => world.member.api.get(path())))
    const { status, headers, body } = await world.member.api.get(path())
    assert.equal(status, 429)
    assert.deepEqual(Object.keys(body).sort(), ['code', 'global', 'message', 'retry_after'])
    assert.deepEqual([body.message, body.global], ['You are being rate limited.', false])
    assert.ok(body.retry_after > 0 && body.retry_after <= 5)
    assert.equal(headers['retry-after'], String(Math.ceil(body.retry_after)))
    assert.equal(headers['x-ratelimit-scope'], 'user')
    assert.equal(headers['x-ratelimit-remaining'], '0')
    assert.equal(headers['x-ratelimit-global'], undefined)
    assert.equal(headers.via, '1.1 guildhall')
    assert.equal(headers['content-type'], 'application/json')
    assert.equal((await world.owner.api.get(path())).status, 200)
    world.clock.advance(5000)
    assert.equal((await world.member.api.get(path())).status, 200)
  })

  test('prevent every effect of a refused request', async () => {
    // Refused requests count too, and are faster.
    await Promise.all(Array.from({ length: 250 }, () => world.owner.api.patch(path(), { name: '' })))
    await world.refuses(() => world.owner.api.patch(path(), { name: 'Too late' }), 429)
  })

  describe('for messages', () => {
    const leftOf = ({ headers }: ApiResponse) => Number(headers['x-ratelimit-remaining'])
    /** Sends one request more than the limit, and another after the window; returns the limit. */
    const limitOf = async (window_ms: number, send: () => Promise<ApiResponse>): Promise<number> => {
      const first = await send()
      assert.notEqual(first.status, 429)
      for (let left = leftOf(first); left > 0; left--) assert.notEqual((await send()).status, 429)
      await world.refuses(send, 429, 0)
      world.clock.advance(window_ms)
      assert.notEqual((await send()).status, 429)
      return Number(first.headers['x-ratelimit-limit'])
    }

    test('equal those of the public service', async () => {
      const messages = `/channels/${world.channels.general}/messages`
      const create = () => world.member.api.post(messages, { content: 'x' })
      const { id } = (await create()).body
      world.clock.advance(5000)
      assert.equal(await limitOf(5000, create), 5)
      assert.equal(await limitOf(5000, () => world.member.api.patch(`${messages}/${id}`, { content: 'y' })), 5)
      const reaction = `${messages}/${id}/reactions/${encodeURIComponent('👍')}/@me`
      assert.equal(await limitOf(250, () => world.member.api.put(reaction)), 1)
      assert.equal(await limitOf(250, () => world.member.api.delete(reaction)), 1)
      assert.equal(await limitOf(1000, () => world.member.api.delete(`${messages}/${id}`)), 5)
    })

    test('are lower for searches', async () => {
      assert.equal(await limitOf(10_000, () => world.member.api.get(`${path()}/messages/search?content=x`)), 20)
    })

    test('apply to threads, typing and pins', async () => {
      const { owner, channels } = world
      const general = `/channels/${channels.general}`
      const { id } = (await owner.api.post(`${general}/messages`, { content: 'x' })).body
      assert.equal(await limitOf(5000, () => owner.api.post(`${general}/typing`)), 5)
      assert.equal(await limitOf(5000, () => owner.api.post(`${general}/threads`, { name: 'x', type: 11 })), 5)
      assert.equal(await limitOf(5000, () => owner.api.put(`${general}/messages/pins/${id}`)), 5)
      assert.equal(await limitOf(5000, () => owner.api.delete(`${general}/messages/pins/${id}`)), 5)
    })

    test('apply to existing operations', () => {
      const names = new Set<string>(OPERATIONS.map(({ name }) => name))
      assert.deepEqual(
        Object.keys(FROM_SETTINGS).filter((name) => !names.has(name)),
        [],
      )
    })

    test('are counted per channel, and per webhook', async () => {
      const messages = `/channels/${world.channels.general}/messages`
      for (let n = 0; n < 5; n++) await world.member.api.post(messages, { content: 'x' })
      await world.refuses(() => world.member.api.post(messages, { content: 'x' }), 429)
      const other = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'other' })).body.id
      assert.equal((await world.member.api.post(`/channels/${other}/messages`, { content: 'x' })).status, 200)
      assert.equal((await world.owner.api.post(messages, { content: 'x' })).status, 200)
      const { id, token } = (await world.owner.api.post(`/channels/${other}/webhooks`, { name: 'x' })).body
      const path = `/webhooks/${id}/${token}`
      assert.equal(await limitOf(2000, () => world.nobody.post(path, { content: 'x' })), 5)
      world.clock.advance(2000)
      const sends = [path, `${path}/slack`].map((at) => () => world.nobody.post(at, { content: 'x', text: 'x' }))
      for (const send of [...sends, ...sends]) assert.ok((await send()).status < 300)
      assert.equal((await world.nobody.post(path, { content: 'x' })).status, 204)
      for (const send of sends) await world.refuses(send, 429)
    })

    test('can be set by the administrator with immediate effect', async () => {
      const messages = `/channels/${world.channels.general}/messages`
      const set = (max_messages: number | null) =>
        world.administrator.api.patch('/guildhall/instance/settings', { max_messages })
      await set(2)
      assert.equal(await limitOf(5000, () => world.member.api.post(messages, { content: 'x' })), 2)
      await world.refuses(() => set(0), 400, 50035)
      await set(null)
    })

    test('are higher in a demo', async (t) => {
      const demo = await World.create({ rateLimits: true, demo: true })
      t.after(() => demo.close())
      const { headers } = await demo.member.api.post(`/channels/${demo.channels.general}/messages`, { content: 'x' })
      assert.equal(headers['x-ratelimit-limit'], '250')
    })
  })

  test('are global beyond 2000 requests a second over all routes', async () => {
    const urls = Array.from({ length: 10 }, (_, i) => `/guilds/${i + 1}`)
    const answers: ApiResponse[] = []
    while (answers.length <= 2000) answers.push(...(await Promise.all(urls.map((url) => world.bot.api.get(url)))))
    const refused = answers.filter(({ status }) => status === 429)
    assert.ok(refused.length > 0)
    for (const { headers, body } of refused) {
      assert.deepEqual([headers['x-ratelimit-global'], headers['x-ratelimit-scope']], ['true', 'global'])
      assert.equal(body.global, true)
    }
  })

  test('apply to each address if requests have no token', async () => {
    const { headers } = await world.nobody.get('/gateway')
    assert.equal(headers['x-ratelimit-remaining'], '249')
    const again = await world.nobody.get('/gateway')
    assert.equal(again.headers['x-ratelimit-remaining'], '248')
  })

  test('count clients behind a trusted proxy separately, and no client can choose the address it is counted under', async (t) => {
    const proxied = await World.create({ rateLimits: true, trustedProxies: ['192.0.2.1'] })
    t.after(() => proxied.close())
    proxied.clock.hold()
    const left = async (remoteAddress: string, forwardedFor: string) => {
      const headers = { 'x-forwarded-for': forwardedFor }
      const answer = await proxied.app.http.inject({ url: '/api/v10/gateway', remoteAddress, headers })
      return answer.headers['x-ratelimit-remaining']
    }
    assert.equal(await left('192.0.2.1', '203.0.113.9'), '249')
    assert.equal(await left('192.0.2.1', '203.0.113.10'), '249')
    assert.equal(await left('192.0.2.1', '198.51.100.1, 203.0.113.9'), '248')
    assert.equal(await left('203.0.113.9', '198.51.100.2'), '247')
    assert.equal(await left('203.0.113.9', '192.0.2.1'), '246')
  })

  test('also apply to all networks of one /48 together if requests have no token', async (t) => {
    const site = await World.create({ rateLimits: true })
    t.after(() => site.close())
    site.clock.hold()
    const ask = async (remoteAddress: string) =>
      (await site.app.http.inject({ url: '/api/v10/gateway', remoteAddress })).statusCode
    for (let network = 0; network < 8; network++) {
      const answers = await Promise.all(Array.from({ length: 250 }, () => ask(`2001:db8:1:${network}::1`)))
      assert.deepEqual(new Set(answers), new Set([200]))
    }
    assert.equal(await ask('2001:db8:1:ffff::1'), 429)
    assert.equal(await ask('2001:db8:2:ffff::1'), 200)
    site.clock.advance(5000)
    assert.equal(await ask('2001:db8:1:ffff::1'), 200)
  })

  test('can be switched off, which removes the headers', async (t) => {
    const unlimited = await World.create({ rateLimits: false })
    t.after(() => unlimited.close())
    const { headers } = await unlimited.member.api.get(`/guilds/${unlimited.guildId}`)
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('x-ratelimit')),
      [],
    )
  })
})
