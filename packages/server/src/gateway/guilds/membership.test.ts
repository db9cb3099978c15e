import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Intent } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { untilOnlineAtMost } from '@guildhall/testing/worlds/until-online-at-most'
import { World } from '@guildhall/testing/worlds/world'
import { lockJoiner } from '../../features/members/joining-user-store.ts'
import { addMember, removeMember } from '../../features/members/members-actions.ts'
import { mustFindMember } from '../../features/members/members-store.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'

describe('A guild that a session joins or leaves', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  async function online(who: Person, choices: object = {}): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: who.token, ...choices })
    return client
  }

  test('is sent completely to every session of the user once', async () => {
    const person = await world.newPerson('joiner')
    const clients = [await online(person), await online(person)]
    for (const client of clients) assert.deepEqual(client.types, ['READY'])
    await world.join(person)
    for (const client of clients) {
      const { d } = await client.next('GUILD_CREATE')
      assert.equal(d.id, world.guildId)
      assert.equal('unavailable' in d, false)
      assert.equal(
        d.members.some(({ user }: any) => user.id === person.id),
        true,
      )
      assert.equal(d.member_count, client.state.guilds.get(world.guildId)?.memberCount)
    }
    await world.member.api.post(`/channels/${world.channels.general}/messages`, { content: 'welcome' })
    for (const client of clients) await client.next('MESSAGE_CREATE')
    await world.waitForDelivery()
    for (const client of clients) {
      assert.deepEqual(client.types, ['READY', 'GUILD_CREATE', 'MESSAGE_CREATE'])
      await client.close(1000)
    }
  })

  test('announces the new member to others', async () => {
    const watcher = await online(world.bot)
    const person = await world.newPerson('watched')
    await world.join(person)
    const { d } = await watcher.next('GUILD_MEMBER_ADD')
    assert.equal(d.user.id, person.id)
    assert.equal(d.guild_id, world.guildId)
    await watcher.close(1000)
  })

  test('disappears for a removed member, who receives none of its later events', async () => {
    const { guildId } = world
    const person = await world.newPerson('removed')
    await world.join(person)
    const [client, watcher] = [await online(person), await online(world.bot)]
    await world.owner.api.delete(`/guilds/${guildId}/members/${person.id}`)
    assert.deepEqual((await client.next('GUILD_DELETE')).d, { id: guildId })
    assert.equal((await watcher.next('GUILD_MEMBER_REMOVE')).d.user.id, person.id)
    assert.equal(client.types.includes('GUILD_MEMBER_REMOVE'), false)
    await world.owner.api.patch(`/guilds/${guildId}/roles/${world.roles.member}`, { name: 'unheard' })
    await watcher.next('GUILD_ROLE_UPDATE')
    await world.waitForDelivery()
    assert.equal(client.types.at(-1), 'GUILD_DELETE')
    await world.join(person)
    assert.equal((await client.next('GUILD_CREATE', ({ members }) => members.length > 0)).d.id, guildId)
    await Promise.all([client.close(1000), watcher.close(1000)])
  })

  test('is sent again after a removal and a join that are delivered together', async () => {
    const { guildId } = world
    const person = await world.newPerson('returner')
    await world.join(person)
    const client = await online(person)
    for (let i = 0; i < 5; i++) {
      const leave = writeAsSystem(
        world.app.kernel,
        { name: 'leave', emits: ['GUILD_MEMBER_REMOVE'], guildId },
        async (tx) => removeMember(tx, tx.guild, await mustFindMember(tx.db, guildId, person.id)),
      )
      const join = leave.then(() =>
        writeAsSystem(
          world.app.kernel,
          { name: 'join', emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'], guildId },
          async (tx) => addMember(tx, tx.guild, await lockJoiner(tx.db, guildId, person.id)),
        ),
      )
      await Promise.all([leave, join])
      await client.next('GUILD_DELETE')
      await client.next('GUILD_CREATE')
    }
    await world.owner.api.patch(`/guilds/${guildId}/roles/${world.roles.member}`, { name: 'heard' })
    await client.next('GUILD_ROLE_UPDATE')
    await world.waitForDelivery()
    assert.equal(client.eventsOf('GUILD_CREATE').length, 6)
    const stored = await world.app.kernel.readModel.find(guildId)
    assert.equal(client.state.guilds.get(guildId)?.memberCount, stored?.state.memberCount)
    await client.close(1000)
  })

  test('is removed from everyone when it is deleted', async () => {
    const { id } = await world.newGuild(world.owner, 'Short-lived')
    await world.join(world.bot, { guildId: id })
    const [bot, owner] = [await online(world.bot, { intents: Intent.GUILDS }), await online(world.owner)]
    assert.equal((await world.owner.api.delete(`/guilds/${id}`)).status, 204)
    for (const client of [bot, owner]) {
      assert.deepEqual((await client.next('GUILD_DELETE')).d, { id })
      await client.close(1000)
    }
    const again = await online(world.owner)
    assert.equal(
      again.eventsOf('READY')[0].guilds.some((guild: any) => guild.id === id),
      false,
    )
    await again.close(1000)
  })

  test('is sent to its creator when it is new', async () => {
    const client = await online(world.stranger)
    const { body } = await world.stranger.api.post('/guilds', { name: 'Founded' })
    const { d } = await client.next('GUILD_CREATE')
    assert.equal(d.id, body.id)
    assert.equal(d.member_count, 1)
    await client.close(1000)
  })

  test('is not sent to another shard, nor without the intent', async () => {
    const { id } = await world.newGuild(world.owner, 'Sharded')
    const shard = Number((BigInt(id) >> 22n) % 2n)
    const mine = await online(world.bot, { shard: [shard, 2] })
    const other = await online(world.bot, { shard: [1 - shard, 2] })
    const without = await online(world.bot, { intents: 0 })
    await world.join(world.bot, { guildId: id })
    await mine.next('GUILD_CREATE', (guild) => guild.id === id)
    await world.waitForDelivery()
    assert.equal(
      other.eventsOf('GUILD_CREATE').some((guild) => guild.id === id),
      false,
    )
    assert.deepEqual(without.types, ['READY'])
    await Promise.all([mine, other, without].map((client) => client.close(1000)))
  })

  test('counts distinct users who are online and not invisible', async () => {
    const { guildId } = world
    const count = () => world.app.kernel.presences.countOnline(guildId)
    // The server may not have noticed yet that the clients of earlier tests have disconnected.
    await untilOnlineAtMost(world, 0)
    const clients = [await online(world.owner), await online(world.owner), await online(world.moderator)]
    assert.equal(await count(), 2)
    clients[2]?.send(3, { since: null, activities: [], status: 'invisible', afk: false })
    clients[2]?.send(1, null)
    await clients[2]?.nextOp(11)
    assert.equal(await count(), 1)
    await Promise.all(clients.map((client) => client.close(1000)))
  })
})
