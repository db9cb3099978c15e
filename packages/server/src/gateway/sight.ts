import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { BareThread, ThreadMember } from '@guildhall/protocol/objects/thread'
import { Permission, type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import {
  beforeScreening,
  channelPermissions,
  guildPermissions,
  holds,
  type Subject,
  withoutTimeout,
} from '@guildhall/protocol/permissions/compute'
import type { GuildModel } from '../kernel/guild-model.ts'
import { isGuest, subjectOf } from '../kernel/subject.ts'
import { isPending } from '../kernel/verification.ts'
import type { RightsChange } from './handed-event.ts'

interface InChannel {
  set: bigint
  views: boolean
  reads: boolean
  managesThreads: boolean
}

const MANAGING = permissionSet('VIEW_CHANNEL', 'MANAGE_CHANNELS')

const NOTHING: InChannel = { set: 0n, views: false, reads: false, managesThreads: false }

/** What one member may see in a guild, worked out when it is first asked and kept until rights change. */
export class Sight {
  readonly #userId: string
  #member: BareMember
  #subject: Subject | null = null
  #permissions: bigint | null = null
  readonly #channels = new Map<string, InChannel>()
  /** The active threads that he is in, each with his membership. */
  readonly joined: Map<string, ThreadMember>

  constructor(userId: string, member: BareMember, joined: Iterable<readonly [string, ThreadMember]> = []) {
    this.#userId = userId
    this.joined = new Map(joined)
    this.#member = member
  }

  /** Whether one voice channel is all that is there for him: his row says so, also where the guild doesn't know of it yet. */
  get isGuest(): boolean {
    return isGuest(this.#member)
  }

  /** His roles, or his timeout, are others now, or he has passed the screening. */
  memberChanged(member: BareMember): void {
    this.#member = member
    this.#subject = null
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

  /** Whether he may view a channel and manage it, a timeout and the screening taken into account. */
  managesChannel(guild: GuildModel, channelId: string, now: number): boolean {
    const { set } = this.#inChannel(guild, channelId)
    return holds(this.#usable(guild, set, now), MANAGING)
  }

  #inChannel(guild: GuildModel, channelId: string): InChannel {
    const known = this.#channels.get(channelId)
    if (known !== undefined) return known
    const channel = guild.channels.get(channelId)
    if (!channel) return NOTHING
    const base = this.#inGuild(guild)
    const set = channelPermissions(guild.id, base, channel, this.#subjectIn(guild))
    const views = holds(set, Permission.VIEW_CHANNEL)
    const isVoice = channel.type === ChannelType.GUILD_VOICE || channel.type === ChannelType.GUILD_STAGE_VOICE
    const reads = views && (!isVoice || holds(set, Permission.CONNECT))
    const seen = { set, views, reads, managesThreads: views && holds(set, Permission.MANAGE_THREADS) }
    this.#channels.set(channelId, seen)
    return seen
  }

  /** Whether he holds one of some permissions in the guild, a timeout and the screening taken into account. */
  holdsOneOf(guild: GuildModel, names: readonly PermissionName[], now: number): boolean {
    const set = this.#usable(guild, this.#inGuild(guild), now)
    return names.some((name) => holds(set, permissionSet(name)))
  }

  #usable(guild: GuildModel, set: bigint, now: number): bigint {
    const held = withoutTimeout(set, this.#subjectIn(guild), now)
    return isPending(guild.settings, this.#member) ? beforeScreening(held) : held
  }

  #inGuild(guild: GuildModel): bigint {
    this.#permissions ??= guildPermissions(guild.settings, guild.roles, this.#subjectIn(guild))
    return this.#permissions
  }

  #subjectIn(guild: GuildModel): Subject {
    this.#subject ??= subjectOf(guild, this.#userId, this.#member)
    return this.#subject
  }
}
