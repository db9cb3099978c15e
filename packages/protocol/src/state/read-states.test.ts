import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyEvent, type ClientEvent } from './apply-event.ts'
import { type ClientState, stateFromReady } from './client-state.ts'

const user = (id: string, more: object = {}): any => ({ id, username: `user ${id}`, ...more })
const began = (who = user('10'), relationships: any[] = []): ClientState =>
  stateFromReady({
    user: who,
    guilds: [],
    private_channels: [],
    presences: [],
    relationships,
    read_state: { entries: [{ id: '20', last_message_id: '500', mention_count: 1 }] },
  })
const after = (state: ClientState, ...events: { type: string; data: unknown }[]): ClientState =>
  events.reduce((before, event) => applyEvent(before, event as ClientEvent), state)
const posted = (fields: object = {}) => ({
  type: 'MESSAGE_CREATE',
  data: { id: '600', channel_id: '20', guild_id: '1', type: 0, flags: 0, author: user('11'), mentions: [], ...fields },
})
const countIn = ({ readStates }: ClientState, id = '20') => readStates.get(id)?.mention_count

describe('The read states in the client state', () => {
  test('come from READY, and are empty if READY has none', () => {
    assert.deepEqual([...began().readStates.keys()], ['20'])
    const { read_state: _none, ...ready } = { user: user('10'), guilds: [], private_channels: [], read_state: null }
    assert.equal(stateFromReady({ ...ready, presences: [], relationships: [] }).readStates.size, 0)
  })

  test('follow every acknowledgement by the user’s clients, also back to an earlier message', () => {
    const ack = (channel_id: string, message_id: string, mention_count = 0) => ({
      type: 'MESSAGE_ACK',
      data: { channel_id, message_id, mention_count },
    })
    const { readStates } = after(began(), ack('20', '600'), ack('21', '700'), ack('20', '400', 2))
    assert.deepEqual(
      [...readStates.values()],
      [
        { id: '20', last_message_id: '400', mention_count: 2 },
        { id: '21', last_message_id: '700', mention_count: 0 },
      ],
    )
  })

  const mentions = [user('10')]
  const counts: [what: string, state: ClientState, message: object, count: number | undefined][] = [
    ['a message that mentions the user', began(), { mentions }, 2],
    ['a reply that mentions the user', began(), { mentions, type: 19 }, 2],
    ['every message in a private channel', began(), { guild_id: undefined }, 2],
    ['no other message', began(), {}, 1],
    ['no message that mentions another user', began(), { mentions: [user('12')] }, 1],
    ['no message by the user', began(), { mentions, author: user('10') }, 1],
    ['no message by a blocked user', began(user('10'), [{ id: '11', type: 2 }]), { mentions }, 1],
    ['a message by a friend', began(user('10'), [{ id: '11', type: 1 }]), { mentions }, 2],
    ['no system message', began(), { mentions, type: 1, guild_id: undefined }, 1],
    ['no ephemeral message', began(), { mentions, flags: 64 }, 1],
    ['no message for a bot', began(user('10', { bot: true })), { mentions }, 1],
  ]
  for (const [what, state, message, count] of counts) {
    test(`count ${what}`, () => assert.equal(countIn(after(state, posted(message))), count))
  }

  test('count a mention in a channel where the user has read nothing yet', () => {
    const { readStates } = after(began(), posted({ channel_id: '30', mentions }))
    assert.deepEqual(readStates.get('30'), { id: '30', last_message_id: '0', mention_count: 1 })
  })

  test('are removed for a guild that the user leaves, and kept in an outage', () => {
    const channel = (id: string) => ({ id, guild_id: '1', type: 0, permission_overwrites: [] })
    const lists = { roles: [], emojis: [], stickers: [], members: [], threads: [], presences: [], voice_states: [] }
    const guild = {
      id: '1',
      ...lists,
      stage_instances: [],
      guild_scheduled_events: [],
      soundboard_sounds: [],
      channels: [channel('20')],
    }
    const opened = after(began(), { type: 'GUILD_CREATE', data: guild })
    assert.equal(countIn(after(opened, { type: 'GUILD_DELETE', data: { id: '1', unavailable: true } })), 1)
    assert.equal(countIn(after(opened, { type: 'GUILD_DELETE', data: { id: '1' } })), undefined)
    assert.equal(countIn(after(opened, { type: 'GUILD_DELETE', data: { id: '2' } })), 1)
  })
})
