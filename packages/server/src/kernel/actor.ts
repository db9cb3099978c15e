import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { Role } from '@guildhall/protocol/objects/role'
import { Permission, type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import {
  channelPermissions,
  compareRank,
  effectiveInChannel,
  guildPermissions,
  holds,
  type Subject,
  withoutTimeout,
} from '@guildhall/protocol/permissions/compute'
import { ApiError } from './api-error.ts'
import type { GuildModel } from './guild-model.ts'

/** A member of a guild with what he may do there: the one place where rights are judged (conventions D). */
export class Actor {
  readonly userId: string
  readonly member: BareMember
  readonly guild: GuildModel
  readonly #now: number
  #permissions: bigint | undefined
  #granted: bigint | undefined

  constructor(guild: GuildModel, userId: string, member: BareMember, now: number) {
    this.guild = guild
    this.userId = userId
    this.member = member
    this.#now = now
  }

  /** What he holds in the guild, a timeout taken into account. */
  get permissions(): bigint {
    this.#permissions ??= withoutTimeout(this.#inGuild(), this.#subject(), this.#now)
    return this.#permissions
  }

  /** What his roles give him. */
  #inGuild(): bigint {
    this.#granted ??= guildPermissions(this.guild.settings, this.guild.roles, this.#subject())
    return this.#granted
  }

  get isOwner(): boolean {
    return this.userId === this.guild.settings.owner_id
  }

  can(...names: readonly PermissionName[]): boolean {
    return holds(this.permissions, permissionSet(...names))
  }

  /** @throws MissingPermissions */
  must(...names: readonly PermissionName[]): void {
    if (!this.can(...names)) throw new ApiError('MissingPermissions')
  }

  /** What he may do in a channel, with the rules that are not part of the number. */
  in(channel: GuildChannel): bigint {
    const subject = this.#subject()
    const set = channelPermissions(this.guild.id, this.#inGuild(), channel.permission_overwrites, subject)
    return withoutTimeout(effectiveInChannel(set, channel.type), subject, this.#now)
  }

  canIn(channel: GuildChannel, ...names: readonly PermissionName[]): boolean {
    return holds(this.in(channel), permissionSet(...names))
  }

  /** @throws MissingAccess without VIEW_CHANNEL, MissingPermissions without the others */
  mustIn(channel: GuildChannel, ...names: readonly PermissionName[]): void {
    const set = this.in(channel)
    if (!holds(set, Permission.VIEW_CHANNEL)) throw new ApiError('MissingAccess')
    if (!holds(set, permissionSet(...names))) throw new ApiError('MissingPermissions')
  }

  /** Grants only what one holds. @throws MissingPermissions */
  mustHold(bits: bigint): void {
    if (!holds(this.permissions, bits)) throw new ApiError('MissingPermissions')
  }

  /** His highest role; @everyone if he has none. */
  get highestRole(): Role {
    return highestRole(this.guild, this.member.roles)
  }

  outranks(role: Role): boolean {
    return this.isOwner || compareRank(this.highestRole, role) > 0
  }

  /** The role must stand below his highest one (conventions D.4). @throws MissingPermissions */
  mustOutrank(role: Role): void {
    if (!this.outranks(role)) throw new ApiError('MissingPermissions')
  }

  /** Nobody outranks the owner or himself; the owner outranks everyone else (conventions B, H-member). */
  outranksMember(userId: string, roleIds: readonly string[]): boolean {
    if (userId === this.guild.settings.owner_id || userId === this.userId) return false
    return this.isOwner || compareRank(this.highestRole, highestRole(this.guild, roleIds)) > 0
  }

  /** @throws MissingPermissions */
  mustOutrankMember(userId: string, roleIds: readonly string[]): void {
    if (!this.outranksMember(userId, roleIds)) throw new ApiError('MissingPermissions')
  }

  #subject(): Subject {
    const until = this.member.communication_disabled_until
    return {
      userId: this.userId,
      roleIds: this.member.roles,
      timedOutUntil: until === null ? null : Date.parse(until),
    }
  }
}

function highestRole(guild: GuildModel, roleIds: readonly string[]): Role {
  let highest = guild.everyone
  for (const id of roleIds) {
    const role = guild.roles.get(id)
    if (role && compareRank(role, highest) > 0) highest = role
  }
  return highest
}
