import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { applyEvent } from '@guildhall/protocol/state/apply-event'
import { type ClientState, stateFromReady } from '@guildhall/protocol/state/client-state'
import { applyReadStateEvent, emptyReadState, withAcked, withoutAcked } from './local-read-state.ts'
import { newestMessageIn, readUpTo, type UnreadSource, unreadIn, unreadInGuild } from './unread.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()
/** The id of a day in January. */
const at = (number: number, more = 1) =>
  String((BigInt(Date.parse(day(number)) - 1_420_070_400_000) << 22n) + BigInt(more))

const user = (id: string): any => ({ id, username: `user ${id}`, global_name: null })
const channel = (id: string, last: string | null, denied = '0'): any => ({
  id,
  type: 0,
  guild_id: '1',
  name: id,
  position: 0,
  parent_id: null,
  permission_overwrites: denied === '0' ? [] : [{ id: '1', type: 0, allow: '0', deny: denied }],
  last_message_id: last,
})
const thread = (id: string, last: string, isIn: boolean): any => ({
  id,
  type: 11,
  parent_id: '20',
  guild_id: '1',
  last_message_id: last,
  thread_metadata: { archived: false },
  ...(isIn && { member: { id, user_id: '10' } }),
})

const guild = (more: object = {}): any => ({
  id: '1',
  owner_id: '99',
  name: 'Guild',
  roles: [{ id: '1', permissions: String(permissionSet('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY')) }],
  emojis: [],
  stickers: [],
  member_count: 2,
  members: [{ user: user('10'), roles: ['5'], joined_at: day(5) }],
  channels: [channel('20', at(4)), channel('21', at(6)), channel('22', at(7), String(permissionSet('VIEW_CHANNEL')))],
  threads: [thread('30', at(8), true), thread('31', at(9), false)],
  voice_states: [],
  presences: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
  ...more,
})

const entry = (id: string, last_message_id: string, mention_count = 0) => ({ id, last_message_id, mention_count })

function began(entries: ReturnType<typeof entry>[] = []): UnreadSource {
  const private_channels: any[] = [{ id: '40', type: 1, recipients: [user('11')], last_message_id: at(3), flags: 0 }]
  const ready = { user: user('10'), guilds: [{ id: '1' }], private_channels, presences: [], relationships: [] }
  return after(
    { world: stateFromReady({ ...ready, read_state: { entries } }), marks: emptyReadState },
    { type: 'GUILD_CREATE', data: guild() },
  )
}

const after = (reading: UnreadSource, ...events: any[]): UnreadSource =>
  events.reduce<UnreadSource>(({ world, marks }, event) => {
    const next: ClientState = applyEvent(world, event)
    return { world: next, marks: applyReadStateEvent(marks, event, next, world) }
  }, reading)

const posted = (channel_id: string, id: string, more: object = {}) => ({
  type: 'MESSAGE_CREATE',
  data: {
    id,
    channel_id,
    guild_id: '1',
    type: 0,
    flags: 0,
    author: user('11'),
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    ...more,
  },
})
const acked = (channel_id: string, message_id: string) => ({
  type: 'MESSAGE_ACK',
  data: { channel_id, message_id, mention_count: 0 },
})

describe('Unread messages', () => {
  test('begin after the user joined the guild, if no read state exists', () => {
    assert.deepEqual(unreadIn(began(), '1', '20'), { unread: false, mentions: 0 })
    assert.deepEqual(unreadIn(began(), '1', '21'), { unread: true, mentions: 0 })
    assert.deepEqual(unreadIn(began(), null, '40'), { unread: true, mentions: 0 })
  })

  test('begin after the last message that was read', () => {
    assert.equal(unreadIn(began([entry('21', at(6))]), '1', '21').unread, false)
    assert.deepEqual(unreadIn(began([entry('21', at(5), 2)]), '1', '21'), { unread: true, mentions: 2 })
    assert.equal(readUpTo(began([entry('20', '0', 1)]), '1', '20'), at(5, 0))
  })

  test('include new messages, but not known ones', () => {
    const read = began([entry('21', at(6))])
    const more = after(read, posted('21', at(10)))
    assert.deepEqual(unreadIn(more, '1', '21'), { unread: true, mentions: 0 })
    assert.equal(unreadIn(after(more, acked('21', at(10))), '1', '21').unread, false)
  })

  const calls: [what: string, message: object, mentions: number][] = [
    ['everyone', { mention_everyone: true }, 1],
    ['a role that one has', { mention_roles: ['5'] }, 1],
    ['a role that one does not have', { mention_roles: ['6'] }, 0],
    ['oneself, once, whatever else', { mentions: [user('10')], mention_everyone: true }, 1],
    ['everyone, by oneself', { mention_everyone: true, author: user('10') }, 0],
    ['nobody', {}, 0],
  ]
  for (const [what, message, mentions] of calls) {
    test(`count ${what} as a mention`, () => {
      assert.equal(unreadIn(after(began(), posted('21', at(10), message)), '1', '21').mentions, mentions)
    })
  }

  test('are marked as read at once, and as unread again if the server refuses', () => {
    const before = after(began([entry('21', at(5), 3)]), posted('21', at(10), { mention_everyone: true }))
    const read = new Map([['21', at(10)]])
    const marks = withAcked(before.marks, read)
    assert.deepEqual(unreadIn({ ...before, marks }, '1', '21'), { unread: false, mentions: 0 })
    assert.equal(unreadIn({ ...before, marks: withoutAcked(marks, read) }, '1', '21').unread, true)
    const newer = new Map([['21', at(11)]])
    assert.equal(withoutAcked(withAcked(marks, newer), read).acked.get('21'), at(11))
  })

  test('keep mentions that are newer than the read message', () => {
    const everyone = { mention_everyone: true }
    const before = after(began([entry('21', at(5), 2)]), posted('21', at(10), everyone), posted('21', at(12), everyone))
    assert.equal(unreadIn(before, '1', '21').mentions, 4)
    const partly = { ...before, marks: withAcked(before.marks, new Map([['21', at(10)]])) }
    assert.deepEqual(unreadIn(partly, '1', '21'), { unread: true, mentions: 3 })
    const updated = after(partly, {
      ...acked('21', at(11)),
      data: { channel_id: '21', message_id: at(11), mention_count: 0 },
    })
    assert.deepEqual(unreadIn(updated, '1', '21'), { unread: true, mentions: 1 })
    assert.equal(unreadIn(after(updated, acked('21', at(12))), '1', '21').mentions, 0)
  })

  test('don’t reappear after a late read state of the server', () => {
    const before = after(began(), posted('21', at(10)), posted('21', at(11)))
    const read = { ...before, marks: withAcked(before.marks, new Map([['21', at(11)]])) }
    const late = acked('21', at(10))
    assert.equal(unreadIn(after(read, late), '1', '21').unread, false)
    const back = { ...late, data: { ...late.data, manual: true } }
    assert.equal(unreadIn(after(read, back), '1', '21').unread, true)
  })
})

describe('Unread messages in a guild', () => {
  test('include channels that the user can view and threads that they are in', () => {
    const all = [entry('21', at(6)), entry('40', at(3))]
    assert.deepEqual(unreadInGuild(began([...all, entry('30', at(8))]), '1'), { unread: false, mentions: 0 })
    assert.deepEqual(unreadInGuild(began(all), '1'), { unread: true, mentions: 0 })
    assert.deepEqual(unreadInGuild(began([entry('21', at(5), 2), entry('30', at(7), 1)]), '1').mentions, 3)
    assert.deepEqual(unreadInGuild(began(all), null), { unread: false, mentions: 0 })
    assert.deepEqual(unreadInGuild(began(), '2'), { unread: false, mentions: 0 })
  })

  test('are not computed again for members’ changes, but for visibility changes', () => {
    const first = began()
    const updated = unreadInGuild(first, '1')
    assert.equal(updated.unread, true)
    const online: any = { user: { id: '12' }, guild_id: '1', status: 'online', activities: [], client_status: {} }
    const voice: any = { guild_id: '1', user_id: '12', channel_id: '20', member: { user: user('12'), roles: [] } }
    const busy = after(after(first, { type: 'PRESENCE_UPDATE', data: online }), {
      type: 'VOICE_STATE_UPDATE',
      data: voice,
    })
    assert.notEqual(busy.world.guilds.get('1'), first.world.guilds.get('1'))
    assert.equal(unreadInGuild(busy, '1'), updated)
    const role: any = { id: '1', permissions: '0' }
    const hidden = after(busy, { type: 'GUILD_ROLE_UPDATE', data: { guild_id: '1', role } })
    assert.deepEqual(unreadInGuild(hidden, '1'), { unread: false, mentions: 0 })
  })

  test('include a private channel, unless it is muted', () => {
    const updated = after(began(), posted('40', at(9), { guild_id: undefined, author: user('11') }))
    assert.deepEqual(unreadInGuild(updated, null), { unread: true, mentions: 1 })
    const settings = { guild_id: null, muted: false, mute_config: null }
    const quiet = { channel_overrides: [{ channel_id: '40', muted: true, mute_config: null }] }
    const muted = after(updated, { type: 'USER_GUILD_SETTINGS_UPDATE', data: { ...settings, ...quiet } })
    assert.deepEqual(unreadInGuild(muted, null), { unread: false, mentions: 0 })
  })

  test('follow the threads that the user joins and leaves', () => {
    const read = began([entry('21', at(6)), entry('30', at(8))])
    const member = { type: 'THREAD_MEMBER_UPDATE', data: { id: '31', user_id: '10', guild_id: '1' } }
    const into = after(read, member)
    assert.equal(unreadInGuild(into, '1').unread, true)
    const left = { type: 'THREAD_MEMBERS_UPDATE', data: { id: '31', guild_id: '1', removed_member_ids: ['10'] } }
    assert.equal(unreadInGuild(after(into, left), '1').unread, false)
    assert.equal(newestMessageIn(after(read, posted('30', at(12))), '1', '30'), at(12))
  })

  test('are reset in a guild that was left, without its threads', () => {
    const member = { type: 'THREAD_MEMBER_UPDATE', data: { id: '31', user_id: '10', guild_id: '1' } }
    const read = after(began([entry('21', at(6)), entry('30', at(8))]), member)
    const away = { type: 'GUILD_DELETE', data: { id: '1', unavailable: true } }
    const left = { type: 'GUILD_DELETE', data: { id: '1' } }
    assert.equal(after(read, away).marks.joined.has('31'), true)
    const { joined, newest } = after(read, left).marks
    assert.deepEqual([joined.has('31'), newest.has('30')], [false, false])
  })
})
