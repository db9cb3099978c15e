import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { compareRoles, hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { type ListGroup, type ListRange, memberListId } from '@guildhall/protocol/state/member-list'
import { grantedToRoles } from '../../kernel/permissions/member-rights.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { OrderedMembers } from './ordered-members.ts'
import type { SortedMember } from './sorted-member.ts'

/** An item of a list: the heading of a group, or a member. */
export type Line = { group: ListGroup } | { member: SortedMember }

const ONLINE = 'online'
const OFFLINE = 'offline'

/**
 * The members who may view some channels that have the same viewers: online members in the group of their highest
 * hoisted role, or in `online`; then offline members. Each group is sorted by name. Guests see only one of the
 * channels, and aren't in the list.
 */
export class LiveMemberList {
  readonly id: string
  readonly #channel: Pick<GuildChannel, 'id' | 'permission_overwrites'>
  readonly #named: ReadonlySet<string>
  #guild: GuildModel
  #groups = new Map<string, OrderedMembers>()
  readonly #places = new Map<string, { groupId: string; member: SortedMember }>()
  /** The group of members by their roles, cached because most members share their roles with others. */
  readonly #ofRoles = new Map<string, string | null>()

  constructor(channel: Pick<GuildChannel, 'id' | 'permission_overwrites'>, guild: GuildModel) {
    this.id = memberListId(channel)
    this.#channel = channel
    this.#named = new Set(channel.permission_overwrites.map(({ id }) => id))
    this.#guild = guild
  }

  /** Builds the list from all members that may be in it, sorted by name. */
  rebuild(guild: GuildModel, all: Iterable<SortedMember>): void {
    this.#guild = guild
    this.#ofRoles.clear()
    this.#places.clear()
    const roles = [...guild.roles.values()].filter(({ id, hoist }) => hoist && id !== guild.id)
    const ids = roles.sort((one, other) => compareRoles(other, one)).map(({ id }) => id)
    this.#groups = new Map([...ids, ONLINE, OFFLINE].map((id) => [id, new OrderedMembers()]))
    for (const member of all) this.#place(member, (group) => group.push(member))
  }

  /** Moves a member to their current position, or removes them. */
  set(userId: string, member: SortedMember | undefined): void {
    const last = this.#places.get(userId)
    if (last?.member === member) return
    if (last) this.#groups.get(last.groupId)?.remove(last.member)
    this.#places.delete(userId)
    if (member) this.#place(member, (group) => group.add(member))
  }

  /** The non-empty groups, in order. */
  groups(): ListGroup[] {
    return [...this.#groups].flatMap(([id, { size }]) => (size === 0 ? [] : { id, count: size }))
  }

  /** The contents of a range. */
  lines([from, to]: ListRange): Line[] {
    const found: Line[] = []
    let start = 0
    for (const [id, group] of this.#groups) {
      if (start > to) break
      if (group.size === 0) continue
      if (start >= from) found.push({ group: { id, count: group.size } })
      const first = start + 1
      const members = group.slice(Math.max(from - first, 0), Math.max(to + 1 - first, 0))
      for (const member of members) found.push({ member })
      start = first + group.size
    }
    return found
  }

  #place(member: SortedMember, put: (group: OrderedMembers) => void): void {
    const groupId = this.#groupOf(member)
    const group = groupId === null ? undefined : this.#groups.get(groupId)
    if (groupId === null || !group) return
    put(group)
    this.#places.set(member.userId, { groupId, member })
  }

  /** Null for members who may not view the channels. */
  #groupOf(member: SortedMember): string | null {
    const { userId, rolesKey } = member
    if (member.isGuest) return null
    const isAlone = userId === this.#guild.settings.owner_id || this.#named.has(userId)
    let groupId = isAlone ? undefined : this.#ofRoles.get(rolesKey)
    if (groupId === undefined) {
      groupId = this.#views(member) ? this.#onlineGroup(member) : null
      if (!isAlone) this.#ofRoles.set(rolesKey, groupId)
    }
    return groupId !== null && !member.isOnline ? OFFLINE : groupId
  }

  #views({ userId, roleIds }: SortedMember): boolean {
    return hasPermissions(grantedToRoles(this.#guild, { userId, roleIds }, this.#channel), Permission.VIEW_CHANNEL)
  }

  #onlineGroup({ roleIds }: SortedMember): string {
    if (roleIds.length === 0) return ONLINE
    for (const id of this.#groups.keys()) if (roleIds.includes(id)) return id
    return ONLINE
  }
}
