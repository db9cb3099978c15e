import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyEvent, type ClientEvent } from './apply-event.ts'
import { type ClientState, stateFromReady } from './client-state.ts'

const user = (id: string): any => ({ id, username: `user ${id}` })
const member = (id: string, roles: string[] = []): any => ({ user: user(id), roles, nick: null })
const role = (id: string, name = 'role'): any => ({ id, name, permissions: '0', position: 1 })
const channel = (id: string, last_message_id: string | null = null): any => ({
  id,
  guild_id: '1',
  type: 0,
  name: `channel ${id}`,
  last_message_id,
  permission_overwrites: [],
})
const posted = (id: string, fields: object) => ({
  type: 'MESSAGE_CREATE',
  data: { id, type: 0, flags: 0, author: user('10'), mentions: [], ...fields },
})
const guild: any = {
  id: '1',
  name: 'guild',
  roles: [role('1', '@everyone'), role('2')],
  emojis: [{ id: '30', name: 'wave', roles: ['2'] }],
  stickers: [{ id: '40', name: 'hello' }],
  joined_at: 'then',
  large: false,
  unavailable: false,
  member_count: 2,
  members: [member('10'), member('11', ['2'])],
  channels: [channel('20'), channel('21', '500')],
  threads: [],
  presences: [],
  voice_states: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
}

const began = stateFromReady({
  user: user('10'),
  guilds: [{ id: '1' }],
  private_channels: [],
  presences: [],
  relationships: [],
})
const opened = applyEvent(began, { type: 'GUILD_CREATE', data: guild })
const after = (...events: { type: string; data: unknown }[]): ClientState =>
  events.reduce((state, event) => applyEvent(state, event as ClientEvent), opened)
const first = (state: ClientState) => {
  const found = state.guilds.get('1')
  assert.ok(found)
  return found
}

describe('The client state', () => {
  test('starts with READY and awaits the guilds listed there', () => {
    assert.deepEqual([...began.awaited], ['1'])
    assert.equal(began.guilds.size, 0)
    assert.deepEqual([...opened.awaited], [])
  })

  test('removes the presence of a user when the last private channel with them is deleted', () => {
    const direct = (id: string, ...others: string[]) => ({
      id,
      type: others.length > 1 ? 3 : 1,
      recipients: others.map(user),
    })
    const seen = { user: { id: '12' }, status: 'online', activities: [], client_status: {} }
    const open = [direct('50', '12'), direct('51', '12', '13')].map((data) => ({ type: 'CHANNEL_CREATE', data }))
    const events = [
      ...open,
      { type: 'PRESENCE_UPDATE', data: seen },
      { type: 'CHANNEL_DELETE', data: direct('50', '12') },
    ]
    assert.deepEqual([...after(...events).presences.keys()], ['12'])
    const last = { type: 'CHANNEL_DELETE', data: direct('51', '12', '13') }
    assert.deepEqual([...after(...events, last).presences.keys()], [])
  })

  test('keeps only the ID of a guild that is unavailable', () => {
    const out = after({ type: 'GUILD_DELETE', data: { id: '1', unavailable: true } })
    assert.deepEqual([out.guilds.size, [...out.unavailable]], [0, ['1']])
    const early = applyEvent(began, { type: 'GUILD_DELETE', data: { id: '1', unavailable: true } })
    assert.deepEqual([early.awaited.size, [...early.unavailable]], [0, ['1']])
    const back = applyEvent(out, { type: 'GUILD_CREATE', data: guild })
    assert.deepEqual([back.guilds.size, back.unavailable.size], [1, 0])
    const gone = applyEvent(out, { type: 'GUILD_DELETE', data: { id: '1' } })
    assert.deepEqual([gone.guilds.size, gone.unavailable.size], [0, 0])
  })

  test('keeps the order of the guilds when one of them changes', () => {
    const both = applyEvent(opened, { type: 'GUILD_CREATE', data: { ...guild, id: '2' } })
    const message = posted('700', { guild_id: '1', channel_id: '20' }) as ClientEvent
    assert.deepEqual([...applyEvent(both, message).guilds.keys()], ['1', '2'])
  })

  test('splits a guild into settings, roles, channels, members and newest messages', () => {
    const { settings, roles, channels, members, memberCount, lastMessages } = first(opened)
    assert.deepEqual(settings, { id: '1', name: 'guild' })
    assert.deepEqual(
      [[...roles.keys()], [...channels.keys()], [...members.keys()]],
      [
        ['1', '2'],
        ['20', '21'],
        ['10', '11'],
      ],
    )
    assert.equal(memberCount, 2)
    assert.deepEqual([...lastMessages], [['21', '500']])
    assert.equal(channels.get('21')?.last_message_id, null)
  })

  test('follows changes of the guild, its roles and its channels', () => {
    const state = first(
      after(
        { type: 'GUILD_UPDATE', data: { id: '1', name: 'renamed', roles: [], emojis: [], stickers: [] } },
        { type: 'GUILD_ROLE_CREATE', data: { guild_id: '1', role: role('3') } },
        { type: 'GUILD_ROLE_UPDATE', data: { guild_id: '1', role: role('3', 'other') } },
        { type: 'CHANNEL_CREATE', data: channel('22', '600') },
        { type: 'CHANNEL_UPDATE', data: { ...channel('20'), name: 'other' } },
        { type: 'CHANNEL_DELETE', data: channel('21') },
      ),
    )
    assert.equal(state.settings.name, 'renamed')
    assert.equal(state.roles.get('3')?.name, 'other')
    assert.equal(state.channels.get('20')?.name, 'other')
    assert.deepEqual([...state.lastMessages], [['22', '600']])
    assert.equal(state.members.size, 2)
  })

  test('keeps open stages and upcoming scheduled events', () => {
    const stage = { id: '60', channel_id: '21', guild_id: '1', topic: 'open' }
    const event = { id: '70', guild_id: '1', channel_id: null, status: 1, name: 'event' }
    const made = [
      { type: 'STAGE_INSTANCE_CREATE', data: stage },
      { type: 'STAGE_INSTANCE_UPDATE', data: { ...stage, topic: 'other' } },
      { type: 'GUILD_SCHEDULED_EVENT_CREATE', data: event },
      { type: 'GUILD_SCHEDULED_EVENT_UPDATE', data: { ...event, status: 2 } },
    ]
    const state = first(after(...made))
    assert.deepEqual([...state.stages], [['21', { ...stage, topic: 'other' }]])
    assert.deepEqual([...state.scheduledEvents], [['70', { ...event, status: 2 }]])
    const over = [3, 4].map((status) => ({ type: 'GUILD_SCHEDULED_EVENT_UPDATE', data: { ...event, status } }))
    const gone = { type: 'GUILD_SCHEDULED_EVENT_DELETE', data: event }
    for (const last of [...over, gone]) assert.equal(first(after(...made, last)).scheduledEvents.size, 0)
    const closed = { type: 'STAGE_INSTANCE_DELETE', data: stage }
    assert.equal(first(after(...made, closed)).stages.size, 0)
  })

  test('counts members and keeps their data', () => {
    const state = first(
      after(
        { type: 'GUILD_MEMBER_ADD', data: { guild_id: '1', ...member('12') } },
        { type: 'GUILD_MEMBER_UPDATE', data: { guild_id: '1', ...member('10'), nick: 'nick' } },
        { type: 'GUILD_MEMBER_REMOVE', data: { guild_id: '1', user: user('11') } },
      ),
    )
    assert.equal(state.memberCount, 2)
    assert.deepEqual([...state.members.keys()], ['10', '12'])
    assert.deepEqual(state.members.get('10'), { ...member('10'), nick: 'nick' })
  })

  test('removes a deleted role from its members', () => {
    const state = first(after({ type: 'GUILD_ROLE_DELETE', data: { guild_id: '1', role_id: '2' } }))
    assert.deepEqual(state.members.get('11')?.roles, [])
    assert.equal(state.roles.has('2'), false)
  })

  test('replaces all emojis and stickers with each update, and keeps them when the guild changes', () => {
    const renamed = first(after({ type: 'GUILD_UPDATE', data: { id: '1', roles: [], emojis: [], stickers: [] } }))
    assert.deepEqual([[...renamed.emojis.keys()], [...renamed.stickers.keys()]], [['30'], ['40']])
    const state = first(
      after(
        { type: 'GUILD_EMOJIS_UPDATE', data: { guild_id: '1', emojis: [{ id: '31', name: 'smile', roles: [] }] } },
        { type: 'GUILD_STICKERS_UPDATE', data: { guild_id: '1', stickers: [] } },
      ),
    )
    assert.deepEqual([[...state.emojis.keys()], state.stickers.size], [['31'], 0])
  })

  test('removes a deleted role from emojis that are restricted to it', () => {
    const state = first(after({ type: 'GUILD_ROLE_DELETE', data: { guild_id: '1', role_id: '2' } }))
    assert.deepEqual(state.emojis.get('30')?.roles, [])
  })

  test('keeps the newest message ID of a channel, also when an update omits it', () => {
    const state = first(
      after(posted('700', { guild_id: '1', channel_id: '20' }), { type: 'CHANNEL_UPDATE', data: channel('20') }),
    )
    assert.equal(state.lastMessages.get('20'), '700')
  })

  test('updates the current user, and removes a guild that the user left', () => {
    const state = after({ type: 'USER_UPDATE', data: user('10') }, { type: 'GUILD_DELETE', data: { id: '1' } })
    assert.equal(state.guilds.size, 0)
    assert.equal(state.user.id, '10')
  })

  test('tracks voice states', () => {
    const voice = (user_id: string, channel_id: string | null): any => ({ user_id, channel_id, mute: false })
    const voiceUpdate = (user_id: string, channel_id: string | null) => ({
      type: 'VOICE_STATE_UPDATE',
      data: { guild_id: '1', ...voice(user_id, channel_id), member: member(user_id) },
    })
    const sent = { ...guild, voice_states: [voice('11', '22')] }
    const withVoice = applyEvent(began, { type: 'GUILD_CREATE', data: sent })
    assert.deepEqual([...first(withVoice).voices.values()], [voice('11', '22')])
    const events = [voiceUpdate('10', '22'), voiceUpdate('11', '23'), voiceUpdate('11', null)] as ClientEvent[]
    const state = first(events.reduce(applyEvent, withVoice))
    assert.deepEqual([...state.voices.values()], [voice('10', '22')])
  })

  test('stays the same object after an event that changes nothing in it', () => {
    assert.equal(after({ type: 'MESSAGE_DELETE', data: { guild_id: '1', channel_id: '20', id: '1' } }), opened)
    assert.equal(after({ type: 'GUILD_ROLE_DELETE', data: { guild_id: '9', role_id: '1' } }), opened)
    assert.equal(after(posted('1', { channel_id: '5' })), opened)
    assert.notEqual(after(posted('1', { guild_id: '1', channel_id: '20' })), opened)
  })
})
