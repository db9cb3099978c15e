import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { joinAsGuest } from '@guildhall/testing/features/guests'
import { botClientApplication, installToGuild, tokensFor } from '@guildhall/testing/features/oauth2'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Add Guild Member', () => {
  let world: World
  let count = 0
  /** In no guild, and with a token for the bot's application. */
  let person: Person
  let token: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())
  beforeEach(async () => {
    // So many simultaneous joins would be treated as a raid.
    world.clock.advance(60_000)
    person = await world.newPerson(`person${count++}`)
    token = await give(person, world.bot)
  })

  const path = (id = person.id) => `/guilds/${world.guildId}/members/${id}`
  const add = (body: object = {}, by: Pick<Person, 'api'> = world.bot, id = person.id) =>
    by.api.put(path(id), { access_token: token, ...body })

  const give = (who: Person, bot: Person, options?: Parameters<typeof grantAccessToken>[3]) =>
    grantAccessToken(world, who, bot, options)

  /** A bot in the guild that has some permissions, and the person's token for it. */
  async function botWith(...names: PermissionName[]): Promise<Person> {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    await world.grant(bot, names, 2)
    token = await give(person, bot)
    return bot
  }

  async function setGuild(changes: Partial<GuildSettings>): Promise<void> {
    const guild = await world.app.kernel.readModel.find(world.guildId)
    const wire = JSON.stringify({ ...guild?.settings, ...changes })
    await world.app.kernel.store.write(({ q }) =>
      q.updateTable('guilds').set({ wire }).where('id', '=', world.guildId).execute(),
    )
    world.app.kernel.readModel.forgetAll()
  }

  test('answers 201 with the new member, and notifies the guild and the member', async () => {
    let body: unknown
    const mine = await world.eventsOf(async () => {
      const events = await world.eventsOf(async () => {
        const answer = await add()
        assert.equal(answer.status, 201)
        body = answer.body
      })
      assert.deepEqual(events, [{ type: 'GUILD_MEMBER_ADD', data: { guild_id: world.guildId, ...(body as object) } }])
    }, person.id)
    assert.deepEqual(mine, [{ type: 'GUILD_CREATE', data: { id: world.guildId } }])
    assert.deepEqual((await world.owner.api.get(path())).body, body)
  })

  test('answers 204 for an existing member and changes nothing', async () => {
    await add()
    const events = await world.eventsOf(async () => {
      const { status, body } = await add({ nick: 'late' })
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(events, [])
    assert.equal((await world.owner.api.get(path())).body.nick, null)
  })

  test('makes a guest a full member, with the fields that were sent', async () => {
    await joinAsGuest(world, person)
    const events = await world.eventsOf(async () => {
      const { status, body } = await add({ nick: 'stays' })
      assert.deepEqual([status, body.nick, body.flags & MemberFlag.IS_GUEST], [201, 'stays', 0])
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE'],
    )
  })

  test('sets the nickname, roles, mute and deaf that were sent, and counts the roles', async () => {
    const holders = async () =>
      (await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body[world.roles.member]
    const before = await holders()
    const { body } = await add({ nick: ' the  new ', roles: [world.roles.member], mute: true, deaf: true })
    const { nick, roles, mute, deaf } = body
    assert.deepEqual(
      { nick, roles, mute, deaf },
      { nick: 'the new', roles: [world.roles.member], mute: true, deaf: true },
    )
    assert.equal(await holders(), before + 1)
  })

  test('requires a permission for each of these fields', async () => {
    const fields = [
      ['nick', 'x', 'MANAGE_NICKNAMES'],
      ['roles', [], 'MANAGE_ROLES'],
      ['mute', true, 'MUTE_MEMBERS'],
      ['deaf', false, 'DEAFEN_MEMBERS'],
      ['flags', 0, 'MANAGE_GUILD'],
    ] as const
    for (const [field, value, right] of fields) {
      // Members who manage roles may change flags too.
      const opens = (each: string) => each === right || (field === 'flags' && each === 'MANAGE_ROLES')
      const others = fields.flatMap(([, , each]) => (opens(each) ? [] : [each]))
      const without = await botWith(...others)
      await world.refuses(() => add({ [field]: value }, without), 403, 50013)
      const holder = await botWith(right)
      assert.equal((await add({ [field]: value }, holder)).status, 201)
      await world.owner.api.delete(path())
    }
  })

  test('gives only existing roles below the bot', async () => {
    const bot = await botWith('MANAGE_ROLES')
    for (const id of ['1', world.stranger.id]) await world.refuses(() => add({ roles: [id] }, bot), 400, 50035)
    for (const id of [world.roles.moderator, world.roles.bot]) {
      await world.refuses(() => add({ roles: [world.roles.member, id] }, bot), 403, 50013)
    }
    const many = { roles: Array.from({ length: 251 }, (_, i) => String(i + 1)) }
    await world.refuses(() => add(many, bot), 400, 50035)
  })

  test('makes users pending in a guild with screening', async () => {
    await setGuild({ features: ['MEMBER_VERIFICATION_GATE_ENABLED'] })
    assert.equal((await add()).body.pending, true)
    await setGuild({ features: [] })
  })

  test('lets users bypass screening if requested, and sets no other flag', async () => {
    await setGuild({ features: ['MEMBER_VERIFICATION_GATE_ENABLED'] })
    for (const flags of [1, 16, 5]) await world.refusesAt(() => add({ flags }), 'flags', 'MEMBER_FLAGS_INVALID')
    const { body } = await add({ flags: 4 })
    assert.deepEqual([body.flags, body.pending], [4, false])
    await world.owner.api.delete(path())
    assert.equal((await add({ flags: 4 })).body.flags, 5)
    await setGuild({ features: [] })
  })

  test('accepts OAuth2 tokens until they are revoked', async () => {
    const client = await botClientApplication(world, world.bot)
    const { access_token } = await tokensFor(world, client, person, 'guilds.join')
    assert.equal((await add({ access_token })).status, 201)
    await world.owner.api.delete(path())
    const [{ id }] = (await person.api.get('/oauth2/tokens')).body
    assert.equal((await person.api.delete(`/oauth2/tokens/${id}`)).status, 204)
    await world.refuses(() => add({ access_token }), 403, 50025)
  })

  test('marks a returning member', async () => {
    assert.equal((await add()).body.flags, 0)
    await world.owner.api.delete(path())
    assert.equal((await add()).body.flags, 1)
  })

  test('a bot takes over the integration of its installed commands', async () => {
    const friend = await newBot(world.app, world.owner)
    await installToGuild(world.owner, friend, world.guildId)
    token = await give(friend, world.bot)
    const types = (await world.eventsOf(() => add({}, world.bot, friend.id))).map(({ type }) => type)
    assert.ok(types.includes('INTEGRATION_UPDATE') && !types.includes('INTEGRATION_CREATE'), types.join())
  })

  test('writes an audit entry for an installed bot, but not for users', async () => {
    const friend = await newBot(world.app, world.owner)
    token = await give(friend, world.bot)
    const events = await world.eventsOf(() => add({}, world.bot, friend.id))
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        'GUILD_MEMBER_ADD',
        'INTEGRATION_CREATE',
        'GUILD_INTEGRATIONS_UPDATE',
        'GUILD_AUDIT_LOG_ENTRY_CREATE',
        'GUILD_AUDIT_LOG_ENTRY_CREATE',
      ],
    )
    const entries = events.slice(-2).map(({ data }) => [data.action_type, data.target_id, data.user_id])
    assert.deepEqual(entries, [
      [28, friend.id, world.bot.id],
      [80, events[1]?.data.id, world.bot.id],
    ])
  })

  test('refuses a token that is unknown, of another user, of another application, or expired', async () => {
    const other = await newBot(world.app, world.owner)
    for (const wrong of ['nothing', await give(world.stranger, world.bot), await give(person, other)]) {
      await world.refuses(() => add({ access_token: wrong }), 403, 50025)
    }
    const over = await give(person, world.bot, { lasts: 0 })
    await world.refuses(() => add({ access_token: over }), 403, 50025)
  })

  test('accepts a token until it expires', async () => {
    const short = await give(person, world.bot, { lasts: 5 })
    world.clock.advance(4)
    assert.equal((await add({ access_token: short })).status, 201)
    await world.owner.api.delete(path())
    world.clock.advance(1)
    await world.refuses(() => add({ access_token: short }), 403, 50025)
  })

  test('requires the scope guilds.join', async () => {
    const weak = await give(person, world.bot, { scopes: 'identify guilds guilds.joined' })
    await world.refuses(() => add({ access_token: weak }), 403, 50026)
  })

  test('refuses a body without a token, and tokens that are not text or too long', async () => {
    await world.refuses(() => world.bot.api.put(path(), {}), 400, 50035)
    for (const access_token of ['', 7, null, 'x'.repeat(10_241)]) {
      await world.refuses(() => add({ access_token }), 400, 50035)
    }
  })

  test('refuses banned and unknown users', async () => {
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`, {})
    await world.refuses(() => add(), 403, 40007)
    await world.refuses(() => add({}, world.bot, '1'), 404, 10013)
  })

  test('refuses a member beyond the guild’s maximum', async () => {
    const model = await world.app.kernel.readModel.find(world.guildId)
    await setGuild({ max_members: model?.state.memberCount ?? 0 })
    await world.refuses(() => add(), 403, 30019)
    await setGuild({ max_members: 1000 })
    assert.equal((await add()).status, 201)
  })

  test('refuses users who are in a hundred guilds, but not bots', async () => {
    for (let i = 0; i < 100; i++) await world.newGuild(person, `Guild ${i}`)
    await world.refuses(() => add(), 400, 30001)
  })

  test('requires a bot in the guild with CREATE_INSTANT_INVITE', async () => {
    await world.refuses(() => add({}, world.owner), 403, 20002)
    const outside = await newBot(world.app, world.owner)
    await world.refuses(() => add({}, outside), 403, 50001)
    await setEveryonePermissions(world, [])
    const without = await botWith('MANAGE_ROLES')
    await world.refuses(() => add({}, without), 403, 50013)
    assert.equal((await add({}, await botWith('CREATE_INSTANT_INVITE'))).status, 201)
  })
})
