import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Intent } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  allowMessages,
  editThread,
  postMessageAs,
  startPrivateThread,
  startThread,
} from '@guildhall/testing/features/threads'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Threads over the gateway', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    await allowMessages(world)
  })
  after(() => world.close())

  async function online(who: Person, intents?: number): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: who.token, ...(intents !== undefined && { intents }) })
    return client
  }
  const guildOf = (client: GatewayClient) => client.eventsOf('GUILD_CREATE')[0]

  test('are in GUILD_CREATE if they are active and visible, with counts and the user’s membership', async () => {
    const open = await startThread(world, world.member)
    await postMessageAs(world, world.member, 'one', open.id)
    const own = await startPrivateThread(world, world.member)
    const archived = await startThread(world, world.member)
    await editThread(world, archived.id, { archived: true })
    await world.waitForDelivery()
    const [member, moderator] = [await online(world.member), await online(world.moderator)]
    const threads = guildOf(member).threads
    assert.deepEqual(threads.map(({ id }: any) => id).sort(), [open.id, own.id])
    const shown = threads.find(({ id }: any) => id === open.id)
    assert.deepEqual([shown.message_count, shown.member_count], [1, 1])
    assert.deepEqual(Object.keys(shown.member).sort(), ['flags', 'join_timestamp'])
    const others = guildOf(moderator).threads
    assert.deepEqual(
      others.map(({ id, member: inside }: any) => [id, inside]),
      [[open.id, undefined]],
    )
    await Promise.all([member, moderator].map((client) => client.close(1000)))
  })

  test('that are private appear to a member who is added, and disappear when they are removed', async () => {
    const thread = await startPrivateThread(world, world.owner)
    await world.waitForDelivery()
    const client = await online(world.member)
    await postMessageAs(world, world.owner, 'before', thread.id)
    await world.waitForDelivery()
    const path = `/channels/${thread.id}/thread-members/${world.member.id}`
    await world.owner.api.put(path)
    const { d } = await client.next('THREAD_CREATE', ({ id }) => id === thread.id)
    assert.deepEqual([d.newly_created, d.message_count, d.member.user_id], [undefined, 1, world.member.id])
    await client.next('THREAD_MEMBER_UPDATE', ({ id }) => id === thread.id)
    await world.owner.api.delete(path)
    await client.next('THREAD_MEMBERS_UPDATE', ({ removed_member_ids }) => removed_member_ids?.[0] === world.member.id)
    await client.next('THREAD_DELETE', ({ id }) => id === thread.id)
    await client.close(1000)
  })

  test('announce only the user’s own membership without the intent for members', async () => {
    const thread = await startThread(world, world.owner)
    await world.waitForDelivery()
    const client = await online(world.bot, Intent.GUILDS)
    await world.member.api.put(`/channels/${thread.id}/thread-members/@me`)
    await world.bot.api.put(`/channels/${thread.id}/thread-members/@me`)
    const { d } = await client.next('THREAD_MEMBERS_UPDATE')
    assert.deepEqual(
      d.added_members.map(({ user_id }: any) => user_id),
      [world.bot.id],
    )
    await client.close(1000)
  })

  test('appear with a channel that becomes visible, for users and bots', async () => {
    const plain = await world.newPerson('plain')
    await world.join(plain)
    const deny = { type: 1, deny: '1024' }
    const path = `/channels/${world.channels.general}/permissions/${plain.id}`
    await world.owner.api.put(path, deny)
    await world.waitForDelivery()
    const client = await online(plain)
    assert.deepEqual(guildOf(client).threads, [])
    const thread = await startThread(world, world.member)
    await world.owner.api.delete(path)
    const { d } = await client.next('THREAD_LIST_SYNC')
    assert.deepEqual(d.channel_ids, [world.channels.general])
    assert.ok(d.threads.some(({ id }: any) => id === thread.id))
    await world.owner.api.put(path, deny)
    await client.next('CHANNEL_DELETE', ({ id }) => id === world.channels.general)
    await client.close(1000)
  })

  test('disappear from clients when they are archived and return when they are reopened', async () => {
    const thread = await startThread(world, world.member)
    await world.waitForDelivery()
    const client = await online(world.moderator)
    const held = () => client.state.guilds.get(world.guildId)?.threads.has(thread.id)
    assert.equal(held(), true)
    await editThread(world, thread.id, { archived: true })
    await client.next('THREAD_UPDATE', ({ id }) => id === thread.id)
    assert.equal(held(), false)
    await postMessageAs(world, world.member, 'again', thread.id)
    const { d } = await client.next('THREAD_UPDATE', ({ id }) => id === thread.id)
    assert.equal(d.thread_members, undefined)
    assert.equal(held(), true)
    await client.close(1000)
  })
})
