import { createElement } from 'react'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import { Client } from '../state/client.ts'
import { applyServerEvent } from '../state/server-state.ts'
import { ClientContext } from '../state/use-client.ts'
import type { Around } from './render-component.ts'

const ME = { id: '10', username: 'ada', global_name: null, avatar: null }

const ready = {
  session_id: 'a',
  auth_session_id_hash: 'b',
  user: ME,
  guilds: [],
  private_channels: [],
  presences: [],
  relationships: [],
}

const guild = {
  id: '1',
  owner_id: '9',
  name: 'Guild',
  features: [],
  roles: [{ id: '1', name: '@everyone', permissions: '0', position: 0 }],
  emojis: [],
  stickers: [],
  member_count: 1,
  members: [{ user: ME, roles: [] }],
  channels: [],
  threads: [],
  voice_states: [],
  presences: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
}

interface Known {
  /** Fields of the guild with the ID 1; its owner is 9. */
  guild?: object
  /** Fields of the signed-in user, whose ID is 10. */
  user?: object
  /** Further events. */
  events?: readonly { type: string; data: object }[]
}

/** A client with a guild and no connection, and the context that components need. */
export function clientInGuild({ guild: fields = {}, user = {}, events = [] }: Known = {}): {
  client: Client
  around: Around
} {
  const client = new Client('token', 'ws://guildhall.test')
  const received: any[] = [
    { type: 'READY', data: { ...ready, user: { ...ME, ...user } } },
    { type: 'GUILD_CREATE', data: { ...guild, ...fields } },
    ...events,
  ]
  client.store.setState((before) =>
    received.reduce((state, event: ReceivedEvent) => applyServerEvent(state, event, 0), before),
  )
  // Rendered once, a component receives the initial state.
  client.store.getInitialState = () => client.store.getState()
  return { client, around: (component) => createElement(ClientContext, { value: client }, component) }
}
