import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { Role } from '@guildhall/protocol/objects/role'
import type { BareThread } from '@guildhall/protocol/objects/thread'
import {
  ELEVATED_PERMISSIONS,
  Permission,
  type PermissionName,
  permissionSet,
} from '@guildhall/protocol/permissions/bits'
import {
  beforeScreening,
  channelPermissions,
  compareRank,
  effectiveInChannel,
  guildPermissions,
  holds,
  inThread,
  isTimedOut,
  type Subject,
  withoutTimeout,
} from '@guildhall/protocol/permissions/compute'
import { type AnyChannel, isPrivate, isThread } from './any-channel.ts'
import { ApiError } from './api-error.ts'
import type { Caller } from './caller.ts'
import type { GuildModel } from './guild-model.ts'
import { Speaker } from './speaker.ts'
import { isGuest, subjectOf } from './subject.ts'
import { isPending, isVerified } from './verification.ts'

/** What else is known of a member. */
interface Known {
  /** The private threads of which it was looked up that he is in them. */
  joined?: ReadonlySet<string> | undefined
  /** The account behind him, if it is he who calls: some rules are about that. */
  caller?: Caller | undefined
}

/** A member of a guild with what he may do there: the one place where rights are judged (conventions D). */
export class Actor extends Speaker {
  declare readonly member: BareMember
  readonly guild: GuildModel
  readonly #now: number
  readonly #joined: ReadonlySet<string>
  readonly #caller: Caller | null
  #permissions: bigint | undefined
  #granted: bigint | undefined

  constructor(guild: GuildModel, userId: string, member: BareMember, now: number, known: Known = {}) {
    super(userId, member)
    this.guild = guild
    this.#now = now
    this.#joined = known.joined ?? new Set()
    this.#caller = known.caller ?? null
  }

  /** What he may use in the guild: a timeout, the screening and a missing second factor are taken into account. */
  get permissions(): bigint {
    return this.#usable(this.#held())
  }

  #held(): bigint {
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

  /** Whether one voice channel is all that is there for him (interface 2.5). */
  get isGuest(): boolean {
    return isGuest(this.member)
  }

  /** Whether he may only read for now (conventions D.3). */
  get isTimedOut(): boolean {
    return isTimedOut(this.#inGuild(), this.#subject(), this.#now)
  }

  can(...names: readonly PermissionName[]): boolean {
    return holds(this.permissions, permissionSet(...names))
  }

  /** Whether he has yet to pass the screening: until then he may only read (conventions D.3). */
  get isPending(): boolean {
    return isPending(this.guild.settings, this.member) && !holds(this.#inGuild(), Permission.ADMINISTRATOR)
  }

  /** @throws MissingPermissions, VerificationLevelTooHigh, TwoFactorRequired */
  must(...names: readonly PermissionName[]): void {
    this.#mustUse(this.#held(), permissionSet(...names))
  }

  /** @throws MissingPermissions, VerificationLevelTooHigh, TwoFactorRequired if he may use none of them */
  mustOneOf(...names: readonly PermissionName[]): void {
    if (names.some((name) => this.can(name))) return
    const held = names.find((name) => holds(this.#held(), permissionSet(name)))
    if (held === undefined) throw new ApiError('MissingPermissions')
    this.must(held)
  }

  in(channel: AnyChannel): bigint {
    return this.#usable(this.#heldIn(channel))
  }

  #heldIn(channel: AnyChannel): bigint {
    if (isPrivate(channel)) return 0n
    const subject = this.#subject()
    const set = isThread(channel) ? this.#inThread(channel, subject) : this.#inChannel(channel, subject)
    return withoutTimeout(effectiveInChannel(set, channel.type), subject, this.#now)
  }

  #inChannel(channel: GuildChannel, subject: Subject): bigint {
    return channelPermissions(this.guild.id, this.#inGuild(), channel, subject)
  }

  /** A thread has the rights of its channel; into a private one one sees only from inside, or with MANAGE_THREADS (conventions D.3). */
  #inThread(thread: BareThread, subject: Subject): bigint {
    const parent = this.guild.channels.get(thread.parent_id)
    if (!parent) return 0n
    const set = inThread(this.#inChannel(parent, subject))
    const isOpen = thread.type !== ChannelType.PRIVATE_THREAD || this.#joined.has(thread.id)
    return isOpen || holds(this.#byFactor(set), Permission.MANAGE_THREADS) ? set : 0n
  }

  /** Also throws VerificationLevelTooHigh and TwoFactorRequired. */
  override mustIn(channel: AnyChannel, ...names: readonly PermissionName[]): void {
    const held = this.#heldIn(channel)
    if (!holds(held, Permission.VIEW_CHANNEL)) throw new ApiError('MissingAccess')
    this.#mustUse(held, permissionSet(...names))
  }

  /** Grants only what one holds. @throws MissingPermissions, VerificationLevelTooHigh, TwoFactorRequired */
  mustHold(bits: bigint): void {
    this.#mustUse(this.#held(), bits)
  }

  #mustUse(held: bigint, bits: bigint): void {
    if (!holds(held, bits)) throw new ApiError('MissingPermissions')
    if (!holds(this.#byScreening(held), bits)) throw new ApiError('VerificationLevelTooHigh')
    if (!holds(this.#usable(held), bits)) throw new ApiError('TwoFactorRequired')
  }

  #usable(held: bigint): bigint {
    return this.#byFactor(this.#byScreening(held))
  }

  #byScreening(held: bigint): bigint {
    return isPending(this.guild.settings, this.member) ? beforeScreening(held) : held
  }

  /** What stays where the guild asks for a second factor and his account has none (interface 2.1, conventions D.1). */
  #byFactor(held: bigint): bigint {
    const isAsked = this.guild.settings.mfa_level === MfaLevel.ELEVATED
    return isAsked && this.#caller?.hasSecondFactor === false ? held & ~ELEVATED_PERMISSIONS : held
  }

  /** Administrators are verified anyway. */
  get isVerified(): boolean {
    if (this.#caller === null || holds(this.#inGuild(), Permission.ADMINISTRATOR)) return true
    return isVerified(this.guild, this.member, this.#caller, this.#now)
  }

  override mustBeVerified(): void {
    if (!this.isVerified) throw new ApiError('VerificationLevelTooHigh')
  }

  override mustBeScreened(): void {
    if (this.isPending) throw new ApiError('VerificationLevelTooHigh')
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
    return subjectOf(this.guild, this.userId, this.member)
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
