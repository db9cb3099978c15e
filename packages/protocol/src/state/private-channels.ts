import type { DispatchedEvent } from '../events.ts'
import type { PrivateChannel } from '../objects/channels/private-channel.ts'

/** The private channels in a client's list, by id. */
export type PrivateChannels = ReadonlyMap<string, PrivateChannel>

/**
 * A private channel was added to the list, changed or removed: as clients receive it, under the names of guild
 * channels.
 */
export interface PrivateChannelEvent {
  type: 'CHANNEL_CREATE' | 'CHANNEL_UPDATE' | 'CHANNEL_DELETE'
  data: PrivateChannel
}

/** A recipient was added to a group or removed. */
export type RecipientEvent = Extract<DispatchedEvent, { type: 'CHANNEL_RECIPIENT_ADD' | 'CHANNEL_RECIPIENT_REMOVE' }>

/** The events of messages that change a private channel's entry in the list. */
export type PrivateMessageEvent = Extract<DispatchedEvent, { type: 'MESSAGE_CREATE' | 'CHANNEL_PINS_UPDATE' }>

/** The list after a channel was added, changed or removed. */
export function withPrivateChannel(channels: PrivateChannels, { type, data }: PrivateChannelEvent): PrivateChannels {
  const next = new Map(channels)
  if (type === 'CHANNEL_DELETE') next.delete(data.id)
  else next.set(data.id, data)
  return next
}

/** The list after a message or a pin; the same object if it wasn't in one of its channels. */
export function withPrivateMessageEvent(channels: PrivateChannels, event: PrivateMessageEvent): PrivateChannels {
  if (event.type === 'MESSAGE_CREATE') {
    const { id, channel_id } = event.data
    return changed(channels, channel_id, (channel) => ({ ...channel, last_message_id: id }))
  }
  const { channel_id, last_pin_timestamp: last } = event.data
  return changed(channels, channel_id, ({ last_pin_timestamp: _earlier, ...channel }) =>
    last === null ? channel : { ...channel, last_pin_timestamp: last },
  )
}

/** The list after a recipient was added to a group or removed. */
export function withRecipient(channels: PrivateChannels, { type, data }: RecipientEvent): PrivateChannels {
  return changed(channels, data.channel_id, ({ nicks = [], ...channel }) => {
    const { id } = data.user
    const named = nicks.filter((each) => each.id !== id)
    if (type === 'CHANNEL_RECIPIENT_ADD' && data.nick !== undefined) named.push({ id, nick: data.nick })
    const others = channel.recipients.filter((each) => each.id !== id)
    return {
      ...channel,
      recipients: type === 'CHANNEL_RECIPIENT_ADD' ? [...others, data.user] : others,
      ...(named.length > 0 && { nicks: named }),
    }
  })
}

function changed(
  channels: PrivateChannels,
  id: string,
  change: (channel: PrivateChannel) => PrivateChannel,
): PrivateChannels {
  const channel = channels.get(id)
  return channel ? new Map(channels).set(id, change(channel)) : channels
}
