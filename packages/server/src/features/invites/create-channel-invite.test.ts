import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { startThread } from '@guildhall/testing/features/threads'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Channel Invite', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = (channelId = world.channels.general) => `/channels/${channelId}/invites`
  const make = (body: object = {}, by: Person = world.owner, channelId?: string) =>
    by.api.post(path(channelId), body, { 'x-audit-log-reason': 'come%20in' })
  const refusesField = async (body: object, field: string, code: string) => {
    await world.refuses(() => make(body), 400, 50035)
    assert.equal((await make(body)).body.errors[field]._errors[0].code, code)
  }

  test('returns the invite with its metadata, by default for a day and without a limit', async () => {
    world.clock.hold()
    const { status, body } = await make()
    assert.equal(status, 200)
    const { code, created_at, expires_at, guild, ...rest } = body
    assert.match(code, /^[A-Za-z0-9]{10}$/u)
    assert.deepEqual(rest, {
      type: 0,
      guild_id: world.guildId,
      channel: { id: world.channels.general, type: 0, name: 'general' },
      inviter: world.owner.user,
      flags: 0,
      uses: 0,
      max_uses: 0,
      max_age: 86_400,
      temporary: false,
    })
    assert.equal(Date.parse(created_at), world.clock.now())
    assert.equal(Date.parse(expires_at) - Date.parse(created_at), 86_400_000)
    assert.deepEqual(guild, {
      id: world.guildId,
      name: 'Guild under test',
      splash: null,
      banner: null,
      description: null,
      icon: null,
      features: [],
      verification_level: 0,
      vanity_url_code: null,
      nsfw_level: 0,
      nsfw: false,
      premium_subscription_count: 0,
      premium_tier: 0,
    })
  })

  test('notifies members who manage the channel, and writes an audit entry with the reason', async () => {
    const events = await world.eventsOf(() => make({ max_age: 0, max_uses: 7, temporary: true, unique: true }))
    const [created, entry, ...others] = events
    assert.deepEqual([created?.type, entry?.type, others], ['INVITE_CREATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE', []])
    const { code, created_at, ...invite } = created?.data ?? {}
    assert.equal(typeof created_at, 'string')
    assert.deepEqual(invite, {
      type: 0,
      guild_id: world.guildId,
      channel_id: world.channels.general,
      inviter: world.owner.user,
      expires_at: null,
      flags: 0,
      uses: 0,
      max_uses: 7,
      max_age: 0,
      temporary: true,
    })
    const { action_type, user_id, target_id, changes, reason } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, target_id, reason], [40, world.owner.id, null, 'come in'])
    assert.deepEqual(changes, [
      { key: 'code', new_value: code },
      { key: 'channel_id', new_value: world.channels.general },
      { key: 'inviter_id', new_value: world.owner.id },
      { key: 'uses', new_value: 0 },
      { key: 'max_uses', new_value: 7 },
      { key: 'max_age', new_value: 0 },
      { key: 'temporary', new_value: true },
      { key: 'flags', new_value: 0 },
    ])
  })

  test('returns the caller’s existing invite with equal settings, unless it has to be unique', async () => {
    const terms = { max_age: 600, max_uses: 3 }
    const { code } = (await make(terms)).body
    const events = await world.eventsOf(async () => {
      assert.equal((await make({ ...terms, unique: false })).body.code, code)
      assert.equal((await make({ ...terms, temporary: null, unique: null })).body.code, code)
    })
    assert.deepEqual(events, [])
    const others = [
      await make({ ...terms, unique: true }),
      await make({ ...terms, max_uses: 4 }),
      await make({ ...terms, temporary: true }),
      await make(terms, world.moderator),
      await make(terms, world.owner, world.channels.voice),
    ]
    const codes = new Set([code, ...others.map(({ body }) => body.code)])
    assert.equal(codes.size, 6)
    world.clock.advance(600_001)
    assert.notEqual((await make(terms)).body.code, code)
  })

  test('accepts the limits of age and uses, and null for the default', async () => {
    for (const body of [{ max_age: 0 }, { max_age: 5_184_000 }, { max_uses: 0 }, { max_uses: 100 }]) {
      const { status, body: invite } = await make(body)
      assert.equal(status, 200)
      for (const [key, value] of Object.entries(body)) assert.equal(invite[key], value)
      assert.equal(invite.expires_at === null, invite.max_age === 0)
    }
    const { max_age, max_uses, temporary } = (await make({ max_age: null, max_uses: null, temporary: null })).body
    assert.deepEqual([max_age, max_uses, temporary], [86_400, 0, false])
  })

  test('refuses age and uses out of range, and values that are not numbers', async () => {
    await refusesField({ max_age: 5_184_001 }, 'max_age', 'NUMBER_TYPE_MAX')
    await refusesField({ max_age: -1 }, 'max_age', 'NUMBER_TYPE_MIN')
    await refusesField({ max_uses: 101 }, 'max_uses', 'NUMBER_TYPE_MAX')
    await refusesField({ max_uses: -1 }, 'max_uses', 'NUMBER_TYPE_MIN')
    for (const body of [{ max_age: 'x' }, { max_uses: 1.5 }, { temporary: 3 }, { unique: 'yes' }]) {
      await world.refuses(() => make(body), 400, 50035)
    }
  })

  test('accepts and returns roles that the inviter may give', async () => {
    const { member } = world.roles
    const { status, body } = await make({ role_ids: [member] }, world.bot)
    assert.equal(status, 200)
    assert.deepEqual(
      body.roles.map(({ id, name }: any) => [id, name]),
      [[member, 'member']],
    )
    assert.deepEqual(Object.keys(body.roles[0]).sort(), [
      'color',
      'colors',
      'icon',
      'id',
      'name',
      'position',
      'unicode_emoji',
    ])
    const created = (await world.events()).findLast(({ type }) => type === 'INVITE_CREATE')
    assert.deepEqual(created?.data.role_ids, [member])
  })

  test('refuses roles that the inviter may not give', async () => {
    const { member, moderator, bot } = world.roles
    await world.refuses(() => make({ role_ids: ['1'] }), 400, 50035)
    await world.refuses(() => make({ role_ids: [member, member] }), 400, 50035)
    await world.refuses(() => make({ role_ids: [world.guildId] }), 400, 50028)
    await world.refuses(() => make({ role_ids: [bot] }), 403, 50013)
    await world.refuses(() => make({ role_ids: [member] }, world.member), 403, 50013)
    const helper = await world.newPerson('helper')
    await world.join(helper)
    await world.grant(helper, ['MANAGE_ROLES', 'CREATE_INSTANT_INVITE'], 2)
    await world.refuses(() => make({ role_ids: [moderator] }, helper), 403, 50013)
    const stronger = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'low', permissions: '8' })
    await world.refuses(() => make({ role_ids: [stronger.body.id] }, helper), 403, 50013)
  })

  test('accepts every channel but categories, threads and private channels', async () => {
    const guild = `/guilds/${world.guildId}/channels`
    for (const type of [ChannelType.GUILD_ANNOUNCEMENT, ChannelType.GUILD_STAGE_VOICE, ChannelType.GUILD_FORUM]) {
      await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, {
        features: ['COMMUNITY', 'NEWS'],
      })
      const { body } = await world.owner.api.post(guild, { name: 'one', type })
      assert.equal((await make({}, world.owner, body.id)).status, 200, JSON.stringify(body))
    }
    assert.equal((await make({}, world.owner, world.channels.voice)).status, 200)
    const category = (await world.owner.api.post(guild, { name: 'all', type: ChannelType.GUILD_CATEGORY })).body
    await world.refuses(() => make({}, world.owner, category.id), 400, 50024)
    const thread = await startThread(world, world.owner)
    await world.refuses(() => make({}, world.owner, thread.id), 400, 50024)
    const direct = (await world.owner.api.post('/users/@me/channels', { recipient_id: world.member.id })).body
    await world.refuses(() => make({}, world.owner, direct.id), 400, 50003)
  })

  test('requires a body, and CREATE_INSTANT_INVITE in the channel', async () => {
    await world.refuses(() => world.owner.api.send('POST', path(), 'nonsense'), 400, 50109)
    await world.refuses(() => make({}, world.stranger), 403, 50001)
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    await world.refuses(() => make({}, world.member), 403, 50013)
    await world.owner.api.put(`/channels/${world.channels.general}/permissions/${world.member.id}`, {
      type: 1,
      allow: '1',
    })
    assert.equal((await make({}, world.member)).status, 200)
    await world.refuses(() => make({}, world.member, world.channels.voice), 403, 50013)
  })

  test('creates invites while the guild has invites paused', async () => {
    const { body: guild } = await world.owner.api.patch(`/guilds/${world.guildId}`, { features: ['INVITES_DISABLED'] })
    assert.ok(guild.features.includes('INVITES_DISABLED'))
    assert.equal((await make({ unique: true })).status, 200)
  })

  test('enforces 1,000 invites per guild, not counting expired ones', async () => {
    const { id, general } = await world.newGuild(world.owner, 'Full of invites')
    const now = world.clock.now()
    const row = {
      guild_id: id,
      channel_id: general,
      inviter_id: null,
      uses: 0,
      created_at: now,
      wire: '{"role_ids":[]}',
    }
    const rows = Array.from({ length: LIMITS.invitesPerGuild }, (_, i) => {
      return { ...row, code: `Full-${i}`, expires_at: i === 0 ? now + 60_000 : null }
    })
    await world.app.kernel.store.write(async ({ q }) => {
      for (let i = 0; i < rows.length; i += 250)
        await q
          .insertInto('invites')
          .values(rows.slice(i, i + 250))
          .execute()
    })
    await world.refuses(() => make({}, world.owner, general), 400, 30016)
    world.clock.advance(60_001)
    await world.app.worker.settled()
    assert.equal((await make({}, world.owner, general)).status, 200)
    await world.refuses(() => make({ unique: true }, world.owner, general), 400, 30016)
    assert.equal((await make({}, world.owner, general)).status, 200, 'one on the same terms is there already')
  })

  test('limits the invites of each user, but not of members who manage the guild or of bots', async (t) => {
    const limits: { invites: number } = LIMITS.perMember
    const { invites } = limits
    const fresh = await World.create()
    t.after(() => Object.assign(limits, { invites }))
    t.after(() => fresh.close())
    Object.assign(limits, { invites: 1 })
    await setEveryonePermissions(fresh, ['VIEW_CHANNEL', 'CREATE_INSTANT_INVITE'])
    const invite = ({ api }: Person) =>
      api.post(`/channels/${fresh.channels.general}/invites`, { unique: true, max_age: 60 })
    assert.equal((await invite(fresh.member)).status, 200)
    await fresh.refuses(() => invite(fresh.member), 400, 30016)
    for (const who of [fresh.owner, fresh.bot])
      for (let n = 0; n < 2; n++) assert.equal((await invite(who)).status, 200)
    fresh.clock.advance(60_001)
    assert.equal((await invite(fresh.member)).status, 200)
  })
})
