import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { ScheduledEventType } from '@guildhall/protocol/enums/scheduled-event'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { permissionsInChannel, permissionsInGuild } from '../../state/permissions.ts'

const { STAGE_INSTANCE, VOICE, EXTERNAL } = ScheduledEventType
const { CREATE_EVENTS, MANAGE_EVENTS, VIEW_CHANNEL, CONNECT } = Permission
const stageModerator = Permission.MANAGE_CHANNELS | Permission.MUTE_MEMBERS | Permission.MOVE_MEMBERS

/** Where an event takes place. */
type Place = Pick<BareScheduledEvent, 'channel_id' | 'entity_type'>

/**
 * An event in a channel requires permissions there, an external one in the guild
 * (docs/spec/scheduled-events.md#who-manages-events).
 */
function mayHost(world: ClientState, guildId: string, { channel_id, entity_type }: Place, bit: bigint): boolean {
  const channel = world.guilds.get(guildId)?.channels.get(channel_id ?? '')
  if (channel === undefined) return hasPermissions(permissionsInGuild(world, guildId), bit)
  const there = entity_type === STAGE_INSTANCE ? stageModerator : CONNECT
  return hasPermissions(permissionsInChannel(world, guildId, channel.id), bit | VIEW_CHANNEL | there)
}

/** The event types that the user can create, and the channels for them. */
export function eventChannelsByType(world: ClientState, guildId: string): ReadonlyMap<number, readonly GuildChannel[]> {
  const all = [...(world.guilds.get(guildId)?.channels.values() ?? [])].sort((a, b) => a.position - b.position)
  const of = (type: number, entity_type: 1 | 2) =>
    all.filter(
      (each) => each.type === type && mayHost(world, guildId, { channel_id: each.id, entity_type }, CREATE_EVENTS),
    )
  const kinds: [number, readonly GuildChannel[]][] = [
    [STAGE_INSTANCE, of(ChannelType.GUILD_STAGE_VOICE, STAGE_INSTANCE)],
    [VOICE, of(ChannelType.GUILD_VOICE, VOICE)],
  ]
  const isFree = mayHost(world, guildId, { channel_id: null, entity_type: EXTERNAL }, CREATE_EVENTS)
  return new Map([
    ...kinds.filter(([, channels]) => channels.length > 0),
    ...(isFree ? ([[EXTERNAL, []]] as const) : []),
  ])
}

/** The user's own event requires CREATE_EVENTS, another's MANAGE_EVENTS. */
export function mayChangeEvent(world: ClientState, event: BareScheduledEvent): boolean {
  const may = (bit: bigint) => mayHost(world, event.guild_id, event, bit)
  return may(MANAGE_EVENTS) || (event.creator_id === world.user.id && may(CREATE_EVENTS))
}

/** Members see only the scheduled events of channels that they may view. */
export function isEventVisible(world: ClientState, { guild_id, channel_id }: BareScheduledEvent): boolean {
  if (channel_id === null || !world.guilds.get(guild_id)?.channels.has(channel_id)) return true
  return hasPermissions(permissionsInChannel(world, guild_id, channel_id), VIEW_CHANNEL)
}
