import type { PermissionChange } from '@guildhall/protocol/events/permission-change'
import type { ThreadMember } from '@guildhall/protocol/objects/channels/thread'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { type AccountRights, type GuardedThread, MemberRights } from '../../kernel/permissions/member-rights.ts'
import { isGuest } from '../../kernel/permissions/permission-subject.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** The user of a session, whose account may change during the session. */
interface Viewer {
  readonly userId: string
  readonly caller: AccountRights
}

/** What one member may view in a guild, as {@link MemberRights} computes it, cached until permissions change. */
export class MemberVisibility {
  readonly #rights: MemberRights
  /** The active threads that the member has joined, with their thread members. */
  readonly joined: Map<string, ThreadMember>

  constructor(viewer: Viewer, member: BareMember, joined: Iterable<readonly [string, ThreadMember]> = []) {
    this.joined = new Map(joined)
    const account = {
      get hasSecondFactor() {
        return viewer.caller.hasSecondFactor
      },
    }
    this.#rights = new MemberRights(viewer.userId, member, account, this.joined)
  }

  /** Whether the member is a guest of one voice channel. The row shows it, even before the guild model does. */
  get isGuest(): boolean {
    return isGuest(this.#rights.member)
  }

  /** Called when the member's roles or timeout changed, or when they passed the screening. */
  memberChanged(member: BareMember): void {
    this.#rights.forget(member)
  }

  rightsChanged(change: PermissionChange): void {
    if (change.kind === 'channel') this.#rights.forgetChannel(change.id)
    if (change.kind === 'everything') this.#rights.forget()
  }

  /** Whether the member may view a channel in the guild's current state. A timeout doesn't hide channels. */
  views(guild: GuildModel, channelId: string): boolean {
    const channel = guild.channels.get(channelId)
    return channel !== undefined && this.#rights.views(guild, channel)
  }

  /** Whether the user may read the messages of a channel. */
  reads(guild: GuildModel, channelId: string): boolean {
    const channel = guild.channels.get(channelId)
    return channel !== undefined && this.#rights.reads(guild, channel)
  }

  readsThread(guild: GuildModel, thread: GuardedThread): boolean {
    return this.#rights.seesThread(guild, thread)
  }

  managesThreads(guild: GuildModel, channelId: string): boolean {
    const channel = guild.channels.get(channelId)
    return channel !== undefined && this.#rights.managesThreads(guild, channel)
  }

  /** Whether the user may view a channel and manage it now. */
  managesChannel(guild: GuildModel, channelId: string, now: number): boolean {
    const channel = guild.channels.get(channelId)
    if (!channel) return false
    return hasPermissions(this.#rights.usable(guild, this.#rights.heldIn(guild, channel, now)), MANAGING)
  }

  /** Whether the user has one of some permissions in the guild now. */
  holdsOneOf(guild: GuildModel, names: readonly PermissionName[], now: number): boolean {
    const set = this.#rights.usable(guild, this.#rights.held(guild, now))
    return names.some((name) => hasPermissions(set, permissionSet(name)))
  }
}

const MANAGING = permissionSet('VIEW_CHANNEL', 'MANAGE_CHANNELS')
