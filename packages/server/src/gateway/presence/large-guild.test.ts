import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Intent } from '@guildhall/protocol/enums/intent'
import { LIMITS } from '@guildhall/protocol/limits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { listNotableMembers } from '../../features/members/member-lists-store.ts'

const PLAIN = 50
const WITH_ROLE = 1500

describe('Presences in a large guild', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    const plain = await Promise.all(Array.from({ length: PLAIN }, (_, i) => world.newPerson(`plain${i}`)))
    for (const person of plain) await world.join(person)
  })
  after(() => world.close())

  async function online({ token }: Person, more: object = {}): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token, ...more })
    return client
  }

  const guildOf = (client: GatewayClient) => client.eventsOf('GUILD_CREATE').find(({ id }) => id === world.guildId)
  const namesOf = (client: GatewayClient): string[] => guildOf(client).members.map(({ user }: any) => user.username)

  test('include members who are online, and members with a nickname or a role', async () => {
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${world.member.id}`, { nick: 'Nick' })
    const bot = await online(world.bot, { intents: Intent.GUILDS | Intent.GUILD_PRESENCES })
    const names = namesOf(bot)
    assert.deepEqual(names.sort(), ['Test Bot', 'member', 'moderator'])
    const blind = await online(world.bot, { intents: Intent.GUILDS })
    assert.deepEqual(namesOf(blind), ['Test Bot'])
    await Promise.all([bot.close(1000), blind.close(1000)])
  })

  test('include a limited number of members, even if many have roles', async () => {
    const { guildId } = world
    await fillGuild(world, { guildId, roleId: world.roles.member, name: 'filled', count: WITH_ROLE })
    const bot = await online(world.bot, { intents: Intent.GUILDS | Intent.GUILD_PRESENCES })
    const names = namesOf(bot)
    assert.equal(names.length, LIMITS.membersPerChunk)
    assert.equal(new Set(names).size, names.length)
    assert.ok(names.includes('Test Bot'))
    await bot.close(1000)
  })

  test('find members with a nickname or a role without reading the others', async () => {
    const found = await listNotableMembers(world.db, world.guildId, 3)
    assert.equal(found.length, 3)
    for (const { member } of found) assert.ok(member.nick !== null || member.roles.length > 0)
  })

  test('are sent to bots for everyone, and to users for members that they are shown', async () => {
    const [bot, person] = [await online(world.bot), await online(world.owner)]
    const member = await online(world.member)
    await bot.next('PRESENCE_UPDATE', ({ user }) => user.id === world.member.id)
    const privately = await world.owner.api.post('/users/@me/channels', { recipient_id: world.member.id })
    assert.equal(privately.status, 200)
    const { d } = await person.next('PRESENCE_UPDATE', ({ user }) => user.id === world.member.id)
    assert.equal(d.guild_id, undefined)
    assert.deepEqual(
      person.eventsOf('PRESENCE_UPDATE').filter(({ guild_id }) => guild_id !== undefined),
      [],
    )
    await Promise.all([bot, person, member].map((client) => client.close(1000)))
  })

  test('count everyone who is online', async () => {
    const clients = [await online(world.owner), await online(world.member)]
    const count = async () => {
      const { body } = await world.owner.api.get(`/guilds/${world.guildId}?with_counts=true`)
      return body.approximate_presence_count
    }
    // The server notices a little later that the clients of earlier tests have disconnected.
    await until(async () => (await count()) === 2)
    await clients[1]?.close(1000)
    await until(async () => (await count()) === 1)
    await clients[0]?.close(1000)
  })
})
