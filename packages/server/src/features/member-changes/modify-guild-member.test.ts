import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ERRORS } from '@guildhall/protocol/errors'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { joinVoice } from '@guildhall/testing/features/voice'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const DAY = 86_400_000

describe('Modify Guild Member', () => {
  let world: World
  let count = 0
  /** Has the role `member`. */
  let person: Person
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())
  beforeEach(async () => {
    person = await joined([world.roles.member])
  })

  const joined = async (roles: string[] = []): Promise<Person> => {
    const someone = await world.newPerson(`person${count++}`)
    await world.join(someone, { roles })
    return someone
  }
  /**
   * A new member whose only role is between `member` and `moderator`: at an equal position, the younger role is lower.
   */
  const holderOf = async (...names: PermissionName[]): Promise<Person> => {
    const someone = await joined()
    const guild = await world.app.kernel.readModel.find(world.guildId)
    await world.grant(someone, names, guild?.mustFindRole(world.roles.moderator).position)
    return someone
  }
  const path = (id = person.id) => `/guilds/${world.guildId}/members/${id}`
  const change = (by: Person, body: unknown, id = person.id) =>
    by.api.patch(path(id), body, { 'x-audit-log-reason': 'rules' })
  const refusesField = async (
    by: Person,
    body: Record<string, unknown>,
    code: string,
    field = Object.keys(body)[0],
  ) => {
    await world.refuses(() => change(by, body), 400, 50035)
    const { body: answer } = await change(by, body)
    assert.match(JSON.stringify(answer.errors[field ?? '']), new RegExp(`"code":"${code}"`, 'u'))
  }
  const later = (ms: number) => new Date(world.clock.now() + ms).toISOString()
  const holders = async (roleId: string) =>
    (await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body[roleId]

  test('returns the member, and changes only the fields that were sent', async () => {
    const { body: before } = await world.owner.api.get(path())
    const { status, body } = await change(world.owner, { nick: 'Nick' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...before, nick: 'Nick' })
    assert.deepEqual((await world.owner.api.get(path())).body, body)
  })

  test('notifies members, and writes the user and the reason to the audit log', async () => {
    const events = await world.eventsOf(() => change(world.owner, { nick: 'Told' }))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, ...(await world.owner.api.get(path())).body })
    const { id: _id, ...entry } = await world.lastAuditEntry()
    assert.deepEqual(entry, {
      action_type: 24,
      user_id: world.owner.id,
      target_id: person.id,
      reason: 'rules',
      changes: [{ key: 'nick', new_value: 'Told' }],
    })
  })

  test('emits and logs nothing if nothing changes', async () => {
    await change(world.owner, { nick: 'Same', flags: 4 })
    const body = { nick: ' Same ', flags: 4, communication_disabled_until: null, roles: [world.roles.member] }
    for (const each of [body, {}]) {
      assert.deepEqual(await world.eventsOf(() => change(world.owner, each)), [])
    }
  })

  test('emits one event for several changes, with an audit entry each', async () => {
    const until = later(DAY)
    const body = { nick: 'Both', roles: [], communication_disabled_until: until, flags: 4 }
    const events = await world.eventsOf(() => change(world.owner, body))
    assert.deepEqual(
      events.map(({ type, data }) => data.action_type ?? type),
      ['GUILD_MEMBER_UPDATE', 24, 25],
    )
    const shown = until.replace('Z', '000+00:00')
    assert.deepEqual(events[1]?.data.changes, [
      { key: 'nick', new_value: 'Both' },
      { key: 'communication_disabled_until', new_value: shown },
      { key: 'bypasses_verification', old_value: false, new_value: true },
    ])
    const member = { id: world.roles.member, name: 'member' }
    assert.deepEqual(events[2]?.data.changes, [{ key: '$remove', new_value: [member] }])
  })

  describe('with nick', () => {
    test('trims it and collapses its white space, and clears it with null or an empty text', async () => {
      assert.equal((await change(world.owner, { nick: '  a \n  b ' })).body.nick, 'a b')
      assert.equal((await change(world.owner, { nick: '   ' })).body.nick, null)
      await change(world.owner, { nick: 'again' })
      assert.equal((await change(world.owner, { nick: null })).body.nick, null)
      assert.equal((await change(world.owner, { nick: '💠'.repeat(32) })).status, 200)
    })

    test('refuses it if it is too long or not text', async () => {
      await refusesField(world.owner, { nick: 'x'.repeat(33) }, 'BASE_TYPE_MAX_LENGTH')
      await refusesField(world.owner, { nick: 5 }, 'STRING_TYPE_CONVERT')
    })

    test('requires MANAGE_NICKNAMES, and a member below the caller', async () => {
      const namer = await holderOf('MANAGE_NICKNAMES')
      assert.equal((await change(namer, { nick: 'below' })).status, 200)
      for (const id of [world.owner.id, world.moderator.id, world.bot.id]) {
        await world.refuses(() => change(namer, { nick: 'x' }, id), 403, 50013)
      }
      await world.refuses(() => change(world.bot, { nick: 'x' }, world.owner.id), 403, 50013)
      const other = await holderOf('MODERATE_MEMBERS', 'MANAGE_ROLES', 'CHANGE_NICKNAME')
      await world.refuses(() => change(other, { nick: 'x' }), 403, 50013)
    })

    test('requires CHANGE_NICKNAME for the caller’s own', async () => {
      const namer = await holderOf('MANAGE_NICKNAMES')
      assert.equal((await change(namer, { nick: 'me' }, namer.id)).body.nick, 'me')
      assert.equal((await change(world.owner, { nick: 'boss' }, world.owner.id)).body.nick, 'boss')
    })

    test('makes the new nickname searchable', async () => {
      await change(world.owner, { nick: 'Zebulon' })
      const search = () => world.owner.api.get(`/guilds/${world.guildId}/members/search?query=zebu`)
      assert.equal((await search()).body[0].user.id, person.id)
      await change(world.owner, { nick: null })
      assert.deepEqual((await search()).body, [])
    })
  })

  describe('with roles', () => {
    test('replaces the roles, with an audit entry for additions and removals, and counts members', async () => {
      const [one, two] = [await world.grant(world.member, [], 1), await world.grant(world.member, [], 1)]
      const before = await Promise.all([one, two, world.roles.member].map(holders))
      const { body } = await change(world.owner, { roles: [one, two] })
      assert.deepEqual(body.roles, [one, two])
      const named = (id: string) => ({ id, name: '' })
      assert.deepEqual((await world.lastAuditEntry()).changes, [
        { key: '$add', new_value: [named(one), named(two)] },
        { key: '$remove', new_value: [{ id: world.roles.member, name: 'member' }] },
      ])
      const after = await Promise.all([one, two, world.roles.member].map(holders))
      assert.deepEqual(after, [before[0] + 1, before[1] + 1, before[2] - 1])
      assert.deepEqual((await change(world.owner, { roles: null })).body.roles, [])
      assert.deepEqual(await holders(one), before[0])
    })

    test('requires changed roles to be below the caller, but not the others', async () => {
      const roler = await holderOf('MANAGE_ROLES')
      const high = await joined([world.roles.moderator, world.roles.member])
      const kept = { roles: [world.roles.moderator] }
      assert.deepEqual((await change(roler, kept, high.id)).body.roles, kept.roles)
      await world.refuses(() => change(roler, { roles: [] }, high.id), 403, 50013)
      await world.refuses(() => change(roler, { roles: [world.roles.member, world.roles.moderator] }), 403, 50013)
      assert.equal((await change(roler, { roles: [] })).status, 200)
      assert.equal((await change(roler, { roles: [world.roles.member] }, roler.id)).status, 403)
    })

    test('keeps roles of integrations', async () => {
      await world.refuses(() => change(world.owner, { roles: [world.roles.bot] }), 403, 50013)
      await world.refuses(() => change(world.owner, { roles: [] }, world.bot.id), 403, 50013)
      const both = [world.roles.bot, world.roles.member]
      assert.deepEqual((await change(world.owner, { roles: both }, world.bot.id)).body.roles, both)
      await change(world.owner, { roles: [world.roles.bot] }, world.bot.id)
    })

    test('accepts and drops @everyone, which some clients send', async () => {
      const { body } = await change(world.owner, { roles: [world.guildId, world.roles.member] })
      assert.deepEqual(body.roles, [world.roles.member])
    })

    test('silently drops deleted roles', async () => {
      const gone = await world.grant(person, [], 1)
      await world.owner.api.delete(`/guilds/${world.guildId}/roles/${gone}`)
      const { body } = await change(world.owner, { roles: [] })
      assert.deepEqual(body.roles, [])
      assert.deepEqual((await world.lastAuditEntry()).changes, [
        { key: '$remove', new_value: [{ id: world.roles.member, name: 'member' }] },
      ])
    })

    test('refuses unknown, duplicate and too many roles', async () => {
      const other = await world.newGuild(world.owner)
      for (const id of ['1', other.id])
        await refusesField(world.owner, { roles: [world.roles.member, id] }, 'ROLE_INVALID')
      const twice = { roles: [world.roles.member, world.roles.member] }
      await refusesField(world.owner, twice, 'SET_TYPE_ALREADY_CONTAINS_VALUE')
      const many = { roles: Array.from({ length: 351 }, (_, i) => String(i + 1)) }
      await refusesField(world.owner, many, 'BASE_TYPE_MAX_LENGTH')
      await refusesField(world.owner, { roles: ['x'] }, 'NUMBER_TYPE_COERCE')
      await refusesField(world.owner, { roles: world.roles.member }, 'LIST_TYPE_CONVERT')
    })

    test('refuses members who lack MANAGE_ROLES', async () => {
      await world.refuses(() => change(world.moderator, { roles: [] }), 403, 50013)
    })
  })

  describe('with communication_disabled_until', () => {
    const timeout = (by: Person, until: unknown, id = person.id) =>
      change(by, { communication_disabled_until: until }, id)

    test('times a member out, and ends a timeout with null', async () => {
      const moderator = await holderOf('MODERATE_MEMBERS')
      const { body } = await timeout(moderator, later(DAY))
      assert.equal(body.communication_disabled_until, later(DAY).replace('Z', '000+00:00'))
      assert.equal((await timeout(moderator, null)).body.communication_disabled_until, null)
      const [change] = (await world.lastAuditEntry()).changes as object[]
      assert.deepEqual(change, {
        key: 'communication_disabled_until',
        old_value: later(DAY).replace('Z', '000+00:00'),
      })
    })

    test('sets no timeout for a past time', async () => {
      for (const ms of [0, -DAY]) {
        assert.equal((await timeout(world.owner, later(ms))).body.communication_disabled_until, null)
      }
    })

    test('accepts at most 28 days from now', async () => {
      assert.equal((await timeout(world.owner, later(28 * DAY))).status, 200)
      const tooLate = { communication_disabled_until: later(28 * DAY + 1) }
      await refusesField(world.owner, tooLate, 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP')
      await refusesField(world.owner, { communication_disabled_until: 'soon' }, 'DATE_TIME_TYPE_PARSE')
    })

    test('refuses the owner, an administrator, the caller and members above the caller', async () => {
      const moderator = await holderOf('MODERATE_MEMBERS')
      for (const id of [world.owner.id, world.moderator.id, world.bot.id, moderator.id]) {
        await world.refuses(() => timeout(moderator, later(DAY), id), 403, 50013)
      }
      const admin = await joined()
      await world.grant(admin, ['ADMINISTRATOR'], 1)
      await world.refuses(() => timeout(moderator, later(DAY), admin.id), 403, 50013)
      await world.refuses(() => timeout(world.owner, later(DAY), admin.id), 403, 50013)
      await world.refuses(() => timeout(world.owner, later(DAY), world.owner.id), 403, 50013)
    })

    test('can end the timeout of a member who has become an administrator', async () => {
      await timeout(world.owner, later(DAY))
      await world.grant(person, ['ADMINISTRATOR'], 1)
      assert.equal((await timeout(world.owner, null)).body.communication_disabled_until, null)
    })

    test('refuses members who lack MODERATE_MEMBERS', async () => {
      const other = await holderOf('KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_ROLES', 'MANAGE_NICKNAMES')
      await world.refuses(() => timeout(other, later(DAY)), 403, 50013)
    })
  })

  describe('with flags', () => {
    test('lets a member bypass verification, and revokes that with null', async () => {
      assert.equal((await change(world.owner, { flags: 4 })).body.flags, 4)
      assert.equal((await change(world.owner, { flags: null })).body.flags, 0)
    })

    test('keeps flags that can’t be changed', async () => {
      await world.owner.api.delete(path())
      await world.join(person)
      assert.equal((await change(world.owner, { flags: 5 })).body.flags, 5)
      assert.equal((await change(world.owner, { flags: null })).body.flags, 1)
      await refusesField(world.owner, { flags: 4 }, 'MEMBER_FLAGS_INVALID')
      await refusesField(world.owner, { flags: 3 }, 'MEMBER_FLAGS_INVALID')
      await refusesField(world.owner, { flags: -1 }, 'NUMBER_TYPE_MIN')
    })

    test('requires one of three permissions, regardless of role order', async () => {
      const ways: PermissionName[][] = [
        ['MANAGE_GUILD'],
        ['MANAGE_ROLES'],
        ['MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS'],
      ]
      for (const names of ways) {
        const holder = await holderOf(...names)
        assert.equal((await change(holder, { flags: 4 }, world.moderator.id)).status, 200)
        assert.equal((await change(holder, { flags: 0 }, world.moderator.id)).status, 200)
      }
      const short = await holderOf('MODERATE_MEMBERS', 'KICK_MEMBERS', 'MANAGE_NICKNAMES')
      await world.refuses(() => change(short, { flags: 4 }), 403, 50013)
    })
  })

  test('refuses mute, deaf and channel_id for members who are not in voice, and for lack of permission', async () => {
    const rights = { mute: 'MUTE_MEMBERS', deaf: 'DEAFEN_MEMBERS', channel_id: 'MOVE_MEMBERS' } as const
    for (const [field, right] of Object.entries(rights)) {
      const holder = await holderOf(right)
      const all = Object.values(rights).filter((each) => each !== right)
      const other = await holderOf(...all)
      const sent = field === 'channel_id' ? world.channels.voice : true
      for (const value of [sent, null]) {
        await world.refuses(() => change(holder, { [field]: value }), 400, ERRORS.NotInVoice.code)
        await world.refuses(() => change(other, { [field]: value }), 403, 50013)
      }
    }
  })

  describe('for a member in voice', () => {
    let lounge: string
    before(async () => {
      const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'lounge', type: 2 })
      lounge = body.id
    })
    beforeEach(() => joinVoice(world, person))

    const happened = async (by: Person, body: object) => {
      const events = await world.eventsOf(async () => assert.equal((await change(by, body)).status, 200))
      // A job announces later that a channel fills or empties.
      const own = events.filter(({ type }) => !type.startsWith('VOICE_CHANNEL_'))
      return own.map(({ type, data }) => data.action_type ?? type)
    }
    const lastVoice = async () => (await world.events()).findLast(({ type }) => type === 'VOICE_STATE_UPDATE')?.data

    test('mutes and deafens the member, and notifies everyone', async () => {
      for (const [field, right] of [
        ['mute', 'MUTE_MEMBERS'],
        ['deaf', 'DEAFEN_MEMBERS'],
      ] as const) {
        const holder = await holderOf(right)
        for (const value of [true, false]) {
          assert.deepEqual(await happened(holder, { [field]: value }), [
            'GUILD_MEMBER_UPDATE',
            'VOICE_STATE_UPDATE',
            24,
          ])
          assert.equal((await lastVoice())?.[field], value)
          assert.equal((await world.owner.api.get(path())).body[field], value)
          const changes = [{ key: field, old_value: !value, new_value: value }]
          assert.deepEqual((await world.lastAuditEntry()).changes, changes)
          assert.deepEqual(await happened(holder, { [field]: value }), [])
        }
      }
      await change(world.owner, { mute: true })
      assert.equal((await change(world.owner, { mute: null })).body.mute, false)
    })

    test('mutes and moves members above the caller with the permission', async () => {
      const holder = await holderOf('MUTE_MEMBERS', 'MOVE_MEMBERS')
      await joinVoice(world, world.owner)
      assert.equal((await change(holder, { mute: true, channel_id: lounge }, world.owner.id)).status, 200)
      assert.equal((await change(holder, { mute: false, channel_id: null }, world.owner.id)).status, 200)
    })

    test('moves the member to another channel once with channel_id', async () => {
      const mover = await holderOf('MOVE_MEMBERS')
      assert.deepEqual(await happened(mover, { channel_id: lounge }), ['VOICE_STATE_UPDATE', 26])
      assert.equal((await lastVoice())?.channel_id, lounge)
      const { target_id, options } = await world.lastAuditEntry()
      assert.deepEqual([target_id, options], [null, { channel_id: lounge, count: '1' }])
      assert.deepEqual(await happened(mover, { channel_id: lounge }), [])
    })

    test('disconnects the member with channel_id null', async () => {
      assert.deepEqual(await happened(world.owner, { channel_id: null }), ['VOICE_STATE_UPDATE', 27])
      assert.equal((await lastVoice())?.channel_id, null)
      await world.refuses(() => change(world.owner, { channel_id: null }), 400, 40032)
    })

    test('emits one event of each kind for all changes together, with an audit entry each', async () => {
      const body = { nick: 'Moved', roles: [], mute: true, channel_id: lounge }
      assert.deepEqual(await happened(world.owner, body), ['GUILD_MEMBER_UPDATE', 'VOICE_STATE_UPDATE', 24, 25, 26])
      const { channel_id, mute } = (await lastVoice()) ?? {}
      assert.deepEqual({ channel_id, mute }, { channel_id: lounge, mute: true })
    })

    test('refuses an unknown channel, one that is not a voice channel, and one that the caller can’t view', async () => {
      const mover = await holderOf('MOVE_MEMBERS')
      for (const id of ['1', world.channels.general]) {
        await world.refuses(() => change(mover, { channel_id: id }), 400, 10003)
      }
      const deny = { id: world.guildId, type: 0, deny: permissionSet('CONNECT').toString() }
      const closed = { name: 'closed', type: 2, permission_overwrites: [deny] }
      const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, closed)
      await world.refuses(() => change(mover, { channel_id: body.id }), 403, 50013)
      assert.deepEqual(await happened(world.owner, { channel_id: body.id }), ['VOICE_STATE_UPDATE', 26])
    })
  })

  test('changes nothing if one field is refused', async () => {
    const namer = await holderOf('MANAGE_NICKNAMES')
    await world.refuses(() => change(namer, { nick: 'x', flags: 4 }), 403, 50013)
    await world.refuses(() => change(world.owner, { nick: 'x', roles: ['1'] }), 400, 50035)
    await world.refuses(() => change(world.owner, { nick: 'x', mute: true }), 400, 40032)
  })

  test('returns any member for a body without fields', async () => {
    assert.deepEqual((await change(world.member, {})).body, (await world.owner.api.get(path())).body)
  })

  test('refuses a permission that was revoked during the request', async () => {
    const roler = await holderOf('MANAGE_ROLES')
    const { body } = await world.owner.api.get(path(roler.id))
    const taken = world.owner.api.delete(`${path(roler.id)}/roles/${body.roles[0]}`)
    const answers = await Promise.all([taken, change(roler, { roles: [] })])
    assert.ok([200, 403].includes(answers[1].status))
    const held = (await world.owner.api.get(path())).body.roles
    assert.deepEqual(held, answers[1].status === 200 ? [] : [world.roles.member])
  })

  test('distinguishes unknown users from non-members, and refuses non-members as callers', async () => {
    await world.refuses(() => change(world.owner, { nick: 'x' }, world.stranger.id), 404, 10007)
    await world.refuses(() => change(world.owner, { nick: 'x' }, '1'), 404, 10013)
    await world.refuses(() => change(world.stranger, { nick: 'x' }), 403, 50001)
  })
})
