import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { channelEvent, externalEvent, scheduleEvent } from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Invite', () => {
  let world: World
  let invite: any
  before(async () => {
    world = await World.create()
    invite = await made()
  })
  after(() => world.close())

  const made = async (body: object = {}, channelId = world.channels.general) =>
    (await world.owner.api.post(`/channels/${channelId}/invites`, { unique: true, ...body })).body
  const get = (code: string, query = '') => world.nobody.get(`/invites/${code}${query}`)

  test('returns the invite to anyone, without its metadata', async () => {
    const { status, body } = await get(invite.code)
    assert.equal(status, 200)
    const { uses: _u, max_uses: _m, max_age: _a, temporary: _t, created_at: _c, ...shown } = invite
    assert.deepEqual(body, shown)
    assert.deepEqual((await world.stranger.api.get(`/invites/${invite.code}`)).body, shown)
    assert.deepEqual((await world.bot.api.get(`/invites/${invite.code}`)).body, shown)
  })

  test('counts members only on request', async (t) => {
    t.mock.method(world.app.kernel.presences, 'countOnline', () => 2)
    const { body } = await get(invite.code, '?with_counts=true')
    assert.deepEqual([body.approximate_member_count, body.approximate_presence_count], [4, 2])
    const without = (await get(invite.code, '?with_counts=false')).body
    assert.equal('approximate_member_count' in without || 'approximate_presence_count' in without, false)
  })

  test('returns the guild and the channel as they are now', async () => {
    const { channels, guildId, owner } = world
    const features = ['COMMUNITY', 'NEWS', 'VANITY_URL']
    await world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features })
    await owner.api.patch(`/guilds/${guildId}`, { name: 'Renamed', description: 'About us', verification_level: 2 })
    await owner.api.patch(`/guilds/${guildId}/vanity-url`, { code: 'renamed' })
    await owner.api.patch(`/channels/${channels.general}`, { name: 'lobby' })
    const { guild, channel } = (await get(invite.code)).body
    const { name, description, verification_level, vanity_url_code, nsfw_level } = guild
    assert.deepEqual([name, description, verification_level, nsfw_level], ['Renamed', 'About us', 2, 0])
    assert.deepEqual([vanity_url_code, guild.features.sort()], ['renamed', features])
    assert.equal(channel.name, 'lobby')
  })

  test('returns an enabled welcome screen, with the channels that everyone can view', async () => {
    const { channels, guildId, owner, administrator } = world
    const features = ['COMMUNITY', 'NEWS', 'VANITY_URL']
    await administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features })
    const [visible, hidden] = [channels.general, channels.voice]
    const toWelcome = (channel_id: string) => ({ channel_id, description: 'Here', emoji_id: null, emoji_name: '👋' })
    const body = { description: 'Come in', welcome_channels: [visible, hidden].map(toWelcome) }
    await owner.api.patch(`/guilds/${guildId}/welcome-screen`, body)
    const screen = async () => (await get(invite.code)).body.guild.welcome_screen
    assert.equal(await screen(), undefined)
    await owner.api.patch(`/guilds/${guildId}/welcome-screen`, { enabled: true })
    assert.deepEqual(await screen(), body)
    await owner.api.put(`/channels/${hidden}/permissions/${guildId}`, {
      type: 0,
      deny: String(Permission.VIEW_CHANNEL),
    })
    assert.deepEqual(await screen(), { ...body, welcome_channels: [toWelcome(visible)] })
    await owner.api.delete(`/channels/${hidden}/permissions/${guildId}`)
    await owner.api.patch(`/guilds/${guildId}/welcome-screen`, { enabled: false })
  })

  test('returns a requested event that everyone can view', async () => {
    const { channels, clock, guildId, owner } = world
    const shown = async ({ id }: any) => {
      return (await get(invite.code, `?guild_scheduled_event_id=${id}`)).body.guild_scheduled_event
    }
    for (const body of [externalEvent(clock.now()), channelEvent(clock.now(), channels.voice)]) {
      const { creator: _, ...event } = await scheduleEvent(world, body)
      assert.deepEqual(await shown(event), event)
    }
    const event = await scheduleEvent(world, channelEvent(clock.now(), channels.voice))
    const path = `/channels/${channels.voice}/permissions/${guildId}`
    await owner.api.put(path, { type: 0, deny: String(Permission.VIEW_CHANNEL) })
    assert.equal(await shown(event), undefined)
    await owner.api.delete(path)
    await owner.api.delete(`/guilds/${guildId}/scheduled-events/${event.id}`)
    assert.equal(await shown(event), undefined)
  })

  test('omits an unknown event', async () => {
    const { status, body } = await get(invite.code, '?guild_scheduled_event_id=1')
    assert.deepEqual([status, 'guild_scheduled_event' in body], [200, false])
    await world.refuses(() => get(invite.code, '?guild_scheduled_event_id=x'), 400, 50035)
    await world.refuses(() => get(invite.code, '?with_counts=perhaps'), 400, 50035)
  })

  test('works while the guild has invites paused', async () => {
    await world.owner.api.patch(`/guilds/${world.guildId}`, { features: ['COMMUNITY', 'INVITES_DISABLED'] })
    assert.equal((await get(invite.code)).status, 200)
  })

  test('omits deleted roles', async () => {
    const { body: role } = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'short-lived' })
    const { code, roles } = await made({ role_ids: [role.id] })
    assert.equal(roles.length, 1)
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${role.id}`)
    assert.equal('roles' in (await get(code)).body, false)
  })

  test('answers 404 for a code without an invite', async () => {
    const strange = ['x', 'NoSuchCode', '%00', '%F0%9F%94%A5', 'x'.repeat(26), "'--"]
    for (const code of [...strange, invite.code.toLowerCase()]) await world.refuses(() => get(code), 404, 10006)
  })

  test('answers 404 from the moment when an invite expires', async () => {
    world.clock.hold()
    const { code } = await made({ max_age: 60 })
    world.clock.advance(59_999)
    assert.equal((await get(code)).status, 200)
    world.clock.advance(1)
    assert.deepEqual((await get(code)).body.code, 10006)
  })

  test('answers 404 once its channel or guild is deleted', async () => {
    const { body: channel } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'doomed' })
    const { code } = await made({}, channel.id)
    await world.owner.api.delete(`/channels/${channel.id}`)
    await world.refuses(() => get(code), 404, 10006)
    const { id, general } = await world.newGuild(world.owner)
    const elsewhere = await made({}, general)
    // A job removes the rows later.
    await world.app.worker.stop()
    await world.owner.api.delete(`/guilds/${id}`)
    await world.refuses(() => get(elsewhere.code), 404, 10006)
  })

  describe('for a vanity URL', () => {
    test('returns no inviter and no expiry, and ignores case', async () => {
      for (const code of ['renamed', 'ReNamed']) {
        const { status, body } = await get(code)
        const { inviter, expires_at, channel } = body
        assert.deepEqual([status, body.code, inviter, expires_at], [200, 'renamed', undefined, null])
        assert.equal(channel.id, world.channels.general)
      }
    })

    test('answers 404 if everyone can view no channel', async () => {
      const { guildId, channels, owner } = world
      const deny = Permission.VIEW_CHANNEL.toString()
      await owner.api.put(`/channels/${channels.general}/permissions/${guildId}`, { type: 0, deny })
      assert.equal((await get('renamed')).body.channel.id, channels.voice)
      await owner.api.put(`/channels/${channels.voice}/permissions/${guildId}`, { type: 0, deny })
      await world.refuses(() => get('renamed'), 404, 10006)
    })
  })
})
