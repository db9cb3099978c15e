import { knownChannelFlags } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { ChannelPositions, GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { mustMayMove } from './channels-rules.ts'
import { bitsFor, mustMayChangeBits, sameOverwrites } from './overwrites-rules.ts'

/** @throws InvalidFormBody at the second entry for a channel */
export function mustNameChannelsOnce(positions: ChannelPositions): void {
  const seen = new Set<string>()
  for (const [index, { id }] of positions.entries()) {
    if (seen.has(id)) {
      throw fieldError([index, 'id'], 'SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value')
    }
    seen.add(id)
  }
}

/**
 * The channels that the entries move or change. An entry that changes nothing requires no permission.
 *
 * @throws UnknownChannel, OneParentAtATime, InvalidFormBody, MissingAccess, MissingPermissions
 */
export function movedChannels(actor: Actor, positions: ChannelPositions): GuildChannel[] {
  const channels = positions.map(({ id }) => actor.guild.mustFindChannel(id))
  const moves = positions.filter(({ parent_id }, index) => isMoved(channels[index], parent_id))
  if (moves.length > 1) throw new ApiError('OneParentAtATime')
  return channels.flatMap((channel, index) => {
    const moved = movedChannel(actor, channel, positions[index] ?? { id: channel.id }, index)
    return moved ? [moved] : []
  })
}

const isMoved = (channel: GuildChannel | undefined, parentId: string | null | undefined): boolean =>
  channel?.type !== ChannelType.GUILD_CATEGORY && parentId !== undefined && parentId !== channel?.parent_id

/** The channel after its entry; undefined if it is unchanged. */
function movedChannel(
  actor: Actor,
  channel: GuildChannel,
  { position, parent_id, lock_permissions, flags }: ChannelPositions[number],
  index: number,
): GuildChannel | undefined {
  const parentId = isMoved(channel, parent_id) ? parent_id : undefined
  const asked = flags == null ? channel.flags : knownChannelFlags(channel.type, flags, channel.nsfw)
  const moved = { ...channel, position: position ?? channel.position, flags: asked }
  if (parentId === undefined && asked === channel.flags) {
    if (moved.position === channel.position) return undefined
    mustMayPosition(actor, channel)
    return moved
  }
  actor.mustIn(channel, 'MANAGE_CHANNELS')
  const parent = mustMayMove(actor, channel, parentId, [index, 'parent_id'])
  if (parent === undefined) return moved
  const placed = { ...moved, parent_id: parent?.id ?? null }
  if (!lock_permissions || !parent || sameOverwrites(channel.permission_overwrites, parent.permission_overwrites)) {
    return placed
  }
  actor.mustIn(channel, 'MANAGE_ROLES')
  mustMayChangeBits(channel.permission_overwrites, parent.permission_overwrites, bitsFor(actor, placed))
  return { ...placed, permission_overwrites: parent.permission_overwrites }
}

/**
 * Moving a channel within its category requires MANAGE_CHANNELS in the category, but not that the caller sees the
 * channel (docs/spec/channels.md#positions).
 *
 * @throws MissingPermissions
 */
function mustMayPosition(actor: Actor, { parent_id }: GuildChannel): void {
  const parent = parent_id === null ? undefined : actor.guild.channels.get(parent_id)
  if (!parent || !actor.canIn(parent, 'MANAGE_CHANNELS')) actor.must('MANAGE_CHANNELS')
}
