import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type API, GatewayDispatchEvents } from '@discordjs/core'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (members)', () => {
  let world: World
  let core: DiscordJsCoreBot
  let api: API
  let id: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
    api = core.api
    id = world.guildId
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  /** Another member of the guild. */
  async function newMember(name: string): Promise<Person> {
    const person = await world.newPerson(name)
    await world.join(person)
    return person
  }

  test('reads and searches members, and requests them over the gateway', async () => {
    const member = await api.guilds.getMember(id, world.member.id)
    assert.equal(member.user.username, 'member')
    const members = await api.guilds.getMembers(id, { limit: 2, after: '0' })
    assert.deepEqual(
      members.map((each) => each.user.username),
      ['owner', 'Test Bot'],
    )
    assert.deepEqual(await api.guilds.searchForMembers(id, { query: 'memb', limit: 10 }), [member])
    const everyone = await core.client.requestGuildMembers({ guild_id: id, query: '', limit: 0 })
    assert.equal(everyone.members.length, 4)
    const some = await core.client.requestGuildMembers({ guild_id: id, user_ids: [world.member.id, '1'] })
    assert.deepEqual([some.members[0]?.user.id, some.notFound], [world.member.id, ['1']])
    await assertRefused(api.guilds.getMember(id, world.stranger.id), 404, 10007)
    await assertRefused(api.guilds.getMembers(id, { limit: 1001 }), 400, 50035)
  })

  test('edits, times out and kicks members', async () => {
    const person = await newMember('visitor')
    const until = new Date(world.clock.now() + 3_600_000).toISOString()
    const received = core.next(GatewayDispatchEvents.GuildMemberUpdate)
    const change = { nick: 'Guest', roles: [world.roles.member], communication_disabled_until: until }
    const edited = await api.guilds.editMember(id, person.id, change, { reason: 'a word' })
    assert.deepEqual([edited.nick, edited.roles], ['Guest', [world.roles.member]])
    assert.equal(Date.parse(edited.communication_disabled_until ?? ''), Date.parse(until))
    assert.equal((await received).nick, 'Guest')
    const gone = core.next(GatewayDispatchEvents.GuildMemberRemove)
    await api.guilds.removeMember(id, person.id, { reason: 'enough' })
    assert.equal((await gone).user.id, person.id)
    await assertRefused(api.guilds.removeMember(id, person.id), 404, 10007)
    await assertRefused(api.guilds.editMember(id, world.owner.id, { nick: 'Boss' }), 403, 50013)
  })

  test('counts and prunes inactive members', async () => {
    const [plain, holder] = [await newMember('quiet'), await newMember('quieter')]
    await api.guilds.addRoleToMember(id, holder.id, world.roles.member)
    await makeInactive(world, [plain, holder], 10)
    const include_roles = [world.roles.member]
    assert.deepEqual(await api.guilds.getPruneCount(id, { days: 7 }), { pruned: 1 })
    assert.deepEqual(await api.guilds.getPruneCount(id, { days: 7, include_roles: include_roles.join() }), {
      pruned: 2,
    })
    const gone = core.next(GatewayDispatchEvents.GuildMemberRemove)
    const body = { days: 7, compute_prune_count: true, include_roles }
    assert.deepEqual(await api.guilds.beginPrune(id, body, { reason: 'quiet' }), { pruned: 2 })
    assert.ok([plain.id, holder.id].includes((await gone).user.id))
    await assertRefused(api.guilds.getPruneCount(id, { days: 31 }), 400, 50035)
  })

  test('adds members with a token that they granted', async () => {
    const token = await grantAccessToken(world, world.stranger, world.bot)
    const came = core.next(GatewayDispatchEvents.GuildMemberAdd)
    const added = await api.guilds.addMember(id, world.stranger.id, { access_token: token, nick: 'Newcomer' })
    assert.ok(added)
    assert.deepEqual([added.user.id, added.nick], [world.stranger.id, 'Newcomer'])
    assert.equal((await came).nick, 'Newcomer')
    // The library returns an empty buffer for a 204.
    assert.ok((await api.guilds.addMember(id, world.stranger.id, { access_token: token })) instanceof ArrayBuffer)
    await assertRefused(api.guilds.addMember(id, world.member.id, { access_token: 'made up' }), 403, 50025)
    await api.guilds.removeMember(id, world.stranger.id)
  })

  test('bans users one by one and in bulk, and unbans them', async () => {
    const pirate = await newMember('pirate')
    const banned = core.next(GatewayDispatchEvents.GuildBanAdd)
    await api.guilds.banUser(id, pirate.id, { delete_message_seconds: 60 }, { reason: 'piracy' })
    assert.equal((await banned).user.id, pirate.id)
    assert.equal((await api.guilds.getMemberBan(id, pirate.id)).reason, 'piracy')
    assert.deepEqual(
      (await api.guilds.getMemberBans(id, { limit: 10 })).map((ban) => ban.user.id),
      [pirate.id],
    )
    const lifted = core.next(GatewayDispatchEvents.GuildBanRemove)
    await api.guilds.unbanUser(id, pirate.id, { reason: 'sorry' })
    assert.equal((await lifted).user.id, pirate.id)
    await assertRefused(api.guilds.getMemberBan(id, pirate.id), 404, 10026)
    const [one, two] = [await newMember('raider one'), await newMember('raider two')]
    const user_ids = [one.id, two.id, world.owner.id]
    const result = await api.guilds.bulkBanUsers(id, { user_ids }, { reason: 'raid' })
    assert.deepEqual(result, { banned_users: [one.id, two.id], failed_users: [world.owner.id] })
    await assertRefused(api.guilds.bulkBanUsers(id, { user_ids: [world.owner.id] }), 400, 500000)
    await assertRefused(api.guilds.banUser(id, world.owner.id), 403, 50013)
  })

  test('reads and edits its own user', async () => {
    assert.equal((await api.users.getCurrent()).id, world.bot.id)
    assert.equal((await api.users.get(world.member.id)).username, 'member')
    await assertRefused(api.users.get('123456789012345678'), 404, 10013)
    const received = core.next(GatewayDispatchEvents.UserUpdate)
    assert.equal((await api.users.edit({ username: 'Better Bot' })).username, 'Better Bot')
    assert.equal((await received).username, 'Better Bot')
    await assertRefused(api.users.edit({ username: '' }), 400, 50035)
    const named = core.next(GatewayDispatchEvents.GuildMemberUpdate, ({ nick }) => nick === 'Botty')
    assert.equal((await api.users.editCurrentGuildMember(id, { nick: 'Botty' })).nick, 'Botty')
    assert.equal((await named).user.id, world.bot.id)
    await assertRefused(api.users.editCurrentGuildMember(id, { nick: 'x'.repeat(33) }), 400, 50035)
  })

  test('lists and leaves its guilds', async () => {
    const [guild] = await api.users.getGuilds({ with_counts: true })
    assert.deepEqual([guild?.id, guild?.owner, guild?.approximate_member_count], [id, false, 4])
    const elsewhere = await world.newGuild(world.stranger)
    const joined = core.next(GatewayDispatchEvents.GuildCreate)
    await world.join(world.bot, { guildId: elsewhere.id })
    assert.equal((await joined).id, elsewhere.id)
    const gone = core.next(GatewayDispatchEvents.GuildDelete)
    await api.users.leaveGuild(elsewhere.id)
    assert.equal((await gone).id, elsewhere.id)
    await assertRefused(api.users.leaveGuild(elsewhere.id), 403, 50001)
  })
})
