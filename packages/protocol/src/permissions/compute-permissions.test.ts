import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ChannelType } from '../enums/channel-type.ts'
import { ALL_PERMISSIONS, Permission, type PermissionName, permissionSet } from './bits.ts'
import {
  applyTimeout,
  channelPermissions,
  compareRoles,
  effectiveChannelPermissions,
  GUEST_MASK,
  guildPermissions,
  hasPermissions,
  type PermissionOverwrite,
  pendingMemberPermissions,
  READING_MASK,
} from './compute-permissions.ts'

const GUILD = '100'
const OWNER = '1'
const USER = '2'
const CHANNEL = '300'
const [LOW, HIGH] = ['201', '202']

const set = (...names: PermissionName[]) => permissionSet(...names)
const roles = (grants: Record<string, bigint>) =>
  new Map(Object.entries(grants).map(([id, bits]) => [id, { id, permissions: bits.toString() }]))

const over = (id: string, allow: bigint, deny: bigint, type = 0): PermissionOverwrite => ({
  id,
  type,
  allow: allow.toString(),
  deny: deny.toString(),
})

test('a permission set holds several bits only if it holds all of them', () => {
  assert.ok(hasPermissions(set('KICK_MEMBERS', 'BAN_MEMBERS'), set('KICK_MEMBERS')))
  assert.ok(hasPermissions(set('KICK_MEMBERS'), 0n))
  assert.ok(!hasPermissions(set('KICK_MEMBERS'), set('KICK_MEMBERS', 'BAN_MEMBERS')))
})

describe('guildPermissions', () => {
  const guild = { id: GUILD, owner_id: OWNER }
  const cases: { title: string; userId?: string; roleIds?: string[]; grants: Record<string, bigint>; gives: bigint }[] =
    [
      {
        title: 'the owner has all, whatever the roles say',
        userId: OWNER,
        grants: { [GUILD]: 0n },
        gives: ALL_PERMISSIONS,
      },
      {
        title: 'everyone has what @everyone grants',
        grants: { [GUILD]: set('VIEW_CHANNEL') },
        gives: set('VIEW_CHANNEL'),
      },
      {
        title: 'roles add to it',
        roleIds: [LOW, HIGH],
        grants: { [GUILD]: set('VIEW_CHANNEL'), [LOW]: set('SPEAK'), [HIGH]: set('CONNECT', 'SPEAK') },
        gives: set('VIEW_CHANNEL', 'SPEAK', 'CONNECT'),
      },
      {
        title: 'roles that the member does not have do not count',
        roleIds: [LOW],
        grants: { [GUILD]: 0n, [LOW]: set('SPEAK'), [HIGH]: set('ADMINISTRATOR') },
        gives: set('SPEAK'),
      },
      {
        title: 'roles that are gone do not count',
        roleIds: ['999'],
        grants: { [GUILD]: set('SPEAK') },
        gives: set('SPEAK'),
      },
      {
        title: 'ADMINISTRATOR on a role means all',
        roleIds: [LOW],
        grants: { [GUILD]: 0n, [LOW]: set('ADMINISTRATOR') },
        gives: ALL_PERMISSIONS,
      },
      {
        title: 'ADMINISTRATOR on @everyone means all',
        grants: { [GUILD]: set('ADMINISTRATOR') },
        gives: ALL_PERMISSIONS,
      },
      { title: 'nothing is nothing', grants: {}, gives: 0n },
      { title: 'the highest bit is kept exactly', grants: { [GUILD]: (1n << 52n) | 1n }, gives: (1n << 52n) | 1n },
    ]
  for (const { title, userId = USER, roleIds = [], grants, gives } of cases) {
    test(title, () => assert.equal(guildPermissions(guild, roles(grants), { userId, roleIds }), gives))
  }

  test('a timeout does not change the computed permission number', () => {
    const subject = { userId: USER, roleIds: [], timedOutUntil: Number.MAX_SAFE_INTEGER }
    assert.equal(guildPermissions(guild, roles({ [GUILD]: set('SPEAK') }), subject), set('SPEAK'))
  })
})

describe('channelPermissions', () => {
  const [VIEW, SEND, SPEAK] = [Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES, Permission.SPEAK]
  const cases: { title: string; base: bigint; overwrites: PermissionOverwrite[]; gives: bigint; roleIds?: string[] }[] =
    [
      { title: 'without overwrites the base stays', base: VIEW | SEND, overwrites: [], gives: VIEW | SEND },
      {
        title: '@everyone loses what its overwrite denies',
        base: VIEW | SEND,
        overwrites: [over(GUILD, 0n, SEND)],
        gives: VIEW,
      },
      {
        title: '@everyone gains what its overwrite allows',
        base: VIEW,
        overwrites: [over(GUILD, SEND, 0n)],
        gives: VIEW | SEND,
      },
      {
        title: "a role's overwrite beats that of @everyone",
        base: VIEW,
        overwrites: [over(GUILD, 0n, VIEW), over(LOW, VIEW, 0n)],
        gives: VIEW,
      },
      {
        title: 'the order in which overwrites are listed is of no account',
        base: VIEW,
        overwrites: [over(USER, SEND, 0n, 1), over(LOW, VIEW, SEND), over(GUILD, 0n, VIEW)],
        gives: VIEW | SEND,
      },
      {
        title: "one role's allow beats another's deny, whichever is higher",
        base: VIEW,
        overwrites: [over(LOW, SEND, 0n), over(HIGH, 0n, SEND)],
        gives: VIEW | SEND,
      },
      {
        title: 'an overwrite that allows and denies the same allows it',
        base: 0n,
        overwrites: [over(LOW, SEND, SEND)],
        gives: SEND,
      },
      {
        title: 'overwrites of roles that the member does not have do not count',
        roleIds: [LOW],
        base: VIEW,
        overwrites: [over(HIGH, SEND, VIEW)],
        gives: VIEW,
      },
      {
        title: "the member's own overwrite beats all others",
        base: VIEW | SPEAK,
        overwrites: [over(GUILD, 0n, SEND), over(LOW, SEND, 0n), over(USER, SPEAK, SEND, 1)],
        gives: VIEW | SPEAK,
      },
      {
        title: "another member's overwrite does not count",
        base: VIEW,
        overwrites: [over('3', SEND, VIEW, 1)],
        gives: VIEW,
      },
      {
        title: 'an administrator has all, whatever is denied',
        base: ALL_PERMISSIONS,
        overwrites: [over(GUILD, 0n, ALL_PERMISSIONS), over(USER, 0n, ALL_PERMISSIONS, 1)],
        gives: ALL_PERMISSIONS,
      },
      {
        title: 'ADMINISTRATOR in an overwrite means nothing',
        base: VIEW,
        overwrites: [over(USER, Permission.ADMINISTRATOR, VIEW, 1)],
        gives: 0n,
      },
    ]
  for (const { title, base, overwrites, gives, roleIds = [LOW, HIGH] } of cases) {
    test(title, () => {
      const channel = { id: CHANNEL, permission_overwrites: overwrites }
      assert.equal(channelPermissions(GUILD, base, channel, { userId: USER, roleIds }), gives)
    })
  }
})

describe('a guest', () => {
  const guild = { id: GUILD, owner_id: OWNER }
  const subject = { userId: USER, roleIds: [], guestOf: CHANNEL }
  const channel = (id: string, ...permission_overwrites: PermissionOverwrite[]) => ({ id, permission_overwrites })
  const [VIEW, SPEAK] = [set('VIEW_CHANNEL'), set('SPEAK')]

  test('has only those permissions of @everyone that a guest may have, even if @everyone is an administrator', () => {
    assert.equal(guildPermissions(guild, roles({ [GUILD]: ALL_PERMISSIONS }), subject), GUEST_MASK)
    const held = set('VIEW_CHANNEL', 'KICK_MEMBERS', 'CREATE_INSTANT_INVITE')
    assert.equal(guildPermissions(guild, roles({ [GUILD]: held }), subject), VIEW)
  })

  test('has the guest permissions in their channel, as changed by its overwrites', () => {
    const overwrites = [over(GUILD, SPEAK, 0n), over(USER, set('MANAGE_CHANNELS', 'ADMINISTRATOR'), 0n, 1)]
    assert.equal(channelPermissions(GUILD, VIEW, channel(CHANNEL, ...overwrites), subject), VIEW | SPEAK)
    assert.equal(channelPermissions(GUILD, VIEW, channel(CHANNEL, over(GUILD, 0n, VIEW)), subject), 0n)
  })

  test('has no permissions in any other channel, whatever is granted there', () => {
    const overwrites = [over(GUILD, ALL_PERMISSIONS, 0n), over(USER, ALL_PERMISSIONS, 0n, 1)]
    assert.equal(channelPermissions(GUILD, GUEST_MASK, channel('301', ...overwrites), subject), 0n)
  })
})

describe('withoutTimeout', () => {
  const now = 1000
  const cases: [title: string, held: bigint, until: number | null | undefined, gives: bigint][] = [
    ['no timeout leaves all', set('SEND_MESSAGES'), null, set('SEND_MESSAGES')],
    ['nor does one that was never set', set('SEND_MESSAGES'), undefined, set('SEND_MESSAGES')],
    ['one that is over leaves all', set('SEND_MESSAGES'), 999, set('SEND_MESSAGES')],
    ['it is over at its very end', set('SEND_MESSAGES'), 1000, set('SEND_MESSAGES')],
    ['one that runs leaves viewing and reading', ALL_PERMISSIONS & ~Permission.ADMINISTRATOR, 1001, READING_MASK],
    ['it gives nothing that was not there', set('VIEW_CHANNEL', 'SPEAK'), 1001, set('VIEW_CHANNEL')],
    ['owner and administrators are exempt', ALL_PERMISSIONS, 1001, ALL_PERMISSIONS],
  ]
  for (const [title, held, until, gives] of cases) {
    test(title, () => {
      const subject = { userId: USER, roleIds: [], ...(until !== undefined && { timedOutUntil: until }) }
      assert.equal(applyTimeout(held, subject, now), gives)
    })
  }

  test('leaves VIEW_CHANNEL and READ_MESSAGE_HISTORY', () => {
    assert.equal(READING_MASK, set('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'))
  })
})

describe('beforeScreening', () => {
  test('leaves permissions to view channels and read history', () => {
    assert.equal(pendingMemberPermissions(ALL_PERMISSIONS & ~Permission.ADMINISTRATOR), READING_MASK)
    assert.equal(pendingMemberPermissions(set('VIEW_CHANNEL', 'SPEAK')), set('VIEW_CHANNEL'))
  })

  test('exempts owner and administrators', () => {
    assert.equal(pendingMemberPermissions(ALL_PERMISSIONS), ALL_PERMISSIONS)
  })
})

describe('effectiveInChannel', () => {
  const { GUILD_TEXT, GUILD_VOICE, GUILD_STAGE_VOICE } = ChannelType
  const rest = ALL_PERMISSIONS & ~Permission.ADMINISTRATOR
  const needSending = set('MENTION_EVERYONE', 'SEND_TTS_MESSAGES', 'ATTACH_FILES', 'EMBED_LINKS')
  const cases: [title: string, held: bigint, type: number, gives: bigint][] = [
    ['without VIEW_CHANNEL nothing is left', rest & ~Permission.VIEW_CHANNEL, GUILD_TEXT, 0n],
    ['with it all stays', rest, GUILD_TEXT, rest],
    [
      'without SEND_MESSAGES what needs it goes',
      rest & ~Permission.SEND_MESSAGES,
      GUILD_TEXT,
      rest & ~Permission.SEND_MESSAGES & ~needSending,
    ],
    ['in voice without CONNECT only viewing is left', rest & ~Permission.CONNECT, GUILD_VOICE, Permission.VIEW_CHANNEL],
    ['on a stage too', rest & ~Permission.CONNECT, GUILD_STAGE_VOICE, Permission.VIEW_CHANNEL],
    ['in text CONNECT is of no account', rest & ~Permission.CONNECT, GUILD_TEXT, rest & ~Permission.CONNECT],
    ['in voice with CONNECT all stays', rest, GUILD_VOICE, rest],
    ['administrators keep all', ALL_PERMISSIONS, GUILD_VOICE, ALL_PERMISSIONS],
  ]
  for (const [title, held, type, gives] of cases) {
    test(title, () => assert.equal(effectiveChannelPermissions(held, type), gives))
  }
})

describe('compareRank', () => {
  const role = (id: string, position: number) => ({ id, position })
  const cases: [title: string, a: ReturnType<typeof role>, b: ReturnType<typeof role>, sign: number][] = [
    ['the greater position stands above', role('1', 2), role('2', 1), 1],
    ['the lesser one below', role('1', 1), role('2', 2), -1],
    ['among equals the lower id stands above', role('9', 1), role('10', 1), 1],
    ['and the higher one below', role('10', 1), role('9', 1), -1],
    ['ids are compared as numbers beyond 2^53', role('9007199254740993', 1), role('9007199254740992', 1), -1],
    ['a role is equal to itself', role('1', 1), role('1', 1), 0],
  ]
  for (const [title, a, b, sign] of cases) {
    test(title, () => assert.equal(Math.sign(compareRoles(a, b)), sign))
  }
})
