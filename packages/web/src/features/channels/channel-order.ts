import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { compareIds } from '../../state/messages/message-window.ts'

type OrderedChannel = Pick<GuildChannel, 'id' | 'type' | 'position' | 'parent_id'>

/** A category and its channels; the first group has no category. */
export type ChannelGroup<T> = { readonly category: T | null; readonly channels: readonly T[] }

/** A channel's new position: in a category or none, before another channel or, without one, at the end. */
export type TargetPosition = { readonly parentId: string | null; readonly beforeId: string | null }

/** One entry of Modify Guild Channel Positions. */
export type ChannelPosition = { id: string; position: number; parent_id?: string | null }

export const isCategory = ({ type }: Pick<OrderedChannel, 'type'>): boolean => type === ChannelType.GUILD_CATEGORY

export const isVoiceLike = ({ type }: Pick<OrderedChannel, 'type'>): boolean =>
  type === ChannelType.GUILD_VOICE || type === ChannelType.GUILD_STAGE_VOICE

/** Channels are sorted among their kind: text before voice, and equal positions by age. */
function compare(a: OrderedChannel, b: OrderedChannel): number {
  return Number(isVoiceLike(a)) - Number(isVoiceLike(b)) || a.position - b.position || compareIds(a.id, b.id)
}

/** A guild's channels as listed. Channels of a hidden category are at the top. */
export function groupChannels<T extends OrderedChannel>(channels: readonly T[]): ChannelGroup<T>[] {
  const categories = channels.filter(isCategory).sort(compare)
  const known = new Set(categories.map(({ id }) => id))
  const parentOf = ({ parent_id }: T) => (parent_id !== null && known.has(parent_id) ? parent_id : null)
  const others = channels.filter((each) => !isCategory(each)).sort(compare)
  return [null, ...categories].map((category) => ({
    category,
    channels: others.filter((each) => parentOf(each) === (category?.id ?? null)),
  }))
}

/** The channels that are numbered together with a channel in a category. */
function siblings<T extends OrderedChannel>(
  channels: readonly T[],
  moved: OrderedChannel,
  parentId: string | null,
): T[] {
  if (isCategory(moved)) return channels.filter(isCategory).sort(compare)
  return channels
    .filter((each) => !isCategory(each) && isVoiceLike(each) === isVoiceLike(moved) && each.parent_id === parentId)
    .sort(compare)
}

/** The entries to send to move a channel; empty if it is already there. */
export function positionsToMove(
  channels: readonly OrderedChannel[],
  movedId: string,
  { parentId, beforeId }: TargetPosition,
): ChannelPosition[] {
  const moved = channels.find(({ id }) => id === movedId)
  if (moved === undefined || beforeId === movedId) return []
  const parent = isCategory(moved) ? null : parentId
  const others = siblings(channels, moved, parent).filter(({ id }) => id !== movedId)
  const index = others.findIndex(({ id }) => id === beforeId)
  const order = others.toSpliced(index < 0 ? others.length : index, 0, moved)
  const isElsewhere = moved.parent_id !== parent
  const changed = order
    .map((each, position) => ({ each, position }))
    .filter(({ each, position }) => each.position !== position || (each === moved && isElsewhere))
  const isSameOrder =
    !isElsewhere && siblings(channels, moved, parent).every(({ id }, place) => order[place]?.id === id)
  if (isSameOrder) return []
  return changed.map(({ each, position }) =>
    each === moved && isElsewhere ? { id: each.id, position, parent_id: parent } : { id: each.id, position },
  )
}

/** A channel's position next to another one. */
export function positionBeside(
  channels: readonly OrderedChannel[],
  movedId: string,
  targetId: string,
  side: 'before' | 'after',
): TargetPosition | null {
  const moved = channels.find(({ id }) => id === movedId)
  const target = channels.find(({ id }) => id === targetId)
  if (moved === undefined || target === undefined) return null
  if (isCategory(target) && !isCategory(moved)) {
    return {
      parentId: target.id,
      beforeId: siblings(channels, moved, target.id).find(({ id }) => id !== movedId)?.id ?? null,
    }
  }
  const parentId = isCategory(moved) ? null : target.parent_id
  const others = siblings(channels, moved, parentId).filter(({ id }) => id !== movedId)
  const index = others.findIndex(({ id }) => id === targetId)
  // Next to a channel of the other kind, it is placed at the beginning or end of its own kind.
  if (index < 0) return { parentId, beforeId: isVoiceLike(moved) ? (others[0]?.id ?? null) : null }
  return { parentId, beforeId: others[side === 'before' ? index : index + 1]?.id ?? null }
}

/** A channel's position one step up (-1) or down (1) among its kind; null at an end. */
export function positionOneStep(
  channels: readonly OrderedChannel[],
  movedId: string,
  by: -1 | 1,
): TargetPosition | null {
  const moved = channels.find(({ id }) => id === movedId)
  if (moved === undefined) return null
  const all = siblings(channels, moved, moved.parent_id)
  const index = all.findIndex(({ id }) => id === movedId)
  if (all[index + by] === undefined) return null
  return { parentId: moved.parent_id, beforeId: all[by === 1 ? index + 2 : index - 1]?.id ?? null }
}

/** The channels after the server has applied some positions. */
export function withChannelPositions<T extends OrderedChannel>(
  channels: readonly T[],
  positions: readonly ChannelPosition[],
): readonly T[] {
  if (positions.length === 0) return channels
  const next = new Map(positions.map((each) => [each.id, each]))
  return channels.map((channel) => ({ ...channel, ...next.get(channel.id) }))
}
