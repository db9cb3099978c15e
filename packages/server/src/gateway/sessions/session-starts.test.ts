import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const HOUR_MS = 3_600_000

describe('Session starts', () => {
  let world: World
  let port: number
  const clients: GatewayClient[] = []
  before(async () => {
    world = await World.create({ rateLimits: true })
    world.clock.hold()
    port = await world.app.listen()
  })
  after(() => world.close())
  afterEach(() => Promise.all(clients.splice(0).map((each) => each.close(1000))))

  function connect(): GatewayClient {
    const client = new GatewayClient(port)
    clients.push(client)
    return client
  }

  const identify = (client: GatewayClient, { token }: Pick<Person, 'token'>, more: object = {}) =>
    client.send(2, { token, intents: 1, properties: {}, ...more })

  const limitOf = async (who: Person) => (await who.api.get('/gateway/bot')).body.session_start_limit

  /** Uses up today's starts except `left`. */
  async function useUp({ id }: Person, left: number): Promise<void> {
    const row = { user_id: id, used: 1000 - left, ends_at: world.clock.now() + HOUR_MS }
    await world.app.kernel.store.write((tx) => tx.q.insertInto('session_starts').values(row).execute())
  }

  test('are sequential for the shards of a bot, and a start that is too early receives INVALID_SESSION', async () => {
    const bot = await newBot(world.app, world.owner)
    const [first, second] = [connect(), connect()]
    identify(first, bot, { shard: [0, 2] })
    await first.next('READY')
    identify(second, bot, { shard: [1, 2] })
    assert.equal((await second.nextOp(9)).d, false)
    assert.deepEqual(await limitOf(bot), { total: 1000, remaining: 999, reset_after: 86_400_000, max_concurrency: 1 })
    world.clock.advance(5000)
    identify(second, bot, { shard: [1, 2] })
    await second.next('READY')
    assert.equal((await limitOf(bot)).remaining, 998)
  })

  test('wait for no other bot, and not for users', async () => {
    const [one, two] = [await newBot(world.app, world.owner), await newBot(world.app, world.owner)]
    for (const who of [one, two, world.member, world.member]) {
      const client = connect()
      identify(client, who)
      await client.next('READY')
    }
  })

  test('exclude refused starts and resumes', async () => {
    const bot = await newBot(world.app, world.owner)
    const refused = connect()
    identify(refused, bot, { intents: -1 })
    assert.equal((await refused.closed).code, 4013)
    const client = connect()
    identify(client, bot)
    const { session_id } = (await client.next('READY')).d
    await client.close()
    const again = connect()
    again.send(6, { token: bot.token, session_id, seq: 1 })
    await again.next('RESUMED')
    assert.equal((await limitOf(bot)).remaining, 999)
  })

  test('beyond 1,000 a day revoke a bot’s token, end its sessions and require a new token', async () => {
    const bot = await newBot(world.app, world.owner)
    await useUp(bot, 1)
    const last = connect()
    identify(last, bot)
    const { session_id } = (await last.next('READY')).d
    world.clock.advance(5000)
    const more = connect()
    identify(more, bot)
    assert.equal((await more.closed).code, 4004)
    assert.equal((await last.closed).code, 4004)
    assert.equal((await bot.api.get('/users/@me')).status, 401)
    const { body } = await world.owner.api.post(`/applications/${bot.id}/bot/reset`)
    const again = connect()
    again.send(6, { token: body.token, session_id, seq: 1 })
    assert.equal((await again.nextOp(9)).d, false)
    world.clock.advance(5000)
    identify(again, body)
    await again.next('READY')
    const { body: limits } = await world.clientOf(`Bot ${body.token}`).get('/gateway/bot')
    assert.equal(limits.session_start_limit.remaining, 999)
  })

  test('beyond 1,000 a day are refused to a user until the next day', async () => {
    await useUp(world.stranger, 0)
    const client = connect()
    identify(client, world.stranger)
    assert.equal((await client.nextOp(9)).d, false)
    assert.equal((await world.stranger.api.get('/users/@me')).status, 200)
    await client.close()
    world.clock.advance(HOUR_MS)
    const later = connect()
    identify(later, world.stranger)
    await later.next('READY')
  })
})

for (const [name, options] of [
  ['--no-rate-limits', { rateLimits: false }],
  ['--demo', { rateLimits: true, demo: true }],
] as const) {
  test(`bots start sessions without a limit with ${name}`, async (t) => {
    const world = await World.create(options)
    t.after(() => world.close())
    const port = await world.app.listen()
    for (let i = 0; i < 3; i++) {
      const client = new GatewayClient(port)
      await client.identify({ token: world.bot.token })
      await client.close(1000)
    }
    const { body } = await world.bot.api.get('/gateway/bot')
    const { remaining, max_concurrency } = body.session_start_limit
    assert.deepEqual([remaining, max_concurrency], [1000, 16])
  })
}
