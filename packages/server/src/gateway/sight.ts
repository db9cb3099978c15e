import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { BareThread, ThreadMember } from '@guildhall/protocol/objects/thread'
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

interface InChannel {
  views: boolean
  reads: boolean
  managesThreads: boolean
}

const NOTHING: InChannel = { views: false, reads: false, managesThreads: false }

/** What one member may see in a guild, worked out when it is first asked and kept until rights change. */
export class Sight {
  readonly #userId: string
  #subject: Subject
  #permissions: bigint | null = null
  readonly #channels = new Map<string, InChannel>()
  /** The active threads that he is in, each with his membership. */
  readonly joined: Map<string, ThreadMember>

  constructor(userId: string, member: BareMember, joined: Iterable<readonly [string, ThreadMember]> = []) {
    this.#userId = userId
    this.joined = new Map(joined)
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

  /** Whether he may read in a thread: in a private one only from inside, or with MANAGE_THREADS (conventions D.3). */
  readsThread(guild: GuildModel, { id, parent_id, type }: Pick<BareThread, 'id' | 'parent_id' | 'type'>): boolean {
    const { views, managesThreads } = this.#inChannel(guild, parent_id)
    return views && (type !== ChannelType.PRIVATE_THREAD || managesThreads || this.joined.has(id))
  }

  managesThreads(guild: GuildModel, channelId: string): boolean {
    return this.#inChannel(guild, channelId).managesThreads
  }

  #inChannel(guild: GuildModel, channelId: string): InChannel {
    const known = this.#channels.get(channelId)
    if (known !== undefined) return known
    const channel = guild.channels.get(channelId)
    if (!channel) return NOTHING
    const base = this.#inGuild(guild)
    const set = channelPermissions(guild.id, base, channel.permission_overwrites, this.#subject)
    const views = holds(set, Permission.VIEW_CHANNEL)
    const isVoice = channel.type === ChannelType.GUILD_VOICE || channel.type === ChannelType.GUILD_STAGE_VOICE
    const reads = views && (!isVoice || holds(set, Permission.CONNECT))
    const seen = { views, reads, managesThreads: views && holds(set, Permission.MANAGE_THREADS) }
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
