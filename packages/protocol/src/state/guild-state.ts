import { ScheduledEventStatus } from '../enums/scheduled-event.ts'
import type { GuildChannel } from '../objects/channels/channel.ts'
import type { GuildSound } from '../objects/channels/soundboard.ts'
import type { StageInstance } from '../objects/channels/stage-instance.ts'
import type { BareThread, Thread } from '../objects/channels/thread.ts'
import type { VoiceState } from '../objects/channels/voice.ts'
import type { Guild, GuildSettings } from '../objects/guilds/guild.ts'
import type { Role } from '../objects/guilds/role.ts'
import type { BareScheduledEvent } from '../objects/guilds/scheduled-event.ts'
import type { Emoji } from '../objects/messages/emoji.ts'
import type { Sticker } from '../objects/messages/sticker.ts'

/**
 * The structure of a guild (everything except members and messages) and its voice states. The server's read model, the gateway
 * and the web client store it in this form and update it by the same function. It is immutable.
 */
export interface GuildState {
  readonly settings: GuildSettings
  readonly roles: ReadonlyMap<string, Role>
  readonly channels: ReadonlyMap<string, GuildChannel>
  /** The guild's own emojis, stickers and sounds, without their creators. */
  readonly emojis: ReadonlyMap<string, Emoji>
  readonly stickers: ReadonlyMap<string, Sticker>
  readonly sounds: ReadonlyMap<string, GuildSound>
  /** The active threads; archived ones are loaded on demand. */
  readonly threads: ReadonlyMap<string, BareThread>
  /** The users in a voice channel or a stage, by id. */
  readonly voices: ReadonlyMap<string, VoiceState>
  /** The open stages, by channel. */
  readonly stages: ReadonlyMap<string, StageInstance>
  /** The scheduled and active events; past ones are loaded on demand. */
  readonly scheduledEvents: ReadonlyMap<string, BareScheduledEvent>
  /** The guests, by user id. */
  readonly guests: ReadonlyMap<string, GuestMember>
  readonly memberCount: number
  /** Whether the guild is unavailable (docs/spec/guilds.md#unavailable-guilds). */
  readonly unavailable: boolean
}

/** A guest's channel and join time: a guest who joins again may be in another channel. */
export interface GuestMember {
  readonly channel_id: string
  readonly joined_at: string
}

/** Objects by their ids. */
export const byId = <T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((each) => [each.id, each]))

/** Sounds by their ids. */
export const soundsById = (sounds: readonly GuildSound[]): GuildState['sounds'] =>
  new Map(sounds.map((sound) => [sound.sound_id, sound]))

/** Stages by their channels. */
export const stagesByChannel = (stages: readonly StageInstance[]): GuildState['stages'] =>
  new Map(stages.map((stage) => [stage.channel_id, stage]))

/** Whether an event is scheduled or active. */
export const isScheduledOrActive = ({ status }: Pick<BareScheduledEvent, 'status'>): boolean =>
  status === ScheduledEventStatus.SCHEDULED || status === ScheduledEventStatus.ACTIVE

/** The guild's own fields of a guild object. */
export function guildFieldsOf(guild: Guild): GuildSettings {
  const { roles: _roles, emojis: _emojis, stickers: _stickers, ...rest } = guild
  const { approximate_member_count: _members, approximate_presence_count: _presences, ...settings } = rest
  return settings
}

/** A thread without the fields that change with its messages, and without additional fields of events. */
export function bareThread(thread: Thread & { newly_created?: boolean; thread_members?: unknown }): BareThread {
  const {
    last_message_id: _last,
    last_pin_timestamp: _pin,
    message_count: _count,
    total_message_sent: _total,
    ...rest
  } = thread
  const { member_count: _members, member: _member, newly_created: _new, thread_members: _in, ...bare } = rest
  return bare
}

/** Removes tags from a post that its forum no longer has; there is no event for this. */
export function withoutUnknownTags<T extends Pick<BareThread, 'applied_tags'>>(
  thread: T,
  forum: Pick<GuildChannel, 'available_tags'> | undefined,
): T {
  if (!thread.applied_tags?.length) return thread
  const known = new Set(forum?.available_tags?.map(({ id }) => id))
  if (thread.applied_tags.every((id) => known.has(id))) return thread
  return { ...thread, applied_tags: thread.applied_tags.filter((id) => known.has(id)) }
}
