import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { GUEST_MASK } from '@guildhall/protocol/permissions/compute-permissions'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { joinAsGuest, newGuest } from '@guildhall/testing/features/guests'
import { joinVoice } from '@guildhall/testing/features/voice'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import type { Person } from '@guildhall/testing/worlds/people'
import { startTwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()

describe('A guest of a voice channel', () => {
  let world: World
  let guest: Person
  let guild: string
  /** Another voice channel. */
  let lounge: string
  before(async () => {
    world = await World.create()
    // Guests without a session would be removed in time.
    world.clock.hold()
    guild = `/guilds/${world.guildId}`
    lounge = (await world.owner.api.post(`${guild}/channels`, { name: 'lounge', type: ChannelType.GUILD_VOICE })).body
      .id
  })
  after(() => world.close())
  beforeEach(async () => {
    guest = await newGuest(world)
  })

  const say = (channelId: string, by = guest) => by.api.post(`/channels/${channelId}/messages`, { content: 'hello' })
  const own = () => `${guild}/members/${guest.id}`

  test('views that channel and no other', async () => {
    const { body } = await guest.api.get(`${guild}/channels`)
    assert.deepEqual(
      body.map(({ id }: any) => id),
      [world.channels.voice],
    )
    assert.equal((await guest.api.get(`/channels/${world.channels.voice}`)).status, 200)
    for (const id of [world.channels.general, lounge]) {
      await world.refuses(() => guest.api.get(`/channels/${id}`), 403, 50001)
      await world.refuses(() => guest.api.get(`/channels/${id}/messages`), 403, 50001)
      await world.refuses(() => say(id), 403, 50001)
    }
  })

  test('reads and writes there with the permissions of everyone', async () => {
    const { status, body } = await say(world.channels.voice)
    assert.equal(status, 200)
    const { body: read } = await guest.api.get(`/channels/${world.channels.voice}/messages`)
    assert.equal(read[0].id, body.id)
    const overwrite = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrite, { type: 0, deny: bits('SEND_MESSAGES') })
    await world.refuses(() => say(world.channels.voice), 403, 50013)
    await world.owner.api.put(overwrite, { type: 0, deny: bits('VIEW_CHANNEL') })
    await world.refuses(() => say(world.channels.voice), 403, 50001)
    await world.owner.api.delete(overwrite)
  })

  test('has no permission that outlasts the visit, even if everyone has', async () => {
    const { roles } = (await world.owner.api.get(guild)).body
    const { permissions } = roles.find(({ id }: any) => id === world.guildId)
    await world.owner.api.patch(`${guild}/roles/${world.guildId}`, { permissions: bits('ADMINISTRATOR') })
    await world.refuses(() => guest.api.post(`/channels/${world.channels.voice}/invites`, {}), 403, 50013)
    await world.refuses(() => guest.api.patch(`${guild}/members/@me`, { nick: 'me' }), 403, 50013)
    await world.refuses(() => guest.api.get(`${guild}/audit-logs`), 403, 50013)
    await world.refuses(() => guest.api.get(`/channels/${world.channels.general}`), 403, 50001)
    const communication_disabled_until = new Date(world.clock.now() + 60_000).toISOString()
    assert.equal((await world.owner.api.patch(own(), { communication_disabled_until })).status, 200)
    const [mine] = (await guest.api.get('/users/@me/guilds')).body
    assert.equal(mine.permissions, GUEST_MASK.toString())
    await world.owner.api.patch(`${guild}/roles/${world.guildId}`, { permissions })
  })

  test('gains no permission by an overwrite of their own', async () => {
    const overwrite = (id: string) => `/channels/${id}/permissions/${guest.id}`
    for (const id of [world.channels.voice, world.channels.general]) {
      await world.owner.api.put(overwrite(id), { type: 1, allow: bits('VIEW_CHANNEL', 'MANAGE_CHANNELS') })
    }
    await world.refuses(() => guest.api.patch(`/channels/${world.channels.voice}`, { name: 'mine' }), 403, 50013)
    await world.refuses(() => guest.api.get(`/channels/${world.channels.general}`), 403, 50001)
    for (const id of [world.channels.voice, world.channels.general]) await world.owner.api.delete(overwrite(id))
  })

  test('finds members only by their IDs', async () => {
    assert.equal((await guest.api.get(`${guild}/members/${world.member.id}`)).status, 200)
    await world.refuses(() => guest.api.get(`${guild}/members?limit=10`), 403, 50001)
    await world.refuses(() => guest.api.get(`${guild}/members/search?query=m`), 403, 50001)
    assert.equal((await world.member.api.get(`${guild}/members/search?query=m`)).status, 200)
  })

  test('sees only the voice states of their own channel', async () => {
    await joinVoice(world, world.member, lounge)
    await world.refuses(() => guest.api.get(`${guild}/voice-states/${world.member.id}`), 404, 10065)
    await joinVoice(world, world.member, world.channels.voice)
    assert.equal((await guest.api.get(`${guild}/voice-states/${world.member.id}`)).status, 200)
    await world.owner.api.patch(`${guild}/members/${world.member.id}`, { channel_id: null })
  })

  test('cannot answer onboarding questions, which would give them roles', async () => {
    const answers = { onboarding_responses: [], onboarding_prompts_seen: {}, onboarding_responses_seen: {} }
    await world.refuses(() => guest.api.post(`${guild}/onboarding-responses`, answers), 403, 50001)
  })

  test('can’t become the owner', async () => {
    await world.refuses(() => world.owner.api.patch(guild, { owner_id: guest.id }), 404, 10007)
  })

  test('is returned with the guest flag, which can’t be changed', async () => {
    const { body } = await world.member.api.get(own())
    assert.equal(body.flags & MemberFlag.IS_GUEST, MemberFlag.IS_GUEST)
    await world.refusesAt(() => world.owner.api.patch(own(), { flags: 0 }), 'flags', 'MEMBER_FLAGS_INVALID')
  })

  test('can be muted in voice, timed out, kicked and banned', async () => {
    await joinVoice(world, guest)
    const { status, body } = await world.owner.api.patch(own(), { mute: true })
    assert.deepEqual([status, body.mute, body.flags], [200, true, MemberFlag.IS_GUEST])
    const communication_disabled_until = new Date(world.clock.now() + 60_000).toISOString()
    assert.equal((await world.owner.api.patch(own(), { communication_disabled_until })).status, 200)
    await world.refuses(() => say(world.channels.voice), 403, 50013)
    assert.equal((await guest.api.get(`/channels/${world.channels.voice}`)).status, 200)
    assert.equal((await world.owner.api.delete(own())).status, 204)
    await joinAsGuest(world, guest)
    assert.equal((await world.owner.api.put(`${guild}/bans/${guest.id}`, {})).status, 204)
    await world.refuses(() => guest.api.get(guild), 403, 50001)
  })

  test('can’t be moved to another channel', async () => {
    await joinVoice(world, guest)
    await world.refusesAt(
      () => world.owner.api.patch(own(), { channel_id: lounge }),
      'channel_id',
      'GUEST_CHANNEL_INVALID',
    )
    assert.equal((await world.owner.api.patch(own(), { channel_id: world.channels.voice })).status, 200)
  })

  test('counts as a member until they leave', async () => {
    const count = async () => (await world.owner.api.get(`${guild}?with_counts=true`)).body.approximate_member_count
    const before = await count()
    assert.equal((await guest.api.delete(`/users/@me/guilds/${world.guildId}`)).status, 204)
    assert.equal(await count(), before - 1)
  })

  test('views everything at once after becoming a full member by a role', async () => {
    await world.owner.api.put(`${own()}/roles/${world.roles.member}`)
    assert.equal((await say(world.channels.general)).status, 200)
  })

  test('views the new channel after returning as its guest', async () => {
    assert.equal((await world.owner.api.delete(own())).status, 204)
    world.clock.advance(1)
    await joinAsGuest(world, guest, lounge)
    assert.equal((await say(lounge)).status, 200)
    await world.refuses(() => say(world.channels.voice), 403, 50001)
  })

  test('stays a guest when the guild is read again', async () => {
    world.app.kernel.readModel.forgetAll()
    assert.equal((await say(world.channels.voice)).status, 200)
    await world.refuses(() => say(world.channels.general), 403, 50001)
  })

  test('follows changes of @everyone’s permissions', async () => {
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'CONNECT'])
    await world.refuses(() => say(world.channels.voice), 403, 50013)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'CONNECT', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'])
    assert.equal((await say(world.channels.voice)).status, 200)
  })
})

// Only with PostgreSQL can processes share a store.
if (STORE_UNDER_TEST === 'postgres')
  test('a guest is a guest in every process, even if they were a guest of another channel before', async (t) => {
    const { world, other, close } = await startTwoProcesses()
    t.after(close)
    const lounge = { name: 'lounge', type: ChannelType.GUILD_VOICE }
    const { body: channel } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, lounge)
    const guest = await world.newPerson('guest')
    const elsewhere = new TestClient(other, guest.token)
    const say = async (id: string) => (await elsewhere.post(`/channels/${id}/messages`, { content: 'hello' })).status
    for (const id of [world.channels.voice, channel.id]) {
      await joinAsGuest(world, guest, id)
      await until(async () => (await say(id)) === 200)
      for (const hidden of [world.channels.voice, world.channels.general, channel.id]) {
        if (hidden !== id) assert.equal(await say(hidden), 403)
      }
      await world.owner.api.delete(`/guilds/${world.guildId}/members/${guest.id}`)
      await until(async () => (await say(id)) === 403)
      world.clock.advance(1)
    }
  })
