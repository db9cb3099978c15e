import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { BareMember } from '@guildhall/protocol/objects/member'
import { Permission, type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import {
  channelPermissions,
  guildPermissions,
  holds,
  type Subject,
  withoutTimeout,
} from '@guildhall/protocol/permissions/compute'
import type { GuildModel } from '../kernel/guild-model.ts'
import type { RightsChange } from './handed-event.ts'

const NOTHING = { views: false, reads: false }

/** What one member may see in a guild, worked out when it is first asked and kept until rights change. */
export class Sight {
  readonly #userId: string
  #subject: Subject
  #permissions: bigint | null = null
  readonly #channels = new Map<string, { views: boolean; reads: boolean }>()

  constructor(userId: string, member: BareMember) {
    this.#userId = userId
    this.#subject = subjectOf(userId, member)
  }

  /** His roles, or his timeout, are others now. */
  memberChanged(member: BareMember): void {
    this.#subject = subjectOf(this.#userId, member)
    this.rightsChanged({ kind: 'everything' })
  }

  rightsChanged(change: RightsChange): void {
    if (change.kind === 'channel') this.#channels.delete(change.id)
    if (change.kind !== 'everything') return
    this.#permissions = null
    this.#channels.clear()
  }

  /** Whether he may view a channel of the guild as it stands. A timeout doesn't hide channels. */
  views(guild: GuildModel, channelId: string): boolean {
    return this.#inChannel(guild, channelId).views
  }

  /** Whether he may read what is said in a channel: in a voice channel that takes CONNECT too (conventions B.11). */
  reads(guild: GuildModel, channelId: string): boolean {
    return this.#inChannel(guild, channelId).reads
  }

  #inChannel(guild: GuildModel, channelId: string): { views: boolean; reads: boolean } {
    const known = this.#channels.get(channelId)
    if (known !== undefined) return known
    const channel = guild.channels.get(channelId)
    if (!channel) return NOTHING
    const base = this.#inGuild(guild)
    const set = channelPermissions(guild.id, base, channel.permission_overwrites, this.#subject)
    const views = holds(set, Permission.VIEW_CHANNEL)
    const isVoice = channel.type === ChannelType.GUILD_VOICE || channel.type === ChannelType.GUILD_STAGE_VOICE
    const seen = { views, reads: views && (!isVoice || holds(set, Permission.CONNECT)) }
    this.#channels.set(channelId, seen)
    return seen
  }

  /** Whether he holds one of some permissions in the guild, a timeout taken into account. */
  holdsOneOf(guild: GuildModel, names: readonly PermissionName[], now: number): boolean {
    const set = withoutTimeout(this.#inGuild(guild), this.#subject, now)
    return names.some((name) => holds(set, permissionSet(name)))
  }

  #inGuild(guild: GuildModel): bigint {
    this.#permissions ??= guildPermissions(guild.settings, guild.roles, this.#subject)
    return this.#permissions
  }
}

function subjectOf(userId: string, { roles, communication_disabled_until: until }: BareMember): Subject {
  return { userId, roleIds: roles, timedOutUntil: until === null ? null : Date.parse(until) }
}
