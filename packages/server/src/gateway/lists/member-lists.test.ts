import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { memberListLines, memberListOf, subscribeToLists, waitForValue } from '@guildhall/testing/clients/member-lists'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { LINGER_MS } from '../presence/session-presences.ts'

const VIEW = permissionSet('VIEW_CHANNEL').toString()
const FIRST = [[0, 99]]

describe('Member lists', () => {
  let world: World
  let port: number
  let guildId: string
  let general: string
  let names = 0
  const open = new Set<GatewayClient>()
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())
  afterEach(async () => {
    await Promise.all([...open].map((client) => client.close(1000)))
    open.clear()
  })

  /** A new guild with some members. */
  async function guildOf(...people: string[]): Promise<Person[]> {
    ;({ id: guildId, general } = await world.newGuild(world.owner))
    return Promise.all(people.map(join))
  }

  async function join(name: string): Promise<Person> {
    const who = await world.newPerson(`${name}${names++}`)
    await world.join(who, { guildId })
    await patch(`/guilds/${guildId}/members/${who.id}`, { nick: name })
    return who
  }

  async function enter({ token }: Person, more: object = {}): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    open.add(client)
    await client.identify({ token, ...more })
    return client
  }

  const patch = (path: string, body: object) => world.owner.api.patch(path, body)
  const lines = (client: GatewayClient, channelId = general) =>
    memberListLines(memberListOf(client, guildId, channelId))
  const newRole = async (name: string, hoist = true): Promise<string> =>
    (await world.owner.api.post(`/guilds/${guildId}/roles`, { name, hoist })).body.id
  const newChannel = async (name: string, overwrites: object[] = []): Promise<string> =>
    (await world.owner.api.post(`/guilds/${guildId}/channels`, { name, permission_overwrites: overwrites })).body.id
  const give = ({ id }: Person, roleId: string) =>
    world.owner.api.put(`/guilds/${guildId}/members/${id}/roles/${roleId}`)

  test('show online members by their highest hoisted role, and then offline members, by name', async () => {
    const [anna, bert, carl] = await guildOf('Anna', 'bert', 'Carl')
    assert.ok(anna && bert && carl)
    const [low, high, plain] = [await newRole('low'), await newRole('high'), await newRole('plain', false)]
    await patch(`/guilds/${guildId}/roles`, [
      { id: high, position: 3 },
      { id: low, position: 2 },
    ])
    await give(bert, low)
    await give(bert, high)
    await give(anna, plain)
    const [client] = [await enter(anna), await enter(bert)]
    subscribeToLists(client, guildId, { [general]: FIRST })
    await waitForValue(() => lines(client), [`${high}: 1`, 'bert', 'online: 1', 'Anna', 'offline: 2', 'Carl', 'owner'])
    const list = memberListOf(client, guildId, general)
    assert.deepEqual([list?.memberCount, list?.onlineCount, list?.ranges], [4, 2, FIRST])
    assert.deepEqual(list?.groups, [
      { id: high, count: 1 },
      { id: 'online', count: 1 },
      { id: 'offline', count: 2 },
    ])
  })

  test('follow members who come online, go offline, join, leave, and change names and roles', async () => {
    const [anna, bert, carl] = await guildOf('Anna', 'Bert', 'Carl')
    assert.ok(anna && bert && carl)
    const client = await enter(anna)
    subscribeToLists(client, guildId, { [general]: FIRST })
    await waitForValue(() => lines(client), ['online: 1', 'Anna', 'offline: 3', 'Bert', 'Carl', 'owner'])
    const there = await enter(bert)
    await waitForValue(() => lines(client), ['online: 2', 'Anna', 'Bert', 'offline: 2', 'Carl', 'owner'])
    await patch(`/guilds/${guildId}/members/${bert.id}`, { nick: 'Aaron' })
    await waitForValue(() => lines(client), ['online: 2', 'Aaron', 'Anna', 'offline: 2', 'Carl', 'owner'])
    const role = await newRole('apart')
    await give(bert, role)
    await waitForValue(() => lines(client), [`${role}: 1`, 'Aaron', 'online: 1', 'Anna', 'offline: 2', 'Carl', 'owner'])
    await patch(`/guilds/${guildId}/roles/${role}`, { hoist: false })
    await waitForValue(() => lines(client), ['online: 2', 'Aaron', 'Anna', 'offline: 2', 'Carl', 'owner'])
    await patch(`/guilds/${guildId}/roles/${role}`, { hoist: true })
    await waitForValue(() => lines(client)[0], `${role}: 1`)
    await world.owner.api.delete(`/guilds/${guildId}/roles/${role}`)
    await waitForValue(() => lines(client)[0], 'online: 2')
    await join('Dora')
    await waitForValue(() => lines(client), ['online: 2', 'Aaron', 'Anna', 'offline: 3', 'Carl', 'Dora', 'owner'])
    await world.owner.api.delete(`/guilds/${guildId}/members/${carl.id}`)
    await waitForValue(() => lines(client), ['online: 2', 'Aaron', 'Anna', 'offline: 2', 'Dora', 'owner'])
    there.send(3, { since: null, activities: [], status: 'invisible', afk: false })
    await waitForValue(() => lines(client), ['online: 1', 'Anna', 'offline: 3', 'Aaron', 'Dora', 'owner'])
  })

  test('show each member as others see them, and changes of their presence', async () => {
    const [anna] = await guildOf('Anna')
    assert.ok(anna)
    const client = await enter(anna)
    subscribeToLists(client, guildId, { [general]: FIRST })
    const update = await client.next('GUILD_MEMBER_LIST_UPDATE')
    const [sync] = update.d.ops
    assert.deepEqual([sync.op, sync.range, sync.items[0]], ['SYNC', [0, 99], { group: { id: 'online', count: 1 } }])
    const { presence, ...member } = sync.items[1].member
    assert.deepEqual(member, (await anna.api.get(`/guilds/${guildId}/members/${anna.id}`)).body)
    assert.deepEqual([presence.user.id, presence.status], [anna.id, 'online'])
    client.send(3, { since: null, activities: [], status: 'dnd', afk: false })
    const next = await client.next('GUILD_MEMBER_LIST_UPDATE')
    assert.deepEqual(
      next.d.ops.map(({ op, index, item }: any) => [op, index, item.member.presence.status]),
      [['UPDATE', 1, 'dnd']],
    )
  })

  test('contain only members who can view the channel, also after permissions change', async () => {
    const [anna, bert] = await guildOf('Anna', 'Bert')
    assert.ok(anna && bert)
    const role = await newRole('in', false)
    await give(anna, role)
    const hidden = await newChannel('hidden', [
      { id: guildId, type: 0, deny: VIEW },
      { id: role, type: 0, allow: VIEW },
    ])
    const client = await enter(anna)
    subscribeToLists(client, guildId, { [general]: FIRST, [hidden]: FIRST })
    await waitForValue(() => lines(client, hidden), ['online: 1', 'Anna', 'offline: 1', 'owner'])
    await waitForValue(() => lines(client), ['online: 1', 'Anna', 'offline: 2', 'Bert', 'owner'])
    await give(bert, role)
    await waitForValue(() => lines(client, hidden), ['online: 1', 'Anna', 'offline: 2', 'Bert', 'owner'])
    await world.owner.api.put(`/channels/${hidden}/permissions/${bert.id}`, { type: 1, deny: VIEW })
    await waitForValue(() => lines(client, hidden), ['online: 1', 'Anna', 'offline: 1', 'owner'])
    await waitForValue(() => client.state.guilds.get(guildId)?.lists.size, 2)
    await world.owner.api.delete(`/channels/${hidden}/permissions/${guildId}`)
    await world.owner.api.delete(`/channels/${hidden}/permissions/${role}`)
    await world.owner.api.delete(`/channels/${hidden}/permissions/${bert.id}`)
    await waitForValue(() => [...(client.state.guilds.get(guildId)?.lists.keys() ?? [])], ['everyone'])
  })

  test('of a hidden channel are not sent, and end without naming members when it becomes hidden', async () => {
    const [anna, bert] = await guildOf('Anna', 'Bert')
    assert.ok(anna && bert)
    const hidden = await newChannel('hidden', [{ id: guildId, type: 0, deny: VIEW }])
    const secret = await newChannel('secret', [
      { id: guildId, type: 0, deny: VIEW },
      { id: anna.id, type: 1, allow: VIEW },
    ])
    const client = await enter(anna)
    subscribeToLists(client, guildId, { [hidden]: FIRST, [secret]: FIRST, '1': FIRST })
    await waitForValue(() => lines(client, secret), ['online: 1', 'Anna', 'offline: 1', 'owner'])
    assert.equal(client.state.guilds.get(guildId)?.lists.size, 1)
    await world.owner.api.delete(`/channels/${secret}/permissions/${anna.id}`)
    const end = await client.next('GUILD_MEMBER_LIST_UPDATE', ({ groups }) => groups.length === 0)
    assert.deepEqual(end.d.ops, [{ op: 'INVALIDATE', range: [0, 99] }])
    await enter(bert)
    subscribeToLists(client, guildId, { [general]: FIRST })
    await waitForValue(() => lines(client), ['online: 2', 'Anna', 'Bert', 'offline: 1', 'owner'])
    assert.deepEqual([...(client.state.guilds.get(guildId)?.lists.keys() ?? [])], ['everyone'])
    await world.owner.api.put(`/channels/${secret}/permissions/${anna.id}`, { type: 1, allow: VIEW })
    subscribeToLists(client, guildId, { [secret]: FIRST })
    await waitForValue(() => lines(client, secret), ['online: 1', 'Anna', 'offline: 1', 'owner'])
  })

  test('are sent in the requested ranges without repeating any, and dropped ranges end', async () => {
    const [anna] = await guildOf('Anna', 'Bert', 'Carl', 'Dora')
    assert.ok(anna)
    const client = await enter(anna)
    const opsOf = async () => (await client.next('GUILD_MEMBER_LIST_UPDATE')).d.ops
    const names = ({ op, range, items }: any) => [op, range, items?.map(({ member }: any) => member?.nick)]
    subscribeToLists(client, guildId, { [general]: [[3, 4]] })
    assert.deepEqual((await opsOf()).map(names), [['SYNC', [3, 4], ['Bert', 'Carl']]])
    subscribeToLists(client, guildId, { [general]: [[3, 4]] })
    subscribeToLists(client, guildId, {
      [general]: [
        [3, 4],
        [5, 50],
      ],
    })
    assert.deepEqual((await opsOf()).map(names), [['SYNC', [5, 50], ['Dora', null]]])
    await patch(`/guilds/${guildId}/members/${world.owner.id}`, { nick: 'Alma' })
    await waitForValue(() => lines(client).slice(3), ['Alma', 'Bert', 'Carl', 'Dora'])
    subscribeToLists(client, guildId, { [general]: [[5, 50]] })
    const isEnd = ({ ops }: any) => ops.some(({ op }: any) => op === 'INVALIDATE')
    const end = await client.next('GUILD_MEMBER_LIST_UPDATE', isEnd)
    assert.deepEqual(end.d.ops, [{ op: 'INVALIDATE', range: [3, 4] }])
    subscribeToLists(client, guildId, {})
    assert.deepEqual((await client.next('GUILD_MEMBER_LIST_UPDATE', isEnd)).d.ops, [
      { op: 'INVALIDATE', range: [5, 50] },
    ])
    assert.equal(client.state.guilds.get(guildId)?.lists.size, 0)
    subscribeToLists(client, guildId, { [general]: [[1000, 1099]] })
    const isBeginning = ({ ops }: any) => ops[0]?.op === 'SYNC'
    const { d } = await client.next('GUILD_MEMBER_LIST_UPDATE', isBeginning)
    assert.deepEqual(d.ops.map(names), [['SYNC', [1000, 1099], []]])
  })

  test('keep a range full and announce members who move into it, also between two ranges', async () => {
    const [anna, bert] = await guildOf('Anna', 'Bert', 'Carl', 'Dora', 'Emil')
    assert.ok(anna && bert)
    const client = await enter(anna)
    subscribeToLists(client, guildId, {
      [general]: [
        [0, 3],
        [5, 5],
      ],
    })
    await waitForValue(() => lines(client), ['online: 1', 'Anna', 'offline: 5', 'Bert', '', 'Dora'])
    await world.owner.api.delete(`/guilds/${guildId}/members/${bert.id}`)
    await waitForValue(() => lines(client), ['online: 1', 'Anna', 'offline: 4', 'Carl', '', 'Emil'])
  })

  test('refuse invalid requests, and bots', async () => {
    await guildOf()
    const bad: object[] = [
      { channels: { [general]: [[5, 4]] } },
      { channels: { [general]: [[0, 100]] } },
      { channels: { [general]: [[-1, 4]] } },
      { channels: { [general]: [[0]] } },
      { channels: { [general]: [0, 99] } },
      {
        channels: {
          [general]: [
            [0, 1],
            [2, 3],
            [4, 5],
            [6, 7],
          ],
        },
      },
      { channels: Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((id) => [id, FIRST])) },
      { channels: [] },
      { members: Array.from({ length: 101 }, (_, i) => String(1000 + i)) },
      { members: 'all' },
      { guild_id: null, channels: {} },
    ]
    for (const each of bad) {
      const client = await enter(world.owner)
      client.send(14, { guild_id: guildId, ...each })
      assert.equal((await client.closed).code, 4001, JSON.stringify(each))
    }
    const bot = await enter(world.bot)
    subscribeToLists(bot, world.guildId, {})
    assert.equal((await bot.closed).code, 4001)
    // Disconnected members are no longer shown.
    world.clock.advance(LINGER_MS)
  })

  test('end with the connection, and a client that resumes is notified and subscribes again', async () => {
    const [anna, bert] = await guildOf('Anna', 'Bert')
    assert.ok(anna && bert)
    const client = new GatewayClient(port)
    const ready = await client.identify({ token: anna.token })
    subscribeToLists(client, guildId, { [general]: FIRST })
    await waitForValue(() => lines(client).length, 5)
    await client.close()
    await enter(bert)
    const again = new GatewayClient(port)
    open.add(again)
    again.send(6, { token: anna.token, session_id: ready.session_id, seq: client.sequence })
    await again.next('RESUMED')
    const [end, ...others] = again.eventsOf('GUILD_MEMBER_LIST_UPDATE')
    assert.deepEqual([end.ops, others], [[{ op: 'INVALIDATE', range: [0, 99] }], []])
    subscribeToLists(again, guildId, { [general]: FIRST })
    const { d } = await again.next('GUILD_MEMBER_LIST_UPDATE', ({ ops }) => ops[0]?.op === 'SYNC')
    assert.deepEqual(d.groups, [
      { id: 'online', count: 2 },
      { id: 'offline', count: 1 },
    ])
  })

  test('end with an outage and with the membership', async () => {
    const [anna, bert] = await guildOf('Anna', 'Bert')
    assert.ok(anna && bert)
    const clients = [await enter(anna), await enter(bert)]
    for (const client of clients) subscribeToLists(client, guildId, { [general]: FIRST })
    for (const client of clients) await waitForValue(() => lines(client).length, 5)
    await world.administrator.api.put(`/guildhall/guilds/${guildId}/unavailable`)
    await world.administrator.api.delete(`/guildhall/guilds/${guildId}/unavailable`)
    for (const client of clients) await client.next('GUILD_CREATE')
    await world.owner.api.delete(`/guilds/${guildId}/members/${bert.id}`)
    const [first, second] = clients
    assert.ok(first && second)
    await second.next('GUILD_DELETE', ({ unavailable }) => !unavailable)
    subscribeToLists(first, guildId, { [general]: FIRST })
    await waitForValue(() => lines(first), ['online: 1', 'Anna', 'offline: 1', 'owner'])
    const before = second.eventsOf('GUILD_MEMBER_LIST_UPDATE').length
    subscribeToLists(second, guildId, { [general]: FIRST })
    second.send(1, null)
    await second.nextOp(11)
    assert.equal(second.eventsOf('GUILD_MEMBER_LIST_UPDATE').length, before)
    assert.equal(second.state.guilds.has(guildId), false)
  })
})
