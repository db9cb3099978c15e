import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { Permission, type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { hasPermissions, PRIVATE_CHANNEL_PERMISSIONS } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError } from '../api-error.ts'
import { type ChannelModel, isGroup, isPrivateChannel } from './any-channel.ts'
import { reportedCheck } from './permission-checks.ts'

/** A user in a channel, with their permissions there. */
export abstract class ChannelActor {
  readonly userId: string
  /** The user's member in a guild; null in a private channel. */
  readonly member: BareMember | null

  constructor(userId: string, member: BareMember | null) {
    this.userId = userId
    this.member = member
  }

  /** The permissions in a channel, after applying the implicit rules (docs/spec/permissions.md#implicit-rules). */
  abstract in(channel: ChannelModel): bigint

  canIn(channel: ChannelModel, ...names: readonly PermissionName[]): boolean {
    const bits = permissionSet(...names)
    return reportedCheck(this.userId, bits, hasPermissions(this.in(channel), bits))
  }

  /** @throws MissingAccess without VIEW_CHANNEL, MissingPermissions without the others */
  mustIn(channel: ChannelModel, ...names: readonly PermissionName[]): void {
    const set = this.in(channel)
    if (!hasPermissions(set, Permission.VIEW_CHANNEL)) throw new ApiError('MissingAccess')
    if (!hasPermissions(set, permissionSet(...names))) throw new ApiError('MissingPermissions')
  }

  /**
   * Reading in a voice channel requires the permission to enter it
   * (docs/spec/permissions.md#reading-in-voice-channels).
   *
   * @throws MissingAccess, MissingPermissions
   */
  mustRead(channel: ChannelModel): void {
    this.mustIn(channel)
  }

  /** Checks the guild's verification level, for actions that others notice. @throws VerificationLevelTooHigh */
  mustBeVerified(): void {}

  /** Checks that the member has passed the guild's screening. @throws VerificationLevelTooHigh */
  mustBeScreened(): void {}
}

/** A user in a private channel, where all recipients have the same permissions. */
export class Recipient extends ChannelActor {
  constructor(userId: string) {
    super(userId, null)
  }

  in(channel: ChannelModel): bigint {
    if (!isPrivateChannel(channel) || !channel.recipientIds.includes(this.userId)) return 0n
    return isGroup(channel)
      ? PRIVATE_CHANNEL_PERMISSIONS | Permission.CREATE_INSTANT_INVITE
      : PRIVATE_CHANNEL_PERMISSIONS
  }

  /**
   * Permissions of guilds don't apply here. @throws MissingAccess for a user who isn't a recipient,
   * NotInPrivateChannels
   */
  override mustIn(channel: ChannelModel, ...names: readonly PermissionName[]): void {
    if (!this.canIn(channel, 'VIEW_CHANNEL')) throw new ApiError('MissingAccess')
    if (!this.canIn(channel, ...names)) throw new ApiError('NotInPrivateChannels')
  }
}

/**
 * A webhook, or an application that responds. The code that lets it write determines its permissions, even if it is a
 * member.
 */
export class TokenActor extends ChannelActor {
  readonly #channelId: string
  readonly #permissions: bigint

  constructor(userId: string, channelId: string, permissions: bigint, member: BareMember | null = null) {
    super(userId, member)
    this.#channelId = channelId
    this.#permissions = permissions
  }

  in(channel: ChannelModel): bigint {
    return channel.id === this.#channelId ? this.#permissions : 0n
  }
}
