import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { idFaults } from '@guildhall/testing/invariants/differences'
import { type Faults, type Invariants, lifecycleEventsOf } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const channelInvariants: Invariants = {
  faults,
  things: [
    {
      name: 'channel',
      events: lifecycleEventsOf('CHANNEL'),
      emitted: { rowsOf: ({ channels }) => channels, bare: withoutTalk },
    },
  ],
  audited: {
    CHANNEL_CREATE: 'CHANNEL_CREATE',
    CHANNEL_UPDATE: 'CHANNEL_UPDATE',
    CHANNEL_DELETE: 'CHANNEL_DELETE',
    CHANNEL_OVERWRITE_CREATE: 'CHANNEL_UPDATE',
    CHANNEL_OVERWRITE_UPDATE: 'CHANNEL_UPDATE',
    CHANNEL_OVERWRITE_DELETE: 'CHANNEL_UPDATE',
  },
}

function withoutTalk({ last_message_id: _message, last_pin_timestamp: _pin, ...channel }: any) {
  return channel
}

/** Channels refer to existing categories and roles. */
function* faults({ channels, roles, pending }: StoreContents): Faults {
  yield* idFaults('channels', channels)
  const types = new Map(channels.map(({ id, wire }) => [id, JSON.parse(wire).type]))
  const known = new Set(roles.map(({ id }) => id))
  for (const { id, guild_id, wire } of channels) {
    const { parent_id, permission_overwrites } = JSON.parse(wire)
    if (parent_id && types.get(parent_id) !== ChannelType.GUILD_CATEGORY)
      yield `channel ${id}: its category ${parent_id} is not a category`
    for (const overwrite of permission_overwrites) {
      if (overwrite.type !== 0 || known.has(overwrite.id) || pending.isBeingRemoved(guild_id, null)) continue
      yield `channel ${id}: an overwrite of role ${overwrite.id}, which does not exist`
    }
  }
}
