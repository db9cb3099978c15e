import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Accept Invite', () => {
  let world: World
  let count = 0
  /** In no guild. */
  let person: Person
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    person = await world.newPerson(`person${count++}`)
  })

  const made = async (body: object = {}) =>
    (await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true, ...body })).body
  const accept = (code: string, by: Pick<Person, 'api'> = person) =>
    by.api.post(`/invites/${code}`, { session_id: null })
  const usesOf = async (code: string) => {
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/invites`)
    return body.find((invite: any) => invite.code === code)?.uses
  }
  const member = async (who = person) => (await world.owner.api.get(`/guilds/${world.guildId}/members/${who.id}`)).body

  /** Changes the guild's settings in ways that no operation offers. */
  async function setGuild(changes: Partial<GuildSettings>): Promise<void> {
    const guild = await world.app.kernel.readModel.find(world.guildId)
    const wire = JSON.stringify({ ...guild?.settings, ...changes })
    await world.app.kernel.store.write(({ q }) =>
      q.updateTable('guilds').set({ wire }).where('id', '=', world.guildId).execute(),
    )
    world.app.kernel.readModel.forgetAll()
  }

  test('makes the user a member, notifies the guild and the user, and counts the use without an event', async () => {
    const invite = await made()
    let body: any
    const mine = await world.eventsOf(async () => {
      const events = await world.eventsOf(async () => {
        const answer = await accept(invite.code)
        assert.equal(answer.status, 200)
        body = answer.body
      })
      assert.deepEqual(events, [{ type: 'GUILD_MEMBER_ADD', data: { guild_id: world.guildId, ...(await member()) } }])
    }, person.id)
    assert.deepEqual(mine, [{ type: 'GUILD_CREATE', data: { id: world.guildId } }])
    const { new_member, show_verification_form, ...shown } = body
    assert.deepEqual([new_member, show_verification_form], [true, undefined])
    assert.deepEqual(shown, (await world.nobody.get(`/invites/${invite.code}`)).body)
    assert.equal(await usesOf(invite.code), 1)
    assert.equal((await person.api.get(`/guilds/${world.guildId}`)).status, 200)
  })

  test('posts a welcome message in the system channel', async () => {
    await world.owner.api.patch(`/guilds/${world.guildId}`, {
      system_channel_id: world.channels.general,
      system_channel_flags: 0,
    })
    await accept((await made()).code)
    await world.app.worker.settled()
    const { body } = await world.owner.api.get(`/channels/${world.channels.general}/messages?limit=1`)
    assert.deepEqual([body[0].type, body[0].author.id], [MessageType.USER_JOIN, person.id])
    await world.owner.api.patch(`/guilds/${world.guildId}`, { system_channel_flags: 1 })
  })

  test('returns the invite to a member without counting a use', async () => {
    const { code } = await made({ max_uses: 1 })
    await world.writesNothing(async () => {
      const { status, body } = await accept(code, world.member)
      assert.deepEqual([status, body.new_member, body.guild_id], [200, false, world.guildId])
    })
    assert.equal(await usesOf(code), 0)
  })

  test('deletes the invite with its last use', async () => {
    const { code } = await made({ max_uses: 2 })
    await accept(code)
    const last = await world.newPerson('last')
    const events = await world.eventsOf(() => accept(code, last))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_ADD', 'INVITE_DELETE'],
    )
    assert.deepEqual(events[1]?.data, { guild_id: world.guildId, channel_id: world.channels.general, code })
    const late = await world.newPerson('late')
    await world.refuses(() => accept(code, late), 404, 10006)
  })

  test('gives the roles of the invite that still exist', async () => {
    const { body: role } = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'doomed' })
    const { code } = await made({ role_ids: [role.id, world.roles.member] })
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${role.id}`)
    const holders = async () =>
      (await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body[world.roles.member]
    const before = await holders()
    await accept(code)
    assert.deepEqual((await member()).roles, [world.roles.member])
    assert.equal(await holders(), before + 1)
  })

  test('marks a returning member as rejoined, and pending in a guild with screening', async () => {
    const { code } = await made()
    await accept(code)
    await person.api.delete(`/users/@me/guilds/${world.guildId}`)
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, {
      features: ['MEMBER_VERIFICATION_GATE_ENABLED'],
    })
    const { body } = await accept(code)
    assert.deepEqual([body.new_member, body.show_verification_form], [true, true])
    const { pending, flags } = await member()
    assert.deepEqual([pending, flags], [true, MemberFlag.DID_REJOIN])
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: [] })
  })

  test('refuses banned users', async () => {
    const { code } = await made()
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`, {})
    await world.refuses(() => accept(code), 403, 40007)
  })

  test('refuses everyone while the guild has INVITES_DISABLED or paused invites', async () => {
    const { code } = await made()
    await world.owner.api.patch(`/guilds/${world.guildId}`, { features: ['INVITES_DISABLED'] })
    await world.refuses(() => accept(code), 403, 40006)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { features: [] })
    world.clock.hold()
    const invites_disabled_until = new Date(world.clock.now() + 60_000).toISOString()
    await setGuild({ incidents_data: { invites_disabled_until, dms_disabled_until: null } })
    await world.refuses(() => accept(code), 403, 40006)
    world.clock.advance(60_000)
    assert.equal((await accept(code)).status, 200)
  })

  test('refuses when the guild is full, and users who are in 100 guilds', async () => {
    const { code } = await made()
    await setGuild({ max_members: 1 })
    await world.refuses(() => accept(code), 403, 30019)
    await setGuild({ max_members: 25_000_000 })
    for (let i = 0; i < 100; i++) await world.newGuild(person, `Guild ${i}`)
    await world.refuses(() => accept(code), 400, 30001)
    assert.equal(await usesOf(code), 0)
  })

  test('refuses unknown and expired codes', async () => {
    for (const code of ['NoSuchCode', 'x', '%00']) await world.refuses(() => accept(code), 404, 10006)
    const { code } = await made({ max_age: 1 })
    world.clock.advance(1000)
    await world.app.worker.settled()
    await world.refuses(() => accept(code), 404, 10006)
  })

  test('refuses bots', async () => {
    const { code } = await made()
    await world.refuses(() => accept(code, world.bot), 403, 20001)
    await world.refuses(() => world.nobody.post(`/invites/${code}`), 401, 0)
  })

  test('accepts a vanity URL, and counts its uses', async () => {
    const { guildId, owner } = world
    await world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features: ['VANITY_URL'] })
    await owner.api.patch(`/guilds/${guildId}/vanity-url`, { code: 'everyone' })
    const { status, body } = await accept('Everyone')
    assert.deepEqual([status, body.code, body.new_member], [200, 'everyone', true])
    await accept('everyone')
    assert.deepEqual((await owner.api.get(`/guilds/${guildId}/vanity-url`)).body, { code: 'everyone', uses: 1 })
  })

  test('refuses in an outage of the guild', async () => {
    const { code } = await made()
    const path = `/guildhall/guilds/${world.guildId}/unavailable`
    assert.equal((await world.administrator.api.put(path)).status, 204)
    await world.refuses(() => accept(code), 503)
    assert.equal((await world.administrator.api.delete(path)).status, 204)
  })
})
