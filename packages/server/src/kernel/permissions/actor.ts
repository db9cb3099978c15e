import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { Permission, type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { compareRoles, hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError } from '../api-error.ts'
import type { Account } from '../callers/caller.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { type ChannelModel, isGuildChannel, isPrivateChannel } from './any-channel.ts'
import { ChannelActor } from './channel-actor.ts'
import { type AccountRights, MemberRights } from './member-rights.ts'
import { reportedCheck } from './permission-checks.ts'
import { isGuest } from './permission-subject.ts'
import { isPending, isVerified } from './verification.ts'

/** The account of a member: the caller's, or another user's. */
type Known = ({ caller: Account } | AccountRights) & {
  /** The private threads that the member has joined, as far as that was read. */
  joined?: ReadonlySet<string> | undefined
}

/** The account for checks of permissions that never require a second factor, such as VIEW_CHANNEL. */
export const NO_SECOND_FACTOR: AccountRights = { hasSecondFactor: false }

/** A member who performs an operation in a guild. {@link MemberRights} computes their permissions. */
export class Actor extends ChannelActor {
  declare readonly member: BareMember
  readonly guild: GuildModel
  readonly #now: number
  readonly #rights: MemberRights
  readonly #caller: Account | null

  constructor(guild: GuildModel, userId: string, member: BareMember, now: number, known: Known) {
    super(userId, member)
    this.guild = guild
    this.#now = now
    this.#caller = 'caller' in known ? known.caller : null
    const account = 'caller' in known ? known.caller : known
    this.#rights = new MemberRights(userId, member, account, known.joined ?? new Set())
  }

  /**
   * The permissions that the member may use in the guild, after applying timeout, screening and a missing second
   * factor.
   */
  get permissions(): bigint {
    return this.#rights.usable(this.guild, this.#held())
  }

  #held(): bigint {
    return this.#rights.held(this.guild, this.#now)
  }

  /** The permissions that the member's roles grant. */
  #inGuild(): bigint {
    return this.#rights.granted(this.guild)
  }

  get isOwner(): boolean {
    return this.userId === this.guild.settings.owner_id
  }

  /** Whether the member is a guest, who sees one voice channel only (docs/spec/members.md#guests). */
  get isGuest(): boolean {
    return isGuest(this.member)
  }

  /** Whether the member may only read for now (docs/spec/permissions.md#timeouts). */
  get isTimedOut(): boolean {
    return this.#rights.isTimedOut(this.guild, this.#now)
  }

  can(...names: readonly PermissionName[]): boolean {
    const bits = permissionSet(...names)
    return reportedCheck(this.userId, bits, hasPermissions(this.permissions, bits))
  }

  /**
   * Whether the member has not passed the screening yet and may only read until then
   * (docs/spec/permissions.md#pending-members).
   */
  get isPending(): boolean {
    return isPending(this.guild.settings, this.member) && !hasPermissions(this.#inGuild(), Permission.ADMINISTRATOR)
  }

  /** @throws MissingPermissions, VerificationLevelTooHigh, TwoFactorRequired */
  must(...names: readonly PermissionName[]): void {
    this.#mustUse(this.#held(), permissionSet(...names))
  }

  /** @throws MissingPermissions, VerificationLevelTooHigh, TwoFactorRequired if the member may use none of them */
  mustOneOf(...names: readonly PermissionName[]): void {
    if (names.some((name) => this.can(name))) return
    const held = names.find((name) => hasPermissions(this.#held(), permissionSet(name)))
    if (held === undefined) throw new ApiError('MissingPermissions')
    this.must(held)
  }

  in(channel: ChannelModel): bigint {
    return this.#rights.usable(this.guild, this.#heldIn(channel))
  }

  #heldIn(channel: ChannelModel): bigint {
    return isPrivateChannel(channel) ? 0n : this.#rights.heldIn(this.guild, channel, this.#now)
  }

  /** Whether the member may view a thread, given the private threads that they have joined. */
  seesThread(thread: BareThread, joined: ReadonlySet<string>): boolean {
    return this.#rights.seesThread(this.guild, thread, joined)
  }

  /** Also throws VerificationLevelTooHigh and TwoFactorRequired. */
  override mustIn(channel: ChannelModel, ...names: readonly PermissionName[]): void {
    const held = this.#heldIn(channel)
    const mayView = reportedCheck(this.userId, Permission.VIEW_CHANNEL, hasPermissions(held, Permission.VIEW_CHANNEL))
    if (!mayView) throw new ApiError('MissingAccess')
    this.#mustUse(held, permissionSet(...names))
  }

  /** Whether the member may read all messages of a channel. */
  readsHistory(channel: GuildChannel): boolean {
    return this.canIn(channel, 'VIEW_CHANNEL', 'READ_MESSAGE_HISTORY') && this.#rights.reads(this.guild, channel)
  }

  /** Whether the member may view all threads of a channel, including private ones. */
  managesThreads(channel: GuildChannel): boolean {
    return this.#rights.managesThreads(this.guild, channel)
  }

  override mustRead(channel: ChannelModel): void {
    this.mustIn(channel)
    if (!isGuildChannel(channel) || this.#rights.reads(this.guild, channel)) return
    throw new ApiError('MissingPermissions')
  }

  /**
   * Checks that the member has the permissions that they grant. @throws MissingPermissions, VerificationLevelTooHigh,
   * TwoFactorRequired
   */
  mustHold(bits: bigint): void {
    this.#mustUse(this.#held(), bits)
  }

  #mustUse(held: bigint, bits: bigint): void {
    if (!reportedCheck(this.userId, bits, hasPermissions(held, bits))) throw new ApiError('MissingPermissions')
    if (!hasPermissions(this.#rights.beforeScreening(this.guild, held), bits))
      throw new ApiError('VerificationLevelTooHigh')
    if (!hasPermissions(this.#rights.usable(this.guild, held), bits)) throw new ApiError('TwoFactorRequired')
  }

  /** Administrators count as verified. */
  get isVerified(): boolean {
    if (this.#caller === null || hasPermissions(this.#inGuild(), Permission.ADMINISTRATOR)) return true
    return isVerified(this.guild, this.member, this.#caller, this.#now)
  }

  override mustBeVerified(): void {
    if (!this.isVerified) throw new ApiError('VerificationLevelTooHigh')
  }

  override mustBeScreened(): void {
    if (this.isPending) throw new ApiError('VerificationLevelTooHigh')
  }

  /** The member's highest role; @everyone if they have none. */
  get highestRole(): Role {
    return highestRole(this.guild, this.member.roles)
  }

  outranks(role: Role): boolean {
    return this.isOwner || compareRoles(this.highestRole, role) > 0
  }

  /**
   * The role must be below the member's highest one (docs/spec/permissions.md#hierarchy-of-roles).
   *
   * @throws MissingPermissions
   */
  mustOutrank(role: Role): void {
    if (!this.outranks(role)) throw new ApiError('MissingPermissions')
  }

  /**
   * Nobody outranks the owner or themselves; the owner outranks everyone else (docs/spec/permissions.md#hierarchy-of-members).
   */
  outranksMember(userId: string, roleIds: readonly string[]): boolean {
    if (userId === this.guild.settings.owner_id || userId === this.userId) return false
    return this.isOwner || compareRoles(this.highestRole, highestRole(this.guild, roleIds)) > 0
  }

  /** @throws MissingPermissions */
  mustOutrankMember(userId: string, roleIds: readonly string[]): void {
    if (!this.outranksMember(userId, roleIds)) throw new ApiError('MissingPermissions')
  }
}

function highestRole(guild: GuildModel, roleIds: readonly string[]): Role {
  let highest = guild.everyone
  for (const id of roleIds) {
    const role = guild.roles.get(id)
    if (role && compareRoles(role, highest) > 0) highest = role
  }
  return highest
}
