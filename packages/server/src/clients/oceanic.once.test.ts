import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'
import type { Client, Guild } from 'oceanic.js'

/** oceanic.js from the registry, with its own REST and gateway code. */
describe('An unmodified oceanic.js bot', () => {
  let world: World
  let client: Client
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('receives the guild', () => {
    assert.equal(guild.name, 'Guild under test')
    assert.deepEqual([...guild.roles.keys()].sort(), [world.guildId, ...Object.values(world.roles)].sort())
  })

  test('creates, assigns and deletes a role', async () => {
    const created = nextEvent(client, 'guildRoleCreate')
    const role = await guild.createRole({ name: 'sailors', reason: 'for the crew' })
    assert.equal((await created)[0].id, role.id)
    const given = nextEvent(client, 'guildMemberUpdate')
    await guild.addMemberRole(world.member.id, role.id)
    assert.ok((await given)[0].roles.includes(role.id))
    const deleted = nextEvent(client, 'guildRoleDelete')
    await role.delete()
    assert.equal((await deleted)[0].id, role.id)
  })

  test('bans, unbans and sends messages', async () => {
    const person = await world.newPerson('pirate')
    await world.join(person)
    const banned = nextEvent(client, 'guildBanAdd')
    await guild.createBan(person.id, { reason: 'piracy', deleteMessageSeconds: 60 })
    assert.equal((await banned)[1].id, person.id)
    assert.equal((await guild.getBan(person.id)).reason, 'piracy')
    await guild.removeBan(person.id)

    const received = nextEvent(client, 'messageCreate')
    await client.rest.channels.createMessage(world.channels.general, { content: 'ahoy' })
    assert.equal((await received)[0].content, 'ahoy')
  })
})
