import type { ClientEvent, ClientState } from './apply-event.ts'
import type { PrivateChannelEvent } from './private-channels.ts'
import { type ReadStates, withAck, withMention, withoutGuildReadStates } from './read-states.ts'

/** The read state of a client's user after an event; the same object if the event doesn't affect it. */
export function readStatesAfterEvent(state: ClientState, event: ClientEvent | PrivateChannelEvent): ReadStates {
  if (event.type === 'MESSAGE_ACK') return withAck(state.readStates, event.data)
  if (event.type === 'MESSAGE_CREATE') return withMention(state.readStates, event.data, state)
  const isLeft = event.type === 'GUILD_DELETE' && !event.data.unavailable
  return isLeft ? withoutGuildReadStates(state.readStates, state.guilds.get(event.data.id)) : state.readStates
}
