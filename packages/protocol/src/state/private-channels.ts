import type { DispatchedEvent } from '../events.ts'
import type { PrivateChannel } from '../objects/channels/private-channel.ts'

/** The channels outside all guilds that a client has in its list, by id. */
export type PrivateChannels = ReadonlyMap<string, PrivateChannel>

/** A private channel comes into the list, changes, or goes: as clients meet it, under the names of guild channels. */
export interface PrivateChannelEvent {
  type: 'CHANNEL_CREATE' | 'CHANNEL_UPDATE' | 'CHANNEL_DELETE'
  data: PrivateChannel
}

/** Somebody else is in a group now, or no longer. */
export type RecipientEvent = Extract<DispatchedEvent, { type: 'CHANNEL_RECIPIENT_ADD' | 'CHANNEL_RECIPIENT_REMOVE' }>

/** What of the talk in a private channel its entry in the list shows. */
export type PrivateTalk = Extract<DispatchedEvent, { type: 'MESSAGE_CREATE' | 'CHANNEL_PINS_UPDATE' }>

/** The list after a channel came, changed or went. */
export function withPrivateChannel(channels: PrivateChannels, { type, data }: PrivateChannelEvent): PrivateChannels {
  const next = new Map(channels)
  if (type === 'CHANNEL_DELETE') next.delete(data.id)
  else next.set(data.id, data)
  return next
}

/** The list after something was said or pinned; the same object if that wasn't in one of its channels. */
export function withPrivateTalk(channels: PrivateChannels, event: PrivateTalk): PrivateChannels {
  if (event.type === 'MESSAGE_CREATE') {
    const { id, channel_id } = event.data
    return changed(channels, channel_id, (channel) => ({ ...channel, last_message_id: id }))
  }
  const { channel_id, last_pin_timestamp: last } = event.data
  return changed(channels, channel_id, ({ last_pin_timestamp: _earlier, ...channel }) =>
    last === null ? channel : { ...channel, last_pin_timestamp: last },
  )
}

/** The list after somebody came into a group or left it. */
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
