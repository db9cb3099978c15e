import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { memberListLines, memberListOf, subscribeToLists, waitForValue } from '@guildhall/testing/clients/member-lists'
import { joinVoice } from '@guildhall/testing/features/voice'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('A user’s session in a large guild', () => {
  let world: World
  let port: number
  let idOf: (index: number) => string
  let speaker: Person
  const members = () => `/guilds/${world.guildId}/members`
  before(async () => {
    world = await filled()
    port = await world.app.listen()
  })
  after(() => world.close())

  async function filled(): Promise<World> {
    const made = await World.create()
    const { guildId, roles } = made
    idOf = await fillGuild(made, { guildId, roleId: roles.member, name: 'member', count: 1000 })
    speaker = await made.newPerson('speaker')
    await made.join(speaker)
    await joinVoice(made, speaker, made.channels.voice)
    return made
  }

  async function online({ token }: Person): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token })
    return client
  }

  const rename = (userId: string, nick: string) => world.owner.api.patch(`${members()}/${userId}`, { nick })
  const isOf = (userId: string) => (d: any) => d.user.id === userId

  test('is sent its own member and all members in voice', async () => {
    const client = await online(world.member)
    const [guild] = client.eventsOf('GUILD_CREATE')
    assert.deepEqual([guild.large, guild.member_count], [true, 1005])
    assert.deepEqual(guild.members.map(({ user }: any) => user.id).sort(), [world.member.id, speaker.id].sort())
    await client.close(1000)
  })

  test('receives changes of itself, of members in voice and of requested members, unlike a bot, which receives all', async () => {
    const [client, bot] = [await online(world.member), await online(world.bot)]
    subscribeToLists(client, world.guildId, {}, { members: [idOf(7)] })
    await rename(idOf(3), 'nobody knows')
    await rename(idOf(7), 'asked for')
    await rename(speaker.id, 'in voice')
    await world.owner.api.delete(`${members()}/${idOf(4)}`)
    await rename(world.member.id, 'myself')
    for (const id of [idOf(7), speaker.id, world.member.id]) await client.next('GUILD_MEMBER_UPDATE', isOf(id))
    assert.equal(client.eventsOf('GUILD_MEMBER_UPDATE').length, 3)
    assert.equal(client.eventsOf('GUILD_MEMBER_REMOVE').length, 0)
    await bot.next('GUILD_MEMBER_UPDATE', isOf(world.member.id))
    assert.equal(bot.eventsOf('GUILD_MEMBER_UPDATE').length, 4)
    assert.equal(bot.eventsOf('GUILD_MEMBER_REMOVE').length, 1)
    subscribeToLists(client, world.guildId, {}, { members: [] })
    await rename(idOf(7), 'no longer asked for')
    await rename(world.member.id, 'myself again')
    await client.next('GUILD_MEMBER_UPDATE', isOf(world.member.id))
    assert.equal(client.eventsOf('GUILD_MEMBER_UPDATE').length, 4)
    await Promise.all([client.close(1000), bot.close(1000)])
  })

  test('receives presences of requested members, and of nobody else', async () => {
    const [client, other, owner] = [
      await online(world.member),
      await online(world.moderator),
      await online(world.owner),
    ]
    subscribeToLists(client, world.guildId, {}, { members: [world.moderator.id] })
    const shown = { since: null, activities: [], status: 'dnd', afk: false }
    for (const each of [client, owner, other]) {
      if (each !== client) each.send(3, shown)
      each.send(1, null)
      await each.nextOp(11)
    }
    const { d } = await client.next('PRESENCE_UPDATE', (d) => isOf(world.moderator.id)(d) && d.status === 'dnd')
    assert.equal(d.guild_id, world.guildId)
    assert.deepEqual(client.eventsOf('PRESENCE_UPDATE').filter(isOf(world.owner.id)), [])
    await Promise.all([client, other, owner].map((each) => each.close(1000)))
  })

  test('is shown online members in lists, and their changes', async () => {
    const [client, other] = [await online(world.member), await online(world.moderator)]
    subscribeToLists(client, world.guildId, { [world.channels.general]: [[0, 9]] })
    const names = () =>
      memberListLines(memberListOf(client, world.guildId, world.channels.general)).filter((line) => !line.includes(':'))
    await waitForValue(() => names().includes('moderator'), true)
    assert.equal(
      client.state.guilds
        .get(world.guildId)
        ?.lists.get('everyone')
        ?.groups.some(({ id }) => id === 'offline'),
      false,
    )
    await rename(world.moderator.id, 'shown')
    await client.next('GUILD_MEMBER_UPDATE', isOf(world.moderator.id))
    await waitForValue(() => names().includes('shown'), true)
    await Promise.all([client.close(1000), other.close(1000)])
  })
})
