import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { ELEVATED_PERMISSIONS, Permission } from '@guildhall/protocol/permissions/bits'
import {
  applyTimeout,
  type ChannelWithOverwrites,
  channelPermissions,
  effectiveChannelPermissions,
  guildPermissions,
  hasPermissions,
  isTimedOut,
  type PermissionSubject,
  pendingMemberPermissions,
  threadPermissions,
} from '@guildhall/protocol/permissions/compute-permissions'
import type { GuildModel } from '../read-model/guild-model.ts'
import { subjectOf } from './permission-subject.ts'
import { isPending } from './verification.ts'

/**
 * The properties of an account that affect permissions. They are read at each check, since they change without an event
 * of the guild.
 */
export interface AccountRights {
  /** For a bot, whether its owner has one. */
  readonly hasSecondFactor: boolean
}

/** The private threads that a member has joined. */
interface Joined {
  has(threadId: string): boolean
}

/** The fields of a thread that determine who may view it. */
export type GuardedThread = Pick<BareThread, 'id' | 'type' | 'parent_id'>

/**
 * The permissions of a member in a guild. Permissions are computed only here, for HTTP and for the gateway
 * (docs/spec/permissions.md#computation). What roles and overwrites grant is cached until {@link MemberRights.forget};
 * timeouts, the screening and the second factor are checked each time.
 */
export class MemberRights {
  readonly userId: string
  member: BareMember
  readonly #account: AccountRights
  readonly #joined: Joined
  #subject: PermissionSubject | null = null
  #granted: bigint | null = null
  readonly #channels = new Map<string, bigint>()

  /** @param joined the private threads that the member has joined */
  constructor(userId: string, member: BareMember, account: AccountRights, joined: Joined) {
    this.userId = userId
    this.member = member
    this.#account = account
    this.#joined = joined
  }

  /** Clears the cache after the member's row, the guild's roles or its owner has changed. */
  forget(member = this.member): void {
    this.member = member
    this.#subject = null
    this.#granted = null
    this.#channels.clear()
  }

  forgetChannel(id: string): void {
    this.#channels.delete(id)
  }

  /** What the roles grant in the guild. */
  granted(guild: GuildModel): bigint {
    this.#granted ??= guildPermissions(guild.settings, guild.roles, this.#subjectIn(guild))
    return this.#granted
  }

  /** What roles and overwrites grant in a channel. */
  grantedIn(guild: GuildModel, channel: GuildChannel): bigint {
    const known = this.#channels.get(channel.id)
    if (known !== undefined) return known
    const set = channelPermissions(guild.id, this.granted(guild), channel, this.#subjectIn(guild))
    this.#channels.set(channel.id, set)
    return set
  }

  /** The member's permissions in the guild, before the screening and the second factor restrict their use. */
  held(guild: GuildModel, now: number): bigint {
    return applyTimeout(this.granted(guild), this.#subjectIn(guild), now)
  }

  /** The member's permissions in a channel or a thread, before these restrictions. */
  heldIn(guild: GuildModel, channel: GuildChannel | BareThread, now: number): bigint {
    const set = 'thread_metadata' in channel ? this.#grantedInThread(guild, channel) : this.grantedIn(guild, channel)
    return applyTimeout(effectiveChannelPermissions(set, channel.type), this.#subjectIn(guild), now)
  }

  /** The part of the permissions that the member may use. */
  usable(guild: GuildModel, held: bigint): bigint {
    return this.#withinFactor(guild, this.beforeScreening(guild, held))
  }

  /** The permissions that the screening doesn't withhold. */
  beforeScreening(guild: GuildModel, held: bigint): bigint {
    return isPending(guild.settings, this.member) ? pendingMemberPermissions(held) : held
  }

  /**
   * The permissions that remain if the guild requires a second factor and the account has none
   * (docs/spec/permissions.md#second-factor).
   */
  #withinFactor({ settings }: GuildModel, held: bigint): bigint {
    const isMissing = settings.mfa_level === MfaLevel.ELEVATED && !this.#account.hasSecondFactor
    return isMissing ? held & ~ELEVATED_PERMISSIONS : held
  }

  isTimedOut(guild: GuildModel, now: number): boolean {
    return isTimedOut(this.granted(guild), this.#subjectIn(guild), now)
  }

  views(guild: GuildModel, channel: GuildChannel): boolean {
    return hasPermissions(this.grantedIn(guild, channel), Permission.VIEW_CHANNEL)
  }

  /**
   * Whether the member may read the messages of a channel. In a voice channel this requires CONNECT too
   * (docs/spec/permissions.md#reading-in-voice-channels), which a timeout and the screening don't remove for this
   * purpose.
   */
  reads(guild: GuildModel, channel: GuildChannel): boolean {
    const isVoice = channel.type === ChannelType.GUILD_VOICE || channel.type === ChannelType.GUILD_STAGE_VOICE
    return (
      this.views(guild, channel) && (!isVoice || hasPermissions(this.grantedIn(guild, channel), Permission.CONNECT))
    )
  }

  /**
   * Whether the member may view a thread: a private one only as its member or with MANAGE_THREADS
   * (docs/spec/permissions.md#threads). Timeouts and the screening don't affect this, so visibility changes only with
   * events.
   */
  seesThread(guild: GuildModel, { id, type, parent_id }: GuardedThread, joined = this.#joined): boolean {
    const parent = guild.channels.get(parent_id)
    if (!parent || !this.views(guild, parent)) return false
    return type !== ChannelType.PRIVATE_THREAD || joined.has(id) || this.managesThreads(guild, parent)
  }

  /** Whether the member may view all threads of a channel, including private and archived ones. */
  managesThreads(guild: GuildModel, channel: GuildChannel): boolean {
    const set = this.#withinFactor(guild, this.grantedIn(guild, channel))
    return this.views(guild, channel) && hasPermissions(set, Permission.MANAGE_THREADS)
  }

  /** A thread has the permissions of its parent channel. */
  #grantedInThread(guild: GuildModel, thread: BareThread): bigint {
    const parent = guild.channels.get(thread.parent_id)
    return parent && this.seesThread(guild, thread) ? threadPermissions(this.grantedIn(guild, parent)) : 0n
  }

  #subjectIn(guild: GuildModel): PermissionSubject {
    this.#subject ??= subjectOf(guild, this.userId, this.member)
    return this.#subject
  }
}

/** What roles and overwrites grant in a channel, without the other properties of a member. */
export function grantedToRoles(guild: GuildModel, subject: PermissionSubject, channel: ChannelWithOverwrites): bigint {
  return channelPermissions(guild.id, guildPermissions(guild.settings, guild.roles, subject), channel, subject)
}
