import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { Client, Events, GatewayIntentBits, type Guild, type GuildMember } from 'discord.js'

const HOUR_MS = 3_600_000

describe('Incident actions and screening in an unmodified discord.js bot', () => {
  let world: World
  let client: Client
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.answerLast()
    const api = `http://127.0.0.1:${await world.app.listen()}/api`
    const intents = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers]
    client = new Client({ intents, rest: { api, retries: 0 } })
    const isReady = new Promise((ready) => client.once(Events.ClientReady, ready))
    await client.login(world.bot.token)
    await isReady
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  let count = 0
  /** Whether a user can join by an invite. */
  const takesInvites = async (): Promise<boolean> => {
    const { code } = await guild.invites.create(world.channels.general)
    const person = await world.newPerson(`guest${count++}`)
    const { status, body } = await person.api.post(`/invites/${code}`, {})
    if (status !== 200) assert.deepEqual([status, body.code], [403, 40006])
    return status === 200
  }

  test('pause invites and private messages until a given time with setIncidentActions', async () => {
    assert.equal(guild.incidentsData, null)
    const [invitesDisabledUntil, dmsDisabledUntil] = [2, 3].map(
      (hours) => new Date(world.clock.now() + hours * HOUR_MS),
    )
    const updated = new Promise<Guild>((resolve) => client.once(Events.GuildUpdate, (_before, now) => resolve(now)))
    const set = await guild.setIncidentActions({ invitesDisabledUntil, dmsDisabledUntil })
    const none = { dmSpamDetectedAt: null, raidDetectedAt: null }
    assert.deepEqual(set, { invitesDisabledUntil, dmsDisabledUntil, ...none })
    assert.deepEqual((await updated).incidentsData, set)
    assert.equal(await takesInvites(), false)
    const off = await guild.setIncidentActions({ invitesDisabledUntil: null, dmsDisabledUntil: null })
    assert.deepEqual(off, { invitesDisabledUntil: null, dmsDisabledUntil: null, ...none })
    assert.equal(await takesInvites(), true)
    const tooFar = new Date(world.clock.now() + 25 * HOUR_MS)
    await assert.rejects(guild.setIncidentActions({ invitesDisabledUntil: tooFar }), { status: 400, code: 50035 })
  })

  test('pause invites until they are enabled again with disableInvites', async () => {
    await guild.disableInvites()
    assert.ok(guild.features.includes('INVITES_DISABLED'))
    assert.equal(await takesInvites(), false)
    await guild.disableInvites(false)
    assert.deepEqual(guild.features, [])
    assert.equal(await takesInvites(), true)
  })

  test('keep member.pending true until the member passes screening or gets a role', async () => {
    await world.owner.api.patch(`/guilds/${world.guildId}/member-verification`, { enabled: true })
    assert.ok(guild.features.includes('MEMBER_VERIFICATION_GATE_ENABLED'))
    const join = async (name: string): Promise<[Person, GuildMember]> => {
      const added = new Promise<GuildMember>((resolve) => client.once(Events.GuildMemberAdd, resolve))
      const person = await world.newPerson(name)
      await world.join(person)
      return [person, await added]
    }
    const [person, member] = await join('newcomer')
    assert.equal(member.pending, true)
    await person.api.put(`/guilds/${world.guildId}/requests/@me`, {})
    assert.equal(member.pending, false)
    assert.equal((await guild.members.fetch({ user: person.id, force: true })).pending, false)
    const [, other] = await join('other')
    assert.equal(other.pending, true)
    const updated = new Promise<boolean>((resolve) =>
      client.once(Events.GuildMemberUpdate, (_before, now) => resolve(now.pending)),
    )
    await other.roles.add(world.roles.member)
    assert.equal(await updated, false)
    assert.equal(other.pending, false)
  })

  test('show members who were pending before the bot connected', async () => {
    const person = await world.newPerson('early')
    await world.join(person)
    const members = await guild.members.fetch()
    assert.equal(members.get(person.id)?.pending, true)
    assert.equal(members.get(world.member.id)?.pending, false)
  })
})
