import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { World } from '@guildhall/testing/worlds/world'
import { insertUser } from '../../features/accounts/accounts-store.ts'
import { countMembers } from '../../features/members/member-counts-store.ts'
import { insertMember } from '../../features/members/members-store.ts'
import { newMember } from '../../features/members/members-view.ts'
import { newUser } from '../../features/users/users-view.ts'
import { nextStreamVersion } from '../../store/streams.ts'
import { ClientConnection } from '../connections/connection.ts'

describe('Request Guild Members', () => {
  let world: World
  let port: number
  let client: GatewayClient
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    client = new GatewayClient(port)
    await client.identify({ token: world.bot.token })
  })
  after(() => world.close())

  const ask = async (d: object) => {
    client.send(8, { guild_id: world.guildId, ...d })
    return (await client.next('GUILD_MEMBERS_CHUNK')).d
  }
  const namesIn = ({ members }: any) => members.map(({ user }: any) => user.username).sort()

  test('returns members by ID and lists unknown IDs', async () => {
    const { id } = world.stranger
    const chunk = await ask({ user_ids: [world.member.id, id, world.owner.id, world.member.id] })
    assert.deepEqual(namesIn(chunk), ['member', 'owner'])
    const { members: _members, ...others } = chunk
    assert.deepEqual(others, { guild_id: world.guildId, chunk_index: 0, chunk_count: 1, not_found: [id] })
    assert.deepEqual(namesIn(await ask({ user_ids: world.member.id })), ['member'])
    assert.deepEqual(namesIn(await ask({ guild_id: [world.guildId], user_ids: [world.member.id] })), ['member'])
    assert.deepEqual((await ask({ user_ids: [] })).members, [])
  })

  test('finds members by prefix of their name or nickname', async () => {
    assert.deepEqual(namesIn(await ask({ query: 'M', limit: 10 })), ['member', 'moderator'])
    assert.deepEqual(namesIn(await ask({ query: 'm', limit: 1 })).length, 1)
    assert.deepEqual(namesIn(await ask({ query: 'mem', limit: 0 })), ['member'])
    assert.deepEqual(namesIn(await ask({ query: 'zzz', limit: 5 })), [])
    assert.deepEqual(namesIn(await ask({ query: '', limit: 2 })).length, 2)
  })

  test('returns a nonce that is short enough', async () => {
    assert.equal((await ask({ query: '', limit: 1, nonce: 'n'.repeat(32) })).nonce, 'n'.repeat(32))
    assert.equal('nonce' in (await ask({ query: '', limit: 1, nonce: 'n'.repeat(33) })), false)
    assert.equal('nonce' in (await ask({ query: '', limit: 1, nonce: 7 })), false)
    assert.deepEqual((await ask({ query: '', limit: 1, presences: true })).presences, [])
  })

  test('treats the intent’s bit in presences as true, and 0, false, null and text as false', async () => {
    const sends = async (presences: unknown) => 'presences' in (await ask({ query: '', limit: 1, presences }))
    assert.equal(await sends(Intent.GUILD_PRESENCES), true)
    for (const none of [0, false, null, 'yes']) assert.equal(await sends(none), false)
  })

  test('returns all members in chunks of a thousand', async () => {
    const { kernel } = world.app
    const guild = await world.newGuild(world.owner, 'Many')
    await kernel.store.write(async (tx) => {
      await nextStreamVersion(tx, { id: guild.id, guildId: guild.id })
      for (let i = 0; i < 2100; i++) {
        const user = newUser(kernel.ids.next(), `many${i}`, true)
        const { id, username } = user
        const wire = JSON.stringify(user)
        const account = { email: null, username_key: null, password_hash: null, is_admin: false, is_bot: true }
        const unverified = { is_email_verified: false, is_phone_verified: false }
        await insertUser(tx, { id, username, wire, created_at: 0, ...account, ...unverified })
        await insertMember(tx, guild.id, user, newMember(0))
      }
      await countMembers(tx, guild.id, 2100)
    })
    kernel.readModel.forgetAll()
    await world.join(world.bot, { guildId: guild.id })
    await client.next('GUILD_CREATE', ({ id }) => id === guild.id)
    client.send(8, { guild_id: guild.id, query: '', limit: 0, nonce: 'all' })
    const chunks = [0, 1, 2].map((index) =>
      client.next('GUILD_MEMBERS_CHUNK', (d) => d.chunk_index === index && d.nonce === 'all'),
    )
    const found = (await Promise.all(chunks)).map(({ d }) => d)
    assert.deepEqual(
      found.map(({ members, chunk_count }) => [members.length, chunk_count]),
      [
        [1000, 3],
        [1000, 3],
        [102, 3],
      ],
    )
    assert.equal(new Set(found.flatMap(({ members }) => members.map(({ user }: any) => user.id))).size, 2102)
  })

  test('returns only the bot itself to a bot without GUILD_MEMBERS that requests all members', async () => {
    const other = new GatewayClient(port)
    await other.identify({ token: world.bot.token, intents: ALL_INTENTS & ~Intent.GUILD_MEMBERS })
    other.send(8, { guild_id: world.guildId, query: '', limit: 0 })
    assert.deepEqual(namesIn((await other.next('GUILD_MEMBERS_CHUNK')).d), ['Test Bot'])
    await other.close(1000)
  })

  test('returns all members once in 30 seconds per guild and session, and otherwise when to retry', async (t) => {
    const limited = await World.create({ rateLimits: true })
    t.after(() => limited.close())
    limited.clock.hold()
    const at = await limited.app.listen()
    const [one, two] = [new GatewayClient(at), new GatewayClient(at)]
    await one.identify({ token: limited.bot.token })
    const everyone = { guild_id: limited.guildId, query: '', limit: 0 }
    one.send(8, everyone)
    await one.next('GUILD_MEMBERS_CHUNK')
    limited.clock.advance(20_000)
    one.send(8, { ...everyone, nonce: 'again' })
    const meta = { guild_id: limited.guildId, nonce: 'again' }
    assert.deepEqual((await one.next('RATE_LIMITED')).d, { opcode: 8, retry_after: 10, meta })
    one.send(8, { ...everyone, nonce: 'n'.repeat(33) })
    assert.deepEqual((await one.next('RATE_LIMITED')).d.meta, { guild_id: limited.guildId })

    // Other requests, other guilds and other sessions aren't limited.
    one.send(8, { ...everyone, limit: 1, nonce: 'some' })
    await one.next('GUILD_MEMBERS_CHUNK', ({ nonce }) => nonce === 'some')
    const elsewhere = await limited.newGuild(limited.owner)
    await limited.join(limited.bot, { guildId: elsewhere.id })
    await one.next('GUILD_CREATE', ({ id }) => id === elsewhere.id)
    one.send(8, { ...everyone, guild_id: elsewhere.id })
    await one.next('GUILD_MEMBERS_CHUNK', ({ guild_id }) => guild_id === elsewhere.id)
    await two.identify({ token: limited.bot.token })
    two.send(8, everyone)
    await two.next('GUILD_MEMBERS_CHUNK')

    limited.clock.advance(10_000)
    one.send(8, { ...everyone, nonce: 'at last' })
    await one.next('GUILD_MEMBERS_CHUNK', ({ nonce }) => nonce === 'at last')
    await Promise.all([one.close(1000), two.close(1000)])
  })

  test('stops if the bot is removed from the guild meanwhile', async (t) => {
    const { id: guildId } = await world.newGuild(world.owner)
    const { body: role } = await world.owner.api.post(`/guilds/${guildId}/roles`, { name: 'all' })
    await fillGuild(world, { guildId, roleId: role.id, name: 'left', count: 1500 })
    world.app.kernel.readModel.forgetAll()
    await world.join(world.bot, { guildId })
    await client.next('GUILD_CREATE', ({ id }) => id === guildId)
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const readied = t.mock.method(ClientConnection.prototype, 'ready', async () => {
      readied.mock.restore()
      assert.equal((await world.owner.api.delete(`/guilds/${guildId}/members/${world.bot.id}`)).status, 204)
      await world.waitForDelivery()
      resolve()
    })
    client.send(8, { guild_id: guildId, query: '', limit: 0 })
    await first
    await client.next('GUILD_MEMBERS_CHUNK', ({ guild_id }) => guild_id === guildId)
    for (let i = 0; i < 3; i++) await ask({ query: '', limit: 1, nonce: `${i}` })
    const chunks = client.eventsOf('GUILD_MEMBERS_CHUNK').filter(({ guild_id }) => guild_id === guildId)
    assert.deepEqual(
      chunks.map(({ chunk_index, chunk_count }) => [chunk_index, chunk_count]),
      [[0, 2]],
    )
  })

  test('returns all members any number of times on a server without rate limits', async () => {
    for (let i = 0; i < 3; i++) assert.equal((await ask({ query: '', limit: 0 })).members.length, 4)
  })

  test('returns presences only to sessions with the intent', async () => {
    const other = new GatewayClient(port)
    await other.identify({ token: world.bot.token, intents: ALL_INTENTS & ~Intent.GUILD_PRESENCES })
    other.send(8, { guild_id: world.guildId, query: '', limit: 1, presences: true })
    assert.equal('presences' in (await other.next('GUILD_MEMBERS_CHUNK')).d, false)
    await other.close(1000)
  })

  test('ignores a guild that the session is not in', async () => {
    const elsewhere = await world.newGuild(world.stranger)
    client.send(8, { guild_id: elsewhere.id, query: '', limit: 1, nonce: 'elsewhere' })
    assert.equal((await ask({ query: '', limit: 1, nonce: 'here' })).nonce, 'here')
    assert.equal(
      client.eventsOf('GUILD_MEMBERS_CHUNK').some(({ nonce }) => nonce === 'elsewhere'),
      false,
    )
  })

  test('closes with 4001 for an invalid request', async () => {
    const guild_id = world.guildId
    for (const d of [
      {},
      { guild_id },
      { guild_id: 'x', query: '' },
      { guild_id: [], query: '' },
      { guild_id: [guild_id, guild_id], query: '' },
      { guild_id, query: 1 },
      { guild_id, user_ids: ['x'] },
      { guild_id, user_ids: {} },
      { guild_id, user_ids: Array.from({ length: 101 }, (_, i) => String(i)) },
    ]) {
      const other = new GatewayClient(port)
      await other.identify({ token: world.bot.token })
      other.send(8, d)
      assert.equal((await other.closed).code, 4001, JSON.stringify(d).slice(0, 80))
    }
  })
})
