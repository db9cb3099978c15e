import { ActiveMember } from '../objects/guilds/member.ts'
import { MessageEvent } from '../objects/messages/message.ts'
import { integer, list, nullable, optional, shape, snowflake, text } from '../schema.ts'
import { withChanged } from '../state/map-changes.ts'
import { withMention } from '../state/read-states.ts'
import { type EventFacts, event } from './event.ts'

const messages: EventFacts = {
  stream: 'channel',
  audience: { to: 'viewers' },
  intent: 'GUILD_MESSAGES',
  privateIntent: 'DIRECT_MESSAGES',
}
const messageOf = (message: MessageEvent) => message

/** Events about messages in guilds and private channels. */
export const MESSAGE_EVENTS = {
  MESSAGE_CREATE: event(MessageEvent, {
    ...messages,
    messageOf,
    applyToClientGuild: ({ channels, lastMessages }, { id, channel_id }) =>
      channels.has(channel_id) ? { lastMessages: new Map(lastMessages).set(channel_id, id) } : {},
    applyToClient: (state, message) => ({
      readStates: withMention(state.readStates, message, state),
      privateChannels: withChanged(state.privateChannels, message.channel_id, (channel) => ({
        ...channel,
        last_message_id: message.id,
      })),
    }),
  }),
  MESSAGE_UPDATE: event(MessageEvent, { ...messages, messageOf }),
  MESSAGE_DELETE: event(shape({ id: snowflake(), channel_id: snowflake(), guild_id: optional(snowflake()) }), messages),
  MESSAGE_DELETE_BULK: event(
    shape({ ids: list(snowflake()), channel_id: snowflake(), guild_id: optional(snowflake()) }),
    messages,
  ),
  CHANNEL_PINS_UPDATE: event(
    shape({ channel_id: snowflake(), guild_id: optional(snowflake()), last_pin_timestamp: nullable(text()) }),
    {
      stream: 'channel',
      audience: { to: 'viewers' },
      intent: 'GUILDS',
      privateIntent: 'DIRECT_MESSAGES',
      applyToClientGuild: ({ channels }, { channel_id, last_pin_timestamp: last }) => ({
        channels: withChanged(channels, channel_id, (channel) => withLastPin(channel, last)),
      }),
      applyToClient: ({ privateChannels }, { channel_id, last_pin_timestamp: last }) => ({
        privateChannels: withChanged(privateChannels, channel_id, (channel) => withLastPin(channel, last)),
      }),
    },
  ),
  TYPING_START: event(
    shape({
      channel_id: snowflake(),
      user_id: snowflake(),
      /** Seconds since 1970. */
      timestamp: integer(),
      guild_id: optional(snowflake()),
      member: optional(ActiveMember),
    }),
    {
      stream: 'channel',
      audience: { to: 'viewers' },
      intent: 'GUILD_MESSAGE_TYPING',
      privateIntent: 'DIRECT_MESSAGE_TYPING',
      isEphemeral: true,
    },
  ),
}

const withLastPin = <T extends { last_pin_timestamp?: string | null }>(
  { last_pin_timestamp: _earlier, ...channel }: T,
  last: string | null,
) => (last === null ? channel : { ...channel, last_pin_timestamp: last })
