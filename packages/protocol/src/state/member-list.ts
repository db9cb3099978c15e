import type { GuildChannel } from '../objects/channels/channel.ts'
import type { Member } from '../objects/guilds/member.ts'
import { Permission } from '../permissions/bits.ts'
import { hasPermissions } from '../permissions/compute-permissions.ts'
import { murmur3 } from './murmur3.ts'

/** A range of indexes in a member list, both inclusive. Group headings count too. */
export type ListRange = readonly [from: number, to: number]

/**
 * A group of a member list: a hoisted role by its id, or `online` or `offline` at the end; and its number of members.
 */
export interface ListGroup {
  id: string
  count: number
}

/** A member in a member list, with their presence, null if it is unknown. */
export interface ListedMember extends Member {
  presence: unknown
}

/** An item of a member list: the heading of a group, or a member. */
export type ListItem = { group: ListGroup } | { member: ListedMember }

/**
 * A step of a member list. INSERT moves its index and the following items down by one, DELETE moves the following items
 * up; UPDATE replaces the item at an index. SYNC replaces a range, INVALIDATE removes it.
 */
export type ListOp<T> =
  | { op: 'SYNC'; range: ListRange; items: readonly T[] }
  | { op: 'INSERT'; index: number; item: T }
  | { op: 'UPDATE'; index: number; item: T }
  | { op: 'DELETE'; index: number }
  | { op: 'INVALIDATE'; range: ListRange }

/** The payload of GUILD_MEMBER_LIST_UPDATE. */
export interface MemberListUpdate {
  guild_id: string
  /** The list's id: {@link memberListId} of its channels. */
  id: string
  /** The number of members of the guild, and of online ones. */
  member_count: number
  online_count: number
  /** The groups with members, in order. */
  groups: readonly ListGroup[]
  ops: readonly ListOp<ListItem>[]
}

/** The known parts of a list: items outside the ranges are unknown. */
export interface PartialList<T> {
  readonly ranges: readonly ListRange[]
  readonly items: ReadonlyMap<number, T>
}

/** A member list as a client stores it: the ranges to which it has subscribed. */
export interface MemberList extends PartialList<ListItem> {
  readonly memberCount: number
  readonly onlineCount: number
  readonly groups: readonly ListGroup[]
}

const EVERYONE = 'everyone'

/** The overwrites of a channel that affect who may view it, as sorted text; empty if there are none. */
export const visibilityOf = ({ permission_overwrites: all }: Pick<GuildChannel, 'permission_overwrites'>): string =>
  all
    .flatMap(({ id, allow, deny }) => {
      if (hasPermissions(BigInt(allow), Permission.VIEW_CHANNEL)) return `allow:${id}`
      return hasPermissions(BigInt(deny), Permission.VIEW_CHANNEL) ? `deny:${id}` : []
    })
    .sort()
    .join(',')

/** The id of the member list of a channel: channels that the same members may view share one. */
export function memberListId(channel: Pick<GuildChannel, 'permission_overwrites'>): string {
  const visibility = visibilityOf(channel)
  return visibility === '' ? EVERYONE : String(murmur3(visibility))
}

/** The stored parts after some steps. */
export function withListOps<T>(list: PartialList<T>, ops: readonly ListOp<T>[]): PartialList<T> {
  const items = new Map(list.items)
  let { ranges } = list
  for (const op of ops) {
    applyListOp(items, op)
    if (op.op === 'SYNC' && !ranges.some((each) => isSameRange(each, op.range))) ranges = [...ranges, op.range]
    if (op.op === 'INVALIDATE') ranges = ranges.filter((each) => !isSameRange(each, op.range))
  }
  for (const index of items.keys()) if (!isWithin(ranges, index)) items.delete(index)
  return { ranges, items }
}

/** Whether two ranges are equal. */
export const isSameRange = (one: ListRange, other: ListRange): boolean => one[0] === other[0] && one[1] === other[1]

/** Whether one of some ranges contains an index. */
export const isWithin = (ranges: readonly ListRange[], index: number): boolean =>
  ranges.some(([from, to]) => index >= from && index <= to)

/** Applies one step to items in place; the caller removes items outside all ranges. */
export function applyListOp<T>(items: Map<number, T>, op: ListOp<T>): void {
  switch (op.op) {
    case 'UPDATE':
      items.set(op.index, op.item)
      return
    case 'INSERT':
      shift(items, op.index, 1)
      items.set(op.index, op.item)
      return
    case 'DELETE':
      items.delete(op.index)
      shift(items, op.index + 1, -1)
      return
    case 'SYNC':
      for (const index of [...items.keys()]) if (isWithin([op.range], index)) items.delete(index)
      for (const [offset, item] of op.items.entries()) items.set(op.range[0] + offset, item)
      return
    case 'INVALIDATE':
      return
  }
}

function shift<T>(items: Map<number, T>, from: number, by: number): void {
  const moved = [...items].filter(([index]) => index >= from)
  for (const [index] of moved) items.delete(index)
  for (const [index, item] of moved) items.set(index + by, item)
}

const NOTHING: PartialList<ListItem> = { ranges: [], items: new Map() }

/** The member lists of a client, by id. */
export type MemberLists = ReadonlyMap<string, MemberList>

/** The lists after an event; one without ranges is removed. The counts of headings come from the event's groups. */
export function withListUpdate(lists: MemberLists, update: MemberListUpdate): MemberLists {
  const { id, member_count, online_count, groups, ops } = update
  const { ranges, items } = withListOps(lists.get(id) ?? NOTHING, ops)
  const next = new Map(lists)
  next.delete(id)
  if (ranges.length === 0) return next
  const counted = new Map<number, ListItem>()
  for (const [index, item] of items) {
    const group = 'group' in item ? groups.find((each) => each.id === item.group.id) : undefined
    counted.set(index, group ? { group } : item)
  }
  return next.set(id, { memberCount: member_count, onlineCount: online_count, groups, ranges, items: counted })
}
