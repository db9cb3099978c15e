import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { blockUser, deleteRelationship, makeFriends, requestFriend } from '@guildhall/testing/features/relationships'
import { assertConverges } from '@guildhall/testing/worlds/assert-converges'
import type { Person } from '@guildhall/testing/worlds/people'
import { untilOnlineAtMost } from '@guildhall/testing/worlds/until-online-at-most'
import { World } from '@guildhall/testing/worlds/world'
import { RESUMABLE_MS } from '../sessions/sessions.ts'
import { LINGER_MS, PRESENCE_IDLE_MS } from './session-presences.ts'

const WEB = { os: 'linux', browser: 'test', device: 'test' }
const STEP_MS = 30_000
const WITHOUT = ALL_INTENTS & ~Intent.GUILD_PRESENCES

describe('Presences over the gateway', () => {
  let world: World
  let port: number
  /** The bot receives all presences. */
  let watcher: GatewayClient
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    watcher = await online(world.bot)
  })
  after(() => world.close())

  async function online({ token }: Person, more: object = {}): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token, ...more })
    return client
  }

  const set = (client: GatewayClient, presence: object) =>
    client.send(3, { since: null, activities: [], status: 'online', afk: false, ...presence })

  /** The next presence of a user that the watcher, or another client, receives. */
  const received = async ({ id }: Person, status: string, client = watcher, guildId: string | null = world.guildId) =>
    (
      await client.next(
        'PRESENCE_UPDATE',
        (d) => d.user.id === id && d.status === status && (d.guild_id ?? null) === guildId,
      )
    ).d

  /** An event for everyone, after which all earlier events have arrived. */
  async function marker(...clients: GatewayClient[]): Promise<void> {
    const name = `marker ${++markers}`
    await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name })
    for (const client of clients) await client.next('GUILD_ROLE_UPDATE', ({ role }) => role.name === name)
  }
  let markers = 0

  async function beat(...clients: GatewayClient[]): Promise<void> {
    for (const client of clients) {
      client.send(1, null)
      await client.nextOp(11)
    }
  }

  /** Advances the clock while the watcher, and other clients, send heartbeats. */
  async function pass(ms: number, ...clients: GatewayClient[]): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      await beat(watcher, ...clients)
      world.clock.advance(Math.min(left, STEP_MS))
    }
    await beat(watcher, ...clients)
  }

  const leave = async (who: Person, ...clients: GatewayClient[]) => {
    for (const client of clients) await client.close(1000)
    await received(who, 'offline')
  }

  test('are sent when a member comes online (with the whole user), changes and goes offline', async () => {
    const member = await online(world.member)
    const guild_id = world.guildId
    const seen = { guild_id, status: 'online', activities: [], client_status: { web: 'online' } }
    assert.deepEqual(await received(world.member, 'online'), { user: world.member.user, ...seen })
    const now = world.clock.now()
    set(member, { status: 'dnd', activities: [{ name: 'chess', type: 5, state: 'thinking', url: 'x', secrets: {} }] })
    const { activities, ...changed } = await received(world.member, 'dnd')
    assert.deepEqual(changed, { user: { id: world.member.id }, guild_id, status: 'dnd', client_status: { web: 'dnd' } })
    const [{ id, created_at, ...chess }, ...others] = activities
    assert.match(id, /^[0-9a-f]{16}$/u)
    assert.ok(created_at >= now && created_at <= world.clock.now())
    assert.deepEqual([chess, others], [{ name: 'chess', type: 5, state: 'thinking' }, []])
    await member.close(1000)
    const gone = { user: { id: world.member.id }, guild_id, status: 'offline', activities: [], client_status: {} }
    assert.deepEqual(await received(world.member, 'offline'), gone)
  })

  test('start with IDENTIFY, and are in GUILD_CREATE and in chunks for sessions with the intent', async () => {
    const presence = { status: 'idle', activities: [{ name: 'x' }], since: 5, afk: false }
    const properties = { $os: 'x', $browser: 'App Android', $device: 'x' }
    const member = await online(world.member, { presence, properties })
    const { activities } = await received(world.member, 'idle')
    const expected = { user: { id: world.member.id }, status: 'idle', activities, client_status: { mobile: 'idle' } }
    const [seeing, blind] = [await online(world.owner), await online(world.bot, { intents: WITHOUT })]
    const presencesOf = (client: GatewayClient) =>
      client.eventsOf('GUILD_CREATE')[0].presences.filter((each: any) => each.user.id === world.member.id)
    assert.deepEqual(presencesOf(seeing), [expected])
    assert.deepEqual(presencesOf(blind), [])
    for (const client of [seeing, blind]) {
      client.send(8, { guild_id: world.guildId, user_ids: [world.member.id, world.moderator.id], presences: true })
    }
    assert.deepEqual((await seeing.next('GUILD_MEMBERS_CHUNK')).d.presences, [expected])
    assert.equal('presences' in (await blind.next('GUILD_MEMBERS_CHUNK')).d, false)
    set(member, { status: 'dnd' })
    await received(world.member, 'dnd', seeing)
    await marker(blind)
    assert.deepEqual(blind.eventsOf('PRESENCE_UPDATE'), [])
    await assertConverges(seeing, port, world.owner)
    await leave(world.member, member)
    await leave(world.owner, seeing)
    await blind.close(1000)
  })

  test('of an invisible member are offline, and the member still gets every event', async () => {
    const count = () => world.app.kernel.presences.countOnline(world.guildId)
    const before = await count()
    const hidden = await online(world.member, { presence: { status: 'invisible' } })
    assert.equal(await count(), before)
    await marker(hidden, watcher)
    set(hidden, { status: 'online' })
    const { user } = await received(world.member, 'online')
    assert.equal(user.username, 'member')
    set(hidden, { status: 'invisible', activities: [{ name: 'secret' }] })
    assert.deepEqual((await received(world.member, 'offline')).activities, [])
    await marker(hidden)
    await hidden.close(1000)
    await marker(watcher)
    const states = watcher.eventsOf('PRESENCE_UPDATE').filter((each) => each.user.id === world.member.id)
    assert.deepEqual(
      states.slice(-2).map(({ status }) => status),
      ['online', 'offline'],
    )
  })

  test('combine all clients of a user', async () => {
    const web = await online(world.member, { presence: { status: 'idle', activities: [{ name: 'a' }] } })
    await received(world.member, 'idle')
    const phone = await online(world.member, { properties: { ...WEB, browser: 'App iOS' } })
    const both = await received(world.member, 'online')
    assert.deepEqual(both.client_status, { mobile: 'online', web: 'idle' })
    assert.deepEqual(
      both.activities.map(({ name }: any) => name),
      ['a'],
    )
    await phone.close(1000)
    assert.deepEqual((await received(world.member, 'idle')).client_status, { web: 'idle' })
    await leave(world.member, web)
  })

  test('are sent once for each change, and not if nothing changes', async () => {
    const member = await online(world.member)
    await received(world.member, 'online')
    const twin = await online(world.member)
    set(twin, { status: 'online' })
    await twin.close(1000)
    await marker(watcher)
    const states = watcher.eventsOf('PRESENCE_UPDATE').filter((each) => each.user.id === world.member.id)
    assert.equal(states.at(-1).status, 'online')
    assert.equal(states.at(-2).status, 'offline')
    await leave(world.member, member)
  })

  test('may be changed five times in 20 seconds, and the last further change applies afterwards', async () => {
    const member = await online(world.member)
    await received(world.member, 'online')
    const names = ['1', '2', '3', '4', '5', '6', '7']
    for (const name of names) set(member, { status: 'dnd', activities: [{ name }] })
    member.send(1, null)
    await member.nextOp(11)
    const named = (name: string) => watcher.next('PRESENCE_UPDATE', (d) => d.activities[0]?.name === name)
    await named('5')
    await marker(watcher)
    await pass(20_000, member)
    await named('7')
    await marker(watcher)
    const seen = watcher
      .eventsOf('PRESENCE_UPDATE')
      .flatMap(({ activities }) => activities.map((each: any) => each.name))
    assert.equal(seen.includes('6'), false)
    await leave(world.member, member)
  })

  test('that can’t be parsed are ignored without closing the connection', async () => {
    for (const presence of [
      {},
      { status: 'away' },
      { status: 'online', activities: 'x' },
      { status: 'online', activities: [{}] },
      { status: 'online', activities: [{ name: 1 }] },
      { status: 'online', activities: [{ name: 'x'.repeat(129) }] },
      { status: 'online', activities: Array(11).fill({ name: 'x' }) },
      { status: 'online', since: 'x' },
      { status: 'online', afk: 'x' },
    ]) {
      const client = await online(world.member, { presence })
      client.send(3, presence)
      await beat(client)
      await client.close(1000)
    }
    const client = await online(world.member)
    for (const d of ['x', []]) {
      const other = await online(world.member)
      other.send(3, d)
      assert.equal((await other.closed).code, 4001, JSON.stringify(d))
    }
    set(client, { activities: [{}, { name: 'readable', type: 6 }, 'x', null] })
    const isReadable = ({ activities }: any) => activities.some(({ name }: any) => name === 'readable')
    const { d: seen } = await watcher.next('PRESENCE_UPDATE', isReadable)
    assert.deepEqual(
      seen.activities.map(({ name, type }: any) => [name, type]),
      [['readable', 0]],
    )
    await client.close(1000)
    await untilOnlineAtMost(world, 1)
    await beat(watcher)
  })

  test('stay for a while after a lost connection, and then end', async () => {
    const member = await online(world.member)
    await received(world.member, 'online')
    await member.close()
    await untilOnlineAtMost(world, 1)
    await received(world.member, 'offline')
    const ready = member.payloads.find(({ t }) => t === 'READY')?.d
    await pass(RESUMABLE_MS - 2 * LINGER_MS)
    const again = new GatewayClient(port)
    again.send(6, { token: world.member.token, session_id: ready.session_id, seq: member.sequence })
    await again.next('RESUMED')
    await received(world.member, 'online')
    await leave(world.member, again)
  })

  test('of users become idle after ten minutes without activity, and return with it', async () => {
    const { api } = world.member
    const member = await online(world.member)
    await received(world.member, 'online')
    const busy = await online(world.moderator, { presence: { status: 'dnd' } })
    await received(world.moderator, 'dnd')
    await pass(PRESENCE_IDLE_MS + STEP_MS, member, busy)
    assert.deepEqual((await received(world.member, 'idle')).client_status, { web: 'idle' })
    await api.post(`/channels/${world.channels.general}/typing`, {})
    await received(world.member, 'online')
    const states = watcher.eventsOf('PRESENCE_UPDATE').filter(({ user }) => user.id === world.moderator.id)
    assert.equal(states.at(-1).status, 'dnd')
    await leave(world.member, member)
    await leave(world.moderator, busy)
    const bots = watcher.eventsOf('PRESENCE_UPDATE').filter(({ user }) => user.id === world.bot.id)
    assert.equal(
      bots.some(({ status }) => status === 'idle'),
      false,
    )
  })

  test('reach users with a shared private channel, whatever guilds they share', async () => {
    const body = { recipient_id: world.owner.id }
    await world.member.api.post('/users/@me/channels', body)
    const owner = await online(world.owner)
    await received(world.owner, 'online')
    const member = await online(world.member)
    const ready = member.payloads.find(({ t }) => t === 'READY')?.d
    assert.deepEqual(ready.presences, [
      { user: { id: world.owner.id }, status: 'online', activities: [], client_status: { web: 'online' } },
    ])
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${world.member.id}`)
    await member.next('GUILD_DELETE')
    await watcher.next('GUILD_MEMBER_REMOVE')
    set(owner, { status: 'dnd' })
    const { guild_id, ...update } = await received(world.owner, 'dnd', member, null)
    assert.equal(guild_id, undefined)
    assert.deepEqual(update, {
      user: { id: world.owner.id },
      status: 'dnd',
      activities: [],
      client_status: { web: 'dnd' },
    })
    await world.join(world.member)
    await received(world.member, 'online')
    await assertConverges(member, port, world.member)
    await leave(world.owner, owner)
    await received(world.owner, 'offline', member, null)
    await leave(world.member, member)
  })

  test('of a new recipient are sent with the private channel, and end when it is closed', async () => {
    const owner = await online(world.owner)
    const moderator = await online(world.moderator)
    const { body } = await world.moderator.api.post('/users/@me/channels', { recipient_id: world.owner.id })
    await received(world.owner, 'online', moderator, null)
    await world.moderator.api.delete(`/channels/${body.id}`)
    await moderator.next('CHANNEL_DELETE')
    set(owner, { status: 'dnd' })
    await received(world.owner, 'dnd', moderator)
    await marker(moderator)
    const privately = moderator.eventsOf('PRESENCE_UPDATE').filter(({ guild_id }) => guild_id === undefined)
    assert.deepEqual(
      privately.map(({ status }) => status),
      ['online'],
    )
    await leave(world.owner, owner)
    await leave(world.moderator, moderator)
  })

  test('reach friends while they are friends, whatever guilds they share', async () => {
    const [one, other] = [await world.newPerson('ann'), await world.newPerson('ben')]
    const first = await online(one)
    await makeFriends(one, other)
    const second = await online(other)
    const ready = second.payloads.find(({ t }) => t === 'READY')?.d
    assert.deepEqual(
      ready.presences.map(({ user, status }: any) => [user.id, status]),
      [[one.id, 'online']],
    )
    assert.deepEqual(ready.relationships, (await other.api.get('/users/@me/relationships')).body)
    await received(other, 'online', first, null)
    set(first, { status: 'idle' })
    assert.deepEqual((await received(one, 'idle', second, null)).client_status, { web: 'idle' })
    await blockUser(one, other)
    await second.next('RELATIONSHIP_REMOVE')
    set(first, { status: 'dnd' })
    set(second, { status: 'dnd' })
    await deleteRelationship(one, other)
    await makeFriends(one, other)
    await received(other, 'dnd', first, null)
    await received(one, 'dnd', second, null)
    await deleteRelationship(other, one)
    for (const client of [first, second]) await client.next('RELATIONSHIP_REMOVE', ({ type }) => type === 1)
    set(first, { status: 'online' })
    await requestFriend(one, other)
    await second.next('RELATIONSHIP_ADD', ({ type }) => type === 3)
    await assertConverges(first, port, one)
    await assertConverges(second, port, other)
    const seen = second.eventsOf('PRESENCE_UPDATE').map(({ status }) => status)
    assert.deepEqual(seen, ['idle', 'dnd'], 'no more than friends are told, and not what was in between')
    await Promise.all([first, second].map((client) => client.close(1000)))
  })

  test('of a member added to a thread are sent with them to sessions with the intent', async () => {
    const blind = await online(world.bot, { intents: WITHOUT })
    const member = await online(world.member)
    await received(world.member, 'online')
    const { body: thread } = await world.owner.api.post(`/channels/${world.channels.general}/threads`, {
      name: 'thread',
      type: 11,
    })
    await world.member.api.put(`/channels/${thread.id}/thread-members/@me`)
    const added = async (client: GatewayClient) => {
      const isHe = ({ user_id }: any) => user_id === world.member.id
      const { d } = await client.next('THREAD_MEMBERS_UPDATE', ({ added_members = [] }) => added_members.some(isHe))
      return d.added_members.find(isHe).presence
    }
    const expected = {
      user: { id: world.member.id },
      status: 'online',
      activities: [],
      client_status: { web: 'online' },
    }
    assert.deepEqual(await added(watcher), expected)
    assert.equal(await added(blind), null)
    await blind.close(1000)
    await leave(world.member, member)
  })

  test('of a removed member are dropped with the member', async () => {
    const member = await online(world.member)
    await received(world.member, 'online')
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${world.member.id}`)
    await watcher.next('GUILD_MEMBER_REMOVE')
    await member.close(1000)
    await marker(watcher)
    const states = watcher.eventsOf('PRESENCE_UPDATE').filter(({ user }) => user.id === world.member.id)
    assert.equal(states.at(-1).status, 'online')
    await world.join(world.member)
    await assertConverges(watcher, port, world.bot)
  })

  test('of a bot belong to the guilds of its shards', async () => {
    const shard = Number((BigInt(world.guildId) >> 22n) % 2n)
    const mine = await online(world.bot, { shard: [shard, 2], presence: { status: 'dnd' } })
    await received(world.bot, 'dnd')
    const other = await online(world.bot, { shard: [1 - shard, 2], presence: { activities: [{ name: 'elsewhere' }] } })
    await mine.close(1000)
    assert.deepEqual((await received(world.bot, 'online')).activities, [])
    await other.close(1000)
  })
})
