import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { giveAccessToken } from '@guildhall/testing/clients/access-token'
import { setEveryone } from '@guildhall/testing/requests/example-request'
import { letInAsGuest } from '@guildhall/testing/topics/guests'
import { clientOfBot, installToGuild, tokensFor } from '@guildhall/testing/topics/oauth2'
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
    // So many who join at once would be taken for a raid.
    world.clock.advance(60_000)
    person = await world.newPerson(`person${count++}`)
    token = await give(person, world.bot)
  })

  const path = (id = person.id) => `/guilds/${world.guildId}/members/${id}`
  const add = (body: object = {}, by: Pick<Person, 'api'> = world.bot, id = person.id) =>
    by.api.put(path(id), { access_token: token, ...body })

  const give = (who: Person, bot: Person, options?: Parameters<typeof giveAccessToken>[3]) =>
    giveAccessToken(world, who, bot, options)

  /** A bot in the guild that holds some permissions, and the person's token for it. */
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

  test('adding a member answers 201 with the member, and the guild and the member are told', async () => {
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

  test('adding someone who is a member already answers 204 and changes nothing', async () => {
    await add()
    const events = await world.eventsOf(async () => {
      const { status, body } = await add({ nick: 'late' })
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(events, [])
    assert.equal((await world.owner.api.get(path())).body.nick, null)
  })

  test('adding a guest makes them a full member, with the fields that were sent', async () => {
    await letInAsGuest(world, person)
    const events = await world.eventsOf(async () => {
      const { status, body } = await add({ nick: 'stays' })
      assert.deepEqual([status, body.nick, body.flags & MemberFlag.IS_GUEST], [201, 'stays', 0])
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE'],
    )
  })

  test('an added member has the nickname, roles, mute and deaf that were sent, and the roles are counted', async () => {
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

  test('each of these has a permission of its own', async () => {
    const fields = [
      ['nick', 'x', 'MANAGE_NICKNAMES'],
      ['roles', [], 'MANAGE_ROLES'],
      ['mute', true, 'MUTE_MEMBERS'],
      ['deaf', false, 'DEAFEN_MEMBERS'],
      ['flags', 0, 'MANAGE_GUILD'],
    ] as const
    for (const [field, value, right] of fields) {
      // Whoever manages roles may change flags too.
      const opens = (each: string) => each === right || (field === 'flags' && each === 'MANAGE_ROLES')
      const others = fields.flatMap(([, , each]) => (opens(each) ? [] : [each]))
      const without = await botWith(...others)
      await world.refuses(() => add({ [field]: value }, without), 403, 50013)
      const holder = await botWith(right)
      assert.equal((await add({ [field]: value }, holder)).status, 201)
      await world.owner.api.delete(path())
    }
  })

  test('gives only roles that are there and stand below the bot', async () => {
    const bot = await botWith('MANAGE_ROLES')
    for (const id of ['1', world.stranger.id]) await world.refuses(() => add({ roles: [id] }, bot), 400, 50035)
    for (const id of [world.roles.moderator, world.roles.bot]) {
      await world.refuses(() => add({ roles: [world.roles.member, id] }, bot), 403, 50013)
    }
    const many = { roles: Array.from({ length: 251 }, (_, i) => String(i + 1)) }
    await world.refuses(() => add(many, bot), 400, 50035)
  })

  test('makes people pending where membership is screened', async () => {
    await setGuild({ features: ['MEMBER_VERIFICATION_GATE_ENABLED'] })
    assert.equal((await add()).body.pending, true)
    await setGuild({ features: [] })
  })

  test('lets people past the screening who need not pass it, and gives no other flag', async () => {
    await setGuild({ features: ['MEMBER_VERIFICATION_GATE_ENABLED'] })
    for (const flags of [1, 16, 5]) await world.refusesAt(() => add({ flags }), 'flags', 'MEMBER_FLAGS_INVALID')
    const { body } = await add({ flags: 4 })
    assert.deepEqual([body.flags, body.pending], [4, false])
    await world.owner.api.delete(path())
    assert.equal((await add({ flags: 4 })).body.flags, 5)
    await setGuild({ features: [] })
  })

  test('takes tokens as OAuth2 gives them out, until they are taken back', async () => {
    const client = await clientOfBot(world, world.bot)
    const { access_token } = await tokensFor(world, client, person, 'guilds.join')
    assert.equal((await add({ access_token })).status, 201)
    await world.owner.api.delete(path())
    const [{ id }] = (await person.api.get('/oauth2/tokens')).body
    assert.equal((await person.api.delete(`/oauth2/tokens/${id}`)).status, 204)
    await world.refuses(() => add({ access_token }), 403, 50025)
  })

  test('marks who was a member before', async () => {
    assert.equal((await add()).body.flags, 0)
    await world.owner.api.delete(path())
    assert.equal((await add()).body.flags, 1)
  })

  test('a bot whose commands are there already takes their integration over', async () => {
    const friend = await newBot(world.app, world.owner)
    await installToGuild(world.owner, friend, world.guildId)
    token = await give(friend, world.bot)
    const types = (await world.eventsOf(() => add({}, world.bot, friend.id))).map(({ type }) => type)
    assert.ok(types.includes('INTEGRATION_UPDATE') && !types.includes('INTEGRATION_CREATE'), types.join())
  })

  test('installs a bot, which stands in the audit log; people do not', async () => {
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

  test('refuses a token that is unknown, of another user, of another application, or over', async () => {
    const other = await newBot(world.app, world.owner)
    for (const wrong of ['nothing', await give(world.stranger, world.bot), await give(person, other)]) {
      await world.refuses(() => add({ access_token: wrong }), 403, 50025)
    }
    const over = await give(person, world.bot, { lasts: 0 })
    await world.refuses(() => add({ access_token: over }), 403, 50025)
  })

  test('takes a token until the moment at which it ends', async () => {
    const short = await give(person, world.bot, { lasts: 5 })
    world.clock.advance(4)
    assert.equal((await add({ access_token: short })).status, 201)
    await world.owner.api.delete(path())
    world.clock.advance(1)
    await world.refuses(() => add({ access_token: short }), 403, 50025)
  })

  test('refuses a token without the scope guilds.join', async () => {
    const weak = await give(person, world.bot, { scopes: 'identify guilds guilds.joined' })
    await world.refuses(() => add({ access_token: weak }), 403, 50026)
  })

  test('refuses a body without a token, and one with a token that is no text or too long', async () => {
    await world.refuses(() => world.bot.api.put(path(), {}), 400, 50035)
    for (const access_token of ['', 7, null, 'x'.repeat(10_241)]) {
      await world.refuses(() => add({ access_token }), 400, 50035)
    }
  })

  test('refuses who is banned, and nobody', async () => {
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`, {})
    await world.refuses(() => add(), 403, 40007)
    await world.refuses(() => add({}, world.bot, '1'), 404, 10013)
  })

  test('refuses one more than the guild may hold', async () => {
    const model = await world.app.kernel.readModel.find(world.guildId)
    await setGuild({ max_members: model?.state.memberCount ?? 0 })
    await world.refuses(() => add(), 403, 30019)
    await setGuild({ max_members: 1000 })
    assert.equal((await add()).status, 201)
  })

  test('refuses people who are in a hundred guilds, and not bots', async () => {
    for (let i = 0; i < 100; i++) await world.newGuild(person, `Guild ${i}`)
    await world.refuses(() => add(), 400, 30001)
  })

  test('is for bots that are in the guild and hold CREATE_INSTANT_INVITE', async () => {
    await world.refuses(() => add({}, world.owner), 403, 20002)
    const outside = await newBot(world.app, world.owner)
    await world.refuses(() => add({}, outside), 403, 50001)
    await setEveryone(world, [])
    const without = await botWith('MANAGE_ROLES')
    await world.refuses(() => add({}, without), 403, 50013)
    assert.equal((await add({}, await botWith('CREATE_INSTANT_INVITE'))).status, 201)
  })
})
