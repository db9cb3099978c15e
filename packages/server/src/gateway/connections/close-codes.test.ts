import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { Intent } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { MOST_AWAY } from '../sessions/sessions.ts'

describe('Close codes', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  const heartbeatOf = (bytes: number) => {
    const empty = '{"op":1,"d":""}'
    return `{"op":1,"d":"${'x'.repeat(bytes - empty.length)}"}`
  }
  const resume = ({ token }: Pick<Person, 'token'>, session_id: string, seq: number) => {
    const client = new GatewayClient(port)
    client.send(Opcode.RESUME, { token, session_id, seq })
    return client
  }

  /**
   * How the server ends a session's connection: the codes of docs/spec/gateway.md#close-codes, and whether the session
   * can be resumed.
   */
  const ends: [code: number, what: string, isOver: boolean, end: (client: GatewayClient, bot: Person) => unknown][] = [
    [4001, 'an unknown opcode', false, (client) => client.send(99, {})],
    [4001, 'an opcode that is no number', false, (client) => client.sendRaw('{"op":"one","d":null}')],
    [4001, 'no opcode', false, (client) => client.sendRaw('{"d":null}')],
    [4001, 'a payload that does not fit its opcode', false, (client) => client.send(4, { guild_id: 'x' })],
    [4002, 'what is no JSON', false, (client) => client.sendRaw('{"op":1,')],
    [4002, 'what is no object', false, (client) => client.sendRaw('[{"op":1}]')],
    [4002, 'a payload of 4,097 bytes', false, (client) => client.sendRaw(heartbeatOf(4097))],
    [4002, 'a payload of a megabyte', false, (client) => client.sendRaw(heartbeatOf(1_000_000))],
    [4004, 'a token that is withdrawn', true, (_, { id }) => world.owner.api.post(`/applications/${id}/bot/reset`)],
    [4005, 'a second Identify', false, (client, { token }) => client.send(Opcode.IDENTIFY, { token, intents: 0 })],
    [4005, 'a Resume', false, (client, { token }) => client.send(6, { token, session_id: 'x', seq: 1 })],
    [
      4008,
      'more than 120 payloads in a minute',
      false,
      (client) => {
        for (let i = 0; i < 121; i++) client.send(Opcode.HEARTBEAT, null)
      },
    ],
    [4009, 'silence', false, () => world.clock.advance(62_000)],
  ]
  for (const [code, what, isOver, end] of ends) {
    test(`${code} closes after ${what}, and the session ${isOver ? 'ends' : 'can be resumed'}`, async () => {
      const bot = await newBot(world.app, world.owner)
      const client = new GatewayClient(port)
      const { session_id } = await client.identify({ token: bot.token, intents: 1 })
      const answer = await end(client, bot)
      assert.equal((await client.closed).code, code)
      const token = isOver ? (answer as any).body.token : bot.token
      const again = resume({ token }, session_id, 1)
      if (isOver) assert.equal((await again.nextOp(Opcode.INVALID_SESSION)).d, false)
      else await again.next('RESUMED')
      await again.close(1000)
    })
  }

  test('4000 closes a connection whose session is resumed elsewhere', async () => {
    const bot = await newBot(world.app, world.owner)
    const client = new GatewayClient(port)
    const { session_id } = await client.identify({ token: bot.token, intents: 1 })
    const again = resume(bot, session_id, 1)
    assert.equal((await client.closed).code, 4000)
    await again.next('RESUMED')
    await again.close(1000)
  })

  test('4007 closes after a sequence number ahead of ours, which ends the session of a disconnected client', async () => {
    const bot = await newBot(world.app, world.owner)
    const client = new GatewayClient(port)
    const { session_id } = await client.identify({ token: bot.token, intents: 1 })
    const thief = resume(bot, session_id, 1000)
    assert.equal((await thief.closed).code, 4007)
    client.send(Opcode.HEARTBEAT, 1)
    await client.nextOp(Opcode.HEARTBEAT_ACK)
    await client.close()
    assert.equal((await resume(bot, session_id, 1000).closed).code, 4007)
    const again = resume(bot, session_id, 1000)
    assert.equal((await again.nextOp(Opcode.INVALID_SESSION)).d, false)
    await again.close(1000)
  })

  /** How the server refuses a client without a session. */
  const refusals: [code: number, what: string, path: string | undefined, payload: object | undefined][] = [
    [4001, 'an Identify that makes no sense', undefined, { op: 2, d: { token: 1 } }],
    [4002, 'an encoding that is not spoken', '/gateway/?v=10&encoding=xml', undefined],
    [4003, 'an opcode before Identify', undefined, { op: 8, d: {} }],
    [4003, 'an unknown opcode before Identify', undefined, { op: 99, d: {} }],
    [4004, 'an unknown token', undefined, { op: 2, d: { token: 'x', intents: 1 } }],
    [4004, 'an unknown token to resume with', undefined, { op: 6, d: { token: 'x', session_id: 'x', seq: 1 } }],
    [4012, 'a version that is not spoken', '/gateway/?v=7&encoding=json', undefined],
  ]
  for (const [code, what, path, payload] of refusals) {
    test(`${code} closes after ${what}`, async () => {
      const client = new GatewayClient(port, path)
      if (payload) client.sendRaw(JSON.stringify(payload))
      assert.equal((await client.closed).code, code)
      assert.deepEqual(client.types, [])
    })
  }

  const choices: [code: number, what: string, choice: object][] = [
    [4010, 'a shard beyond the last', { shard: [2, 2], intents: 1 }],
    [4010, 'a shard of none', { shard: [0, 0], intents: 1 }],
    [4013, 'no intents', { intents: undefined }],
    [4013, 'a bit that is no intent', { intents: 1 << 30 }],
    [4014, 'an intent that the application may not have', { intents: Intent.GUILD_MEMBERS }],
  ]
  for (const [code, what, choice] of choices) {
    test(`${code} closes after ${what}`, async () => {
      const bot = await newBot(world.app, world.owner, 0)
      const client = new GatewayClient(port)
      client.send(Opcode.IDENTIFY, { token: bot.token, ...choice })
      assert.equal((await client.closed).code, code)
    })
  }

  test('4011 closes with more than 2,500 guilds on one shard, which more shards avoid', async () => {
    const bot = await newBot(world.app, world.owner)
    const first = await world.newGuild(world.owner, 'First')
    await world.join(bot, { guildId: first.id })
    const { store } = world.app.kernel
    const [guild] = await world.db.q.selectFrom('guilds').selectAll().where('id', '=', first.id).execute()
    const [member] = await world.db.q
      .selectFrom('members')
      .selectAll()
      .where('guild_id', '=', first.id)
      .where('user_id', '=', bot.id)
      .execute()
    assert.ok(guild && member)
    // Snowflakes of consecutive milliseconds, half of which belong to each of two shards.
    const base = BigInt(first.id) >> 22n
    const ids = Array.from({ length: 2500 }, (_, i) => String((base + BigInt(i) + 1_000_000n) << 22n))
    await store.write(async (tx) => {
      for (let i = 0; i < ids.length; i += 500) {
        const some = ids.slice(i, i + 500)
        await tx.q
          .insertInto('guilds')
          .values(some.map((id) => ({ ...guild, id })))
          .execute()
        await tx.q
          .insertInto('members')
          .values(some.map((guild_id) => ({ ...member, guild_id })))
          .execute()
      }
    })
    for (const shard of [undefined, [0, 1]]) {
      const client = new GatewayClient(port)
      client.send(Opcode.IDENTIFY, { token: bot.token, intents: 1, ...(shard && { shard }) })
      assert.equal((await client.closed).code, 4011)
    }
    const counts: number[] = []
    for (const shard of [0, 1]) {
      const client = new GatewayClient(port)
      client.send(Opcode.IDENTIFY, { token: bot.token, intents: 0, shard: [shard, 2] })
      const ready = (await client.next('READY')).d
      assert.ok(ready.guilds.every(({ id }: { id: string }) => (BigInt(id) >> 22n) % 2n === BigInt(shard)))
      counts.push(ready.guilds.length)
      await client.close(1000)
    }
    assert.deepEqual(counts.sort(), [1250, 1251])
  })

  const changeFlags = ({ id }: Person, flags: number) =>
    world.app.kernel.store.write((tx) => tx.q.updateTable('applications').set({ flags }).where('id', '=', id).execute())

  for (const [intent, whole, limited] of [
    ['GUILD_PRESENCES', ApplicationFlag.GATEWAY_PRESENCE, ApplicationFlag.GATEWAY_PRESENCE_LIMITED],
    ['GUILD_MEMBERS', ApplicationFlag.GATEWAY_GUILD_MEMBERS, ApplicationFlag.GATEWAY_GUILD_MEMBERS_LIMITED],
    ['MESSAGE_CONTENT', ApplicationFlag.GATEWAY_MESSAGE_CONTENT, ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED],
  ] as const) {
    test(`4014 closes if ${intent} lacks its flag, full or limited, and a session that loses the flag ends`, async () => {
      const bot = await newBot(world.app, world.owner, 0)
      const others = Object.values(ApplicationFlag).reduce((all, flag) => all | flag, 0) & ~whole & ~limited
      const intents = Intent[intent]
      for (const flags of [0, others]) {
        await changeFlags(bot, flags)
        const client = new GatewayClient(port)
        client.send(Opcode.IDENTIFY, { token: bot.token, intents })
        assert.equal((await client.closed).code, 4014)
      }
      for (const flags of [whole, limited]) {
        await changeFlags(bot, flags)
        const client = new GatewayClient(port)
        const { session_id } = await client.identify({ token: bot.token, intents })
        await client.close()
        const still = resume(bot, session_id, 1)
        await still.next('RESUMED')
        await changeFlags(bot, others)
        const again = resume(bot, session_id, 1)
        assert.equal((await again.nextOp(Opcode.INVALID_SESSION)).d, false)
        assert.equal((await still.closed).code, 4014)
        again.send(Opcode.IDENTIFY, { token: bot.token, intents })
        assert.equal((await again.closed).code, 4014)
      }
    })
  }

  test('1000 and 1001 from the client end the session at once, and other codes do not', async () => {
    const bot = await newBot(world.app, world.owner)
    for (const code of [1000, 1001, 3000, 4000, 4200, undefined]) {
      const client = new GatewayClient(port)
      const { session_id } = await client.identify({ token: bot.token, intents: 1 })
      await client.close(code)
      const again = resume(bot, session_id, 1)
      if (code === 1000 || code === 1001) assert.equal((await again.nextOp(Opcode.INVALID_SESSION)).d, false)
      else await again.next('RESUMED')
      await again.close(1000)
    }
  })

  test('sessions of disconnected clients are limited per user, and the oldest end first', async () => {
    const person = await world.newPerson('restless')
    const ids: string[] = []
    for (let i = 0; i <= MOST_AWAY.user; i++) {
      const client = new GatewayClient(port)
      ids.push((await client.identify({ token: person.token })).session_id)
      await client.close(4000)
    }
    while ((await countAway()) > MOST_AWAY.user) await turn()
    const first = resume(person, ids[0] ?? '', 1)
    assert.equal((await first.nextOp(Opcode.INVALID_SESSION)).d, false)
    const second = resume(person, ids[1] ?? '', 1)
    await second.next('RESUMED')
    await Promise.all([first.close(1000), second.close(1000)])
  })

  async function countAway(): Promise<number> {
    const { body } = await world.app.http.inject({ url: '/metrics' })
    return Number(/^guildhall_sessions_away (\d+)$/mu.exec(body)?.[1])
  }
})
