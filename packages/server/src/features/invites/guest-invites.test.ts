import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { joinAsGuest, newGuest, newGuestInvite } from '@guildhall/testing/features/guests'
import { newStage } from '@guildhall/testing/features/stages'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const { IS_GUEST } = MemberFlag

describe('An invite for guests', () => {
  let world: World
  let count = 0
  /** In no guild. */
  let person: Person
  before(async () => {
    world = await World.create()
    // Guests without a session would be removed in time.
    world.clock.hold()
  })
  after(() => world.close())
  beforeEach(async () => {
    person = await world.newPerson(`invited${count++}`)
  })

  const invites = (channelId = world.channels.voice) => `/channels/${channelId}/invites`
  const make = (body: object, channelId?: string) =>
    world.owner.api.post(invites(channelId), { unique: true, flags: 1, ...body })
  const accept = (code: string, by = person) => by.api.post(`/invites/${code}`)
  const member = async (who = person) => (await world.owner.api.get(`/guilds/${world.guildId}/members/${who.id}`)).body
  const rowOf = (who = person) =>
    world.db.q
      .selectFrom('members')
      .select(['guest_channel_id', 'present_at'])
      .where('guild_id', '=', world.guildId)
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow()

  describe('created with Create Channel Invite', () => {
    test('is returned with its flag everywhere, also in the event', async () => {
      let code = ''
      const [created] = await world.eventsOf(async () => {
        const { status, body } = await make({ temporary: true, max_uses: 3 })
        assert.deepEqual([status, body.flags, body.temporary], [200, 1, true])
        code = body.code
      })
      assert.deepEqual([created?.type, created?.data.flags], ['INVITE_CREATE', 1])
      assert.equal((await world.nobody.get(`/invites/${code}`)).body.flags, 1)
      const { body } = await world.owner.api.get(invites())
      assert.equal(body.find((each: any) => each.code === code).flags, 1)
      const entry: any = await world.lastAuditEntry()
      assert.equal(entry.changes.find(({ key }: any) => key === 'flags').new_value, 1)
    })

    test('is separate from a member invite with equal settings', async () => {
      const ask = async (flags: number) => (await world.owner.api.post(invites(), { flags })).body.code
      const [guests, members] = [await ask(1), await ask(0)]
      assert.notEqual(guests, members)
      assert.deepEqual([await ask(1), await ask(0)], [guests, members])
    })

    test('is refused for any channel but a voice channel', async () => {
      const stage = await newStage(world)
      const text = world.channels.general
      for (const channelId of [stage, text]) {
        await world.refusesAt(() => make({}, channelId), 'flags', 'GUEST_INVITE_CHANNEL_INVALID')
      }
    })

    test('is refused with roles', async () => {
      const asked = () => make({ role_ids: [world.roles.member] })
      await world.refusesAt(asked, 'role_ids', 'GUEST_INVITE_ROLES_INVALID')
    })

    test('is refused with other flags', async () => {
      for (const flags of [1 << 1, 1 << 3, 1 | (1 << 3), -1, 2 ** 32, 2 ** 32 + 1]) {
        await world.refusesAt(() => make({ flags }), 'flags', 'INVITE_FLAGS_INVALID')
      }
    })
  })

  describe('accepted with Accept Invite', () => {
    test('makes a guest: a member with the guest flag, without a welcome message', async () => {
      const settings = { system_channel_id: world.channels.general, system_channel_flags: 0 }
      await world.owner.api.patch(`/guilds/${world.guildId}`, settings)
      const code = await newGuestInvite(world)
      const events = await world.eventsOf(async () => {
        const { status, body } = await accept(code)
        assert.deepEqual([status, body.new_member, body.flags], [200, true, 1])
      })
      const { flags, roles, joined_at } = await member()
      assert.deepEqual([flags & IS_GUEST, roles], [IS_GUEST, []])
      const [guest, joined, ...others] = events
      const visit = { guild_id: world.guildId, channel_id: world.channels.voice, user_id: person.id, joined_at }
      assert.deepEqual(guest, { type: 'GUILD_GUEST_ADD', data: visit })
      assert.deepEqual([joined?.type, others], ['GUILD_MEMBER_ADD', []])
      const { body } = await world.owner.api.get(`/channels/${world.channels.general}/messages?limit=1`)
      assert.notEqual(body[0]?.author.id, person.id)
      await world.owner.api.patch(`/guilds/${world.guildId}`, { system_channel_flags: 1 })
    })

    test('is returned to members and other guests without counting a use', async () => {
      await joinAsGuest(world, person)
      const { body: channel } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, {
        name: 'elsewhere',
        type: ChannelType.GUILD_VOICE,
      })
      const code = await newGuestInvite(world, channel.id)
      for (const who of [world.member, person]) {
        await world.writesNothing(async () => {
          const { status, body } = await accept(code, who)
          assert.deepEqual([status, body.new_member], [200, false])
        })
      }
      assert.equal((await rowOf()).guest_channel_id, world.channels.voice)
    })

    test('is refused for banned users, and for everyone while invites are paused', async () => {
      const code = await newGuestInvite(world)
      await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`, {})
      await world.refuses(() => accept(code), 403, 40007)
      await world.owner.api.delete(`/guilds/${world.guildId}/bans/${person.id}`)
      const { features } = (await world.owner.api.get(`/guilds/${world.guildId}`)).body
      const off = [...features, 'INVITES_DISABLED']
      assert.equal((await world.owner.api.patch(`/guilds/${world.guildId}`, { features: off })).status, 200)
      await world.refuses(() => accept(code), 403, 40006)
      await world.owner.api.patch(`/guilds/${world.guildId}`, { features })
    })

    test('makes the guest pending in a guild with screening', async () => {
      const { store, readModel } = world.app.kernel
      const guild = await readModel.find(world.guildId)
      const setFeatures = async (features: string[]) => {
        const wire = JSON.stringify({ ...guild?.settings, features })
        await store.write(({ q }) => q.updateTable('guilds').set({ wire }).where('id', '=', world.guildId).execute())
        readModel.forgetAll()
      }
      await setFeatures([...(guild?.settings.features ?? []), 'MEMBER_VERIFICATION_GATE_ENABLED'])
      const { body } = await accept(await newGuestInvite(world))
      assert.deepEqual([body.new_member, body.show_verification_form], [true, true])
      assert.equal((await member()).pending, true)
      await setFeatures(guild?.settings.features ?? [])
    })
  })

  describe('lets a guest become a full member', () => {
    let guest: Person
    beforeEach(async () => {
      guest = await newGuest(world)
    })

    async function isFull(roles: string[] = []): Promise<void> {
      const { flags, roles: has } = await member(guest)
      assert.deepEqual([flags & IS_GUEST, has], [0, roles])
      assert.equal((await rowOf(guest)).guest_channel_id, null)
      assert.equal((await world.app.kernel.readModel.find(world.guildId))?.guests.has(guest.id), false)
      const { body } = await guest.api.get(`/guilds/${world.guildId}/channels`)
      assert.ok(body.length > 1)
    }

    test('by accepting another kind of invite, which is used with its roles', async () => {
      const settings = { system_channel_id: world.channels.general, system_channel_flags: 0 }
      await world.owner.api.patch(`/guilds/${world.guildId}`, settings)
      const count = async () =>
        (await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body[world.roles.member] ?? 0
      const before = await count()
      const { body: invite } = await world.owner.api.post(invites(world.channels.general), {
        role_ids: [world.roles.member],
        max_uses: 1,
      })
      const events = await world.eventsOf(async () => {
        const { status, body } = await accept(invite.code, guest)
        assert.deepEqual([status, body.new_member], [200, true])
      })
      assert.deepEqual(
        events.map(({ type }) => type),
        ['GUILD_MEMBER_UPDATE', 'INVITE_DELETE'],
      )
      await isFull([world.roles.member])
      assert.equal((await rowOf(guest)).present_at, null)
      assert.equal(await count(), before + 1)
      const { body } = await world.owner.api.get(`/channels/${world.channels.general}/messages?limit=1`)
      assert.deepEqual([body[0].type, body[0].author.id], [MessageType.USER_JOIN, guest.id])
      await world.owner.api.patch(`/guilds/${world.guildId}`, { system_channel_flags: 1 })
    })

    test('by accepting a temporary invite, as a temporary member', async () => {
      const { body: invite } = await world.owner.api.post(invites(), { temporary: true })
      await accept(invite.code, guest)
      await isFull()
      assert.notEqual((await rowOf(guest)).present_at, null)
    })

    test('by the guild’s vanity URL', async () => {
      const { store, readModel } = world.app.kernel
      await store.write(({ q }) =>
        q.updateTable('guilds').set({ vanity_url_code: 'come-in' }).where('id', '=', world.guildId).execute(),
      )
      readModel.forgetAll()
      const { status, body } = await accept('come-in', guest)
      assert.deepEqual([status, body.new_member], [200, true])
      await isFull()
    })

    test('by any role, however it is given', async () => {
      const path = `/guilds/${world.guildId}/members/${guest.id}`
      const events = await world.eventsOf(() => world.owner.api.put(`${path}/roles/${world.roles.member}`))
      const updated: any = events.find(({ type }) => type === 'GUILD_MEMBER_UPDATE')
      assert.equal(updated.data.flags & IS_GUEST, 0)
      await isFull([world.roles.member])
      assert.equal((await rowOf(guest)).present_at, null)
      const other = await newGuest(world)
      const { body } = await world.owner.api.patch(`/guilds/${world.guildId}/members/${other.id}`, {
        roles: [world.roles.member],
      })
      assert.equal(body.flags & IS_GUEST, 0)
    })

    test('by the administrator of the instance', async () => {
      const path = `/guildhall/guilds/${world.guildId}/members/${guest.id}`
      const events = await world.eventsOf(async () => {
        assert.equal((await world.administrator.api.put(path, {})).status, 201)
      })
      assert.deepEqual(
        events.map(({ type }) => type),
        ['GUILD_MEMBER_UPDATE'],
      )
      await isFull()
    })
  })
})
