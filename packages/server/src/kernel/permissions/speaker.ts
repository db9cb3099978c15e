import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { Permission, type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { holds, PRIVATE_CHANNEL_PERMISSIONS } from '@guildhall/protocol/permissions/compute'
import { ApiError } from '../api-error.ts'
import { type ChannelModel, isGroup, isPrivateChannel } from './any-channel.ts'
import { toldCheck } from './permission-checks.ts'

/** Someone in a channel, and what they may do there. */
export abstract class Speaker {
  readonly userId: string
  /** The user's member, in a guild. */
  readonly member: BareMember | null

  constructor(userId: string, member: BareMember | null) {
    this.userId = userId
    this.member = member
  }

  /** Permissions in a channel, with the rules that are not part of the number (docs/spec/permissions.md#implicit-rules). */
  abstract in(channel: ChannelModel): bigint

  canIn(channel: ChannelModel, ...names: readonly PermissionName[]): boolean {
    const bits = permissionSet(...names)
    return toldCheck(this.userId, bits, holds(this.in(channel), bits))
  }

  /** @throws MissingAccess without VIEW_CHANNEL, MissingPermissions without the others */
  mustIn(channel: ChannelModel, ...names: readonly PermissionName[]): void {
    const set = this.in(channel)
    if (!holds(set, Permission.VIEW_CHANNEL)) throw new ApiError('MissingAccess')
    if (!holds(set, permissionSet(...names))) throw new ApiError('MissingPermissions')
  }

  /**
   * To read in a voice channel one must be able to enter it (docs/spec/permissions.md#reading-in-voice-channels).
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

/** Someone in a channel outside all guilds: all of its recipients may do the same. */
export class Recipient extends Speaker {
  constructor(userId: string) {
    super(userId, null)
  }

  in(channel: ChannelModel): bigint {
    if (!isPrivateChannel(channel) || !channel.recipientIds.includes(this.userId)) return 0n
    return isGroup(channel)
      ? PRIVATE_CHANNEL_PERMISSIONS | Permission.CREATE_INSTANT_INVITE
      : PRIVATE_CHANNEL_PERMISSIONS
  }

  /** What takes a guild's permission isn't done here. @throws MissingAccess for a stranger, NotInPrivateChannels */
  override mustIn(channel: ChannelModel, ...names: readonly PermissionName[]): void {
    if (!this.canIn(channel, 'VIEW_CHANNEL')) throw new ApiError('MissingAccess')
    if (!this.canIn(channel, ...names)) throw new ApiError('NotInPrivateChannels')
  }
}

/** A webhook, or an application that responds. Its permissions are given by the code that lets it write, even if it is a member. */
export class GuestSpeaker extends Speaker {
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
