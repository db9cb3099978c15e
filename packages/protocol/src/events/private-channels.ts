import { PrivateChannel } from '../objects/channels/private-channel.ts'
import { User } from '../objects/users/user.ts'
import { optional, shape, snowflake, text } from '../schema.ts'
import type { ClientState } from '../state/client-state.ts'
import { withChanged, withEntry, withoutKey } from '../state/map-changes.ts'
import { withKnownPresences } from '../state/presences.ts'
import { withoutActivities } from '../state/running-activities.ts'
import { type Reducers, userEvent } from './event.ts'

const change: Reducers<PrivateChannel> = {
  applyToClient: ({ privateChannels }, channel) => ({ privateChannels: withEntry(privateChannels, channel) }),
}

/** Events about private channels, sent to users: one was added to their list, or removed. Bots receive only groups. */
export const PRIVATE_CHANNEL_EVENTS = {
  PRIVATE_CHANNEL_CREATE: userEvent(PrivateChannel, { ...change, sentAs: 'CHANNEL_CREATE' }),
  PRIVATE_CHANNEL_UPDATE: userEvent(PrivateChannel, { ...change, sentAs: 'CHANNEL_UPDATE' }),
  PRIVATE_CHANNEL_DELETE: userEvent(PrivateChannel, {
    sentAs: 'CHANNEL_DELETE',
    applyToClient: (state, { id }) => ({
      ...withKnownPresences(state, { privateChannels: withoutKey(state.privateChannels, id) }),
      activities: withoutActivities(state.activities, ({ channel_id }) => channel_id === id),
    }),
  }),
  CHANNEL_RECIPIENT_ADD: userEvent(shape({ channel_id: snowflake(), user: User, nick: optional(text()) }), {
    applyToClient: (state, data) => withRecipient(state, data, true),
  }),
  CHANNEL_RECIPIENT_REMOVE: userEvent(shape({ channel_id: snowflake(), user: User }), {
    applyToClient: (state, data) => withRecipient(state, data, false),
  }),
}

/** The changes after a recipient was added to a group or removed. */
function withRecipient(
  state: ClientState,
  { channel_id, user, nick }: { channel_id: string; user: User; nick?: string },
  isAdded: boolean,
): Partial<ClientState> {
  const privateChannels = withChanged(state.privateChannels, channel_id, ({ nicks = [], ...channel }) => {
    const named = nicks.filter(({ id }) => id !== user.id)
    if (nick !== undefined) named.push({ id: user.id, nick })
    const others = channel.recipients.filter(({ id }) => id !== user.id)
    return {
      ...channel,
      recipients: isAdded ? [...others, user] : others,
      ...(named.length > 0 && { nicks: named }),
    }
  })
  return withKnownPresences(state, { privateChannels })
}
