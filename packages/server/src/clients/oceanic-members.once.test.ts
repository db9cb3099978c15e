import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { assertRefusedByOceanic, connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import type { Client, Guild } from 'oceanic.js'

describe('An unmodified oceanic.js bot (members)', () => {
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

  /** Another member of the guild, after the bot has received the event. */
  async function newMember(name: string): Promise<Person> {
    const person = await world.newPerson(name)
    const came = nextEvent(client, 'guildMemberAdd')
    await world.join(person)
    await came
    return person
  }

  test('reads and searches members, and requests them over the gateway', async () => {
    const { guilds } = client.rest
    assert.equal((await guilds.getMember(guild.id, world.member.id)).username, 'member')
    assert.deepEqual(
      (await guild.getMembers({ limit: 2 })).map(({ username }) => username),
      ['owner', 'Test Bot'],
    )
    assert.equal((await guild.searchMembers({ query: 'memb', limit: 5 }))[0]?.id, world.member.id)
    assert.equal((await guild.fetchMembers()).length, 4)
    await assertRefusedByOceanic(guilds.getMember(guild.id, world.stranger.id), 404, 10007)
  })

  test('edits, times out and kicks members', async () => {
    const person = await newMember('visitor')
    const until = new Date(world.clock.now() + 3_600_000).toISOString()
    const received = nextEvent(client, 'guildMemberUpdate')
    const change = { nick: 'Guest', roles: [world.roles.member], communicationDisabledUntil: until, reason: 'a word' }
    const edited = await guild.editMember(person.id, change)
    assert.deepEqual([edited.nick, edited.roles], ['Guest', [world.roles.member]])
    assert.equal((await received)[0].communicationDisabledUntil?.toISOString(), until)
    const gone = nextEvent(client, 'guildMemberRemove')
    await guild.removeMember(person.id, 'enough')
    assert.equal((await gone)[0].id, person.id)
    await assertRefusedByOceanic(guild.removeMember(person.id), 404, 10007)
    await assertRefusedByOceanic(guild.editMember(world.owner.id, { nick: 'Boss' }), 403, 50013)
  })

  test('adds members with a token that they granted', async () => {
    const accessToken = await grantAccessToken(world, world.stranger, world.bot)
    const came = nextEvent(client, 'guildMemberAdd')
    const member = await guild.addMember(world.stranger.id, { accessToken, nick: 'Newcomer' })
    assert.equal(member?.nick, 'Newcomer')
    assert.equal((await came)[0].id, world.stranger.id)
    assert.ok(!(await guild.addMember(world.stranger.id, { accessToken })))
    await guild.removeMember(world.stranger.id)
  })

  test('bans users one by one and in bulk, and lists the bans', async () => {
    const [pirate, one, two] = [await newMember('pirate'), await newMember('raider one'), await newMember('raider two')]
    await guild.createBan(pirate.id, { reason: 'piracy' })
    assert.deepEqual(
      (await guild.getBans({ limit: 10 })).map(({ reason, user }) => [reason, user.id]),
      [['piracy', pirate.id]],
    )
    const lifted = nextEvent(client, 'guildBanRemove')
    await guild.removeBan(pirate.id, 'sorry')
    assert.equal((await lifted)[1].id, pirate.id)
    const result = await guild.bulkBan({ userIDs: [one.id, two.id, world.owner.id], reason: 'raid' })
    assert.deepEqual([result.bannedUsers, result.failedUsers], [[one.id, two.id], [world.owner.id]])
    await assertRefusedByOceanic(guild.getBan(pirate.id), 404, 10026)
  })

  test('counts and prunes inactive members', async () => {
    const [plain, holder] = [await newMember('quiet'), await newMember('quieter')]
    await guild.addMemberRole(holder.id, world.roles.member)
    await makeInactive(world, [plain, holder], 10)
    const includeRoles = [world.roles.member]
    assert.equal(await guild.getPruneCount({ days: 7 }), 1)
    assert.equal(await guild.getPruneCount({ days: 7, includeRoles }), 2)
    const gone = nextEvent(client, 'guildMemberRemove')
    assert.equal(await guild.beginPrune({ days: 7, includeRoles, computePruneCount: true, reason: 'quiet' }), 2)
    assert.ok([plain.id, holder.id].includes((await gone)[0].id))
  })

  test('reads and edits its own user, and leaves', async () => {
    const { users, oauth } = client.rest
    assert.equal((await oauth.getCurrentUser()).id, client.user.id)
    assert.equal((await users.get(world.member.id)).username, 'member')
    const received = nextEvent(client, 'userUpdate')
    assert.equal((await users.editSelf({ username: 'Better Bot' })).username, 'Better Bot')
    assert.equal((await received)[0].username, 'Better Bot')
    const named = nextEvent(client, 'guildMemberUpdate')
    await guild.editCurrentMember({ nick: 'Botty' })
    await named
    assert.equal(guild.clientMember.nick, 'Botty')
    assert.deepEqual(
      (await oauth.getCurrentGuilds()).map(({ id }) => id),
      [guild.id],
    )
    const elsewhere = await world.newGuild(world.stranger)
    const joined = nextEvent(client, 'guildCreate')
    await world.join(world.bot, { guildId: elsewhere.id })
    await joined
    const gone = nextEvent(client, 'guildDelete')
    await users.leaveGuild(elsewhere.id)
    assert.equal((await gone)[0].id, elsewhere.id)
    await assertRefusedByOceanic(users.leaveGuild(elsewhere.id), 403, 50001)
  })
})
