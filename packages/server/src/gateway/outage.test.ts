import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { assertConverges } from '@guildhall/testing/worlds/assert-converges'
import { World } from '@guildhall/testing/worlds/world'
import { removeMembers } from '../features/members/members-actions.ts'
import { mustFindMember } from '../features/members/members-store.ts'
import { writeAsSystem } from '../kernel/unit-of-work/system-unit.ts'

describe('A guild in an outage', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())
  beforeEach(async () => {
    await end()
    await world.waitForDelivery()
  })

  const path = () => `/guildhall/guilds/${world.guildId}/unavailable`
  const begin = () => world.administrator.api.put(path())
  const end = () => world.administrator.api.delete(path())
  const isGuild = ({ id }: { id: string }) => id === world.guildId

  async function identified(token = world.bot.token, more: object = {}): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token, ...more })
    return client
  }

  test('is removed from sessions, and returned in its current state', async () => {
    const clients = [await identified(), await identified(world.member.token)]
    await begin()
    for (const client of clients) {
      assert.deepEqual((await client.next('GUILD_DELETE')).d, { id: world.guildId, unavailable: true })
      await assertConverges(client, port, client === clients[0] ? world.bot : world.member)
      assert.deepEqual([...client.state.unavailable], [world.guildId])
    }
    const features = ['BANNER']
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
    await end()
    for (const client of clients) {
      const { d } = await client.next('GUILD_CREATE', (each) => isGuild(each) && each.features.length === 1)
      assert.deepEqual([d.unavailable, d.features], [false, features])
      await world.waitForDelivery()
      assert.equal(client.types.includes('GUILD_UPDATE'), false)
      await assertConverges(client, port, client === clients[0] ? world.bot : world.member)
      await client.close(1000)
    }
  })

  test('emits events as usual after it has returned', async () => {
    const client = await identified()
    await begin()
    await client.next('GUILD_DELETE')
    await end()
    await client.next('GUILD_CREATE')
    await world.owner.api.patch(`/guilds/${world.guildId}`, { name: 'Back again' })
    assert.equal((await client.next('GUILD_UPDATE')).d.name, 'Back again')
    await client.close(1000)
  })

  test('is listed as unavailable to new sessions, and sent when it has returned', async () => {
    await begin()
    await world.waitForDelivery()
    const client = new GatewayClient(port)
    const ready = await client.identify({ token: world.bot.token })
    assert.deepEqual(ready.guilds, [{ id: world.guildId, unavailable: true }])
    assert.deepEqual(client.eventsOf('GUILD_DELETE'), [{ id: world.guildId, unavailable: true }])
    assert.deepEqual(client.eventsOf('GUILD_CREATE'), [])
    await end()
    assert.equal((await client.next('GUILD_CREATE')).d.id, world.guildId)
    await client.close(1000)
  })

  test('permanently drops subscribers who are removed meanwhile', async () => {
    const client = await identified(world.moderator.token)
    await begin()
    await client.next('GUILD_DELETE')
    const unit = { name: 'remove', emits: ['GUILD_MEMBER_REMOVE'], guildId: world.guildId } as const
    await writeAsSystem(world.app.kernel, unit, async (tx) =>
      removeMembers(tx, tx.guild, [await mustFindMember(tx.db, world.guildId, world.moderator.id)]),
    )
    assert.deepEqual((await client.next('GUILD_DELETE')).d, { id: world.guildId })
    await end()
    await assertConverges(client, port, world.moderator)
    await world.join(world.moderator)
    await client.next('GUILD_CREATE', ({ joined_at }) => joined_at !== null)
    await assertConverges(client, port, world.moderator)
    await client.close(1000)
  })

  test('hides members and events meanwhile', async () => {
    const [client, other] = [await identified(), await identified(world.member.token)]
    await begin()
    for (const each of [client, other]) await each.next('GUILD_DELETE')
    other.send(3, { since: null, activities: [], status: 'dnd', afk: false })
    other.send(1, null)
    await other.nextOp(11)
    await end()
    await client.next('GUILD_CREATE', ({ presences }) => presences.length > 0)
    const meanwhile = client.types.slice(client.types.indexOf('GUILD_DELETE'))
    assert.equal(meanwhile.slice(0, meanwhile.indexOf('GUILD_CREATE')).includes('PRESENCE_UPDATE'), false)
    await Promise.all([client.close(1000), other.close(1000)])
  })

  test('ignores requests for its members', async () => {
    const client = await identified()
    await begin()
    await client.next('GUILD_DELETE')
    client.send(8, { guild_id: world.guildId, query: '', limit: 0 })
    client.send(1, null)
    await client.nextOp(11)
    assert.deepEqual(client.eventsOf('GUILD_MEMBERS_CHUNK'), [])
    await client.close(1000)
  })

  test('returns even after a very short outage', async () => {
    const client = await identified()
    for (let i = 0; i < 5; i++) {
      await begin()
      await end()
    }
    await begin()
    await client.next('GUILD_DELETE')
    await end()
    await assertConverges(client, port, world.bot)
    await client.close(1000)
  })
})
