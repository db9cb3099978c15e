import { MemberFlag } from '../enums/member-flag.ts'
import { ScheduledEventStatus } from '../enums/scheduled-event.ts'
import type { DispatchedEvent, EventPayload } from '../events.ts'
import type { GuildChannel } from '../objects/channels/channel.ts'
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
  /** The guild's own emojis and stickers, without their creators. */
  readonly emojis: ReadonlyMap<string, Emoji>
  readonly stickers: ReadonlyMap<string, Sticker>
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

/** The state after one event of the guild's stream; the same object if the event doesn't change the structure. */
export function applyGuildEvent(state: GuildState, event: DispatchedEvent): GuildState {
  switch (event.type) {
    case 'GUILD_UPDATE':
      return { ...state, settings: guildFieldsOf(event.data) }
    case 'GUILD_ROLE_CREATE':
    case 'GUILD_ROLE_UPDATE':
      return { ...state, roles: withEntry(state.roles, event.data.role) }
    case 'GUILD_ROLE_DELETE':
      return {
        ...state,
        roles: withoutEntry(state.roles, event.data.role_id),
        emojis: withoutRole(state.emojis, event.data.role_id),
      }
    case 'CHANNEL_CREATE':
    case 'CHANNEL_UPDATE':
      return {
        ...state,
        channels: withEntry(state.channels, event.data),
        threads: withKnownTags(state.threads, event.data),
      }
    case 'CHANNEL_DELETE':
      return {
        ...state,
        channels: withoutEntry(state.channels, event.data.id),
        threads: withoutThreadsOf(state.threads, event.data.id),
      }
    case 'GUILD_EMOJIS_UPDATE':
      return { ...state, emojis: byId(event.data.emojis) }
    case 'GUILD_STICKERS_UPDATE':
      return { ...state, stickers: byId(event.data.stickers) }
    case 'THREAD_CREATE':
    case 'THREAD_UPDATE':
      return { ...state, threads: withThread(state.threads, event.data) }
    case 'THREAD_DELETE':
      return { ...state, threads: withoutEntry(state.threads, event.data.id) }
    case 'VOICE_STATE_UPDATE':
      return { ...state, voices: withVoice(state.voices, event.data) }
    case 'STAGE_INSTANCE_CREATE':
    case 'STAGE_INSTANCE_UPDATE':
      return { ...state, stages: new Map(state.stages).set(event.data.channel_id, event.data) }
    case 'STAGE_INSTANCE_DELETE':
      return { ...state, stages: withoutEntry(state.stages, event.data.channel_id) }
    case 'GUILD_SCHEDULED_EVENT_CREATE':
    case 'GUILD_SCHEDULED_EVENT_UPDATE':
      return { ...state, scheduledEvents: withScheduledEvent(state.scheduledEvents, event.data) }
    case 'GUILD_SCHEDULED_EVENT_DELETE':
      return { ...state, scheduledEvents: withoutEntry(state.scheduledEvents, event.data.id) }
    case 'GUILD_DELETE':
      return event.data.unavailable ? { ...state, unavailable: true } : state
    case 'GUILD_AVAILABLE':
      return { ...state, unavailable: false }
    case 'GUILD_GUEST_ADD':
      return { ...state, guests: withGuest(state.guests, event.data) }
    case 'GUILD_MEMBER_ADD':
      return { ...state, memberCount: state.memberCount + 1 }
    case 'GUILD_MEMBER_UPDATE':
      return (event.data.flags & MemberFlag.IS_GUEST) === 0 ? withoutGuest(state, event.data.user.id) : state
    case 'GUILD_MEMBER_REMOVE':
      return { ...withoutGuest(state, event.data.user.id), memberCount: state.memberCount - 1 }
    default:
      return state
  }
}

function withGuest(
  guests: GuildState['guests'],
  { user_id, channel_id, joined_at }: EventPayload<'GUILD_GUEST_ADD'>,
): GuildState['guests'] {
  return new Map(guests).set(user_id, { channel_id, joined_at })
}

/** Most members aren't guests: then it returns the same object. */
const withoutGuest = (state: GuildState, userId: string): GuildState =>
  state.guests.has(userId) ? { ...state, guests: withoutEntry(state.guests, userId) } : state

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

function withThread(threads: GuildState['threads'], thread: Thread): GuildState['threads'] {
  return thread.thread_metadata.archived ? withoutEntry(threads, thread.id) : withEntry(threads, bareThread(thread))
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

function withKnownTags(threads: GuildState['threads'], channel: GuildChannel): GuildState['threads'] {
  if (channel.available_tags === undefined) return threads
  const next = new Map(threads)
  for (const [id, thread] of threads) {
    if (thread.parent_id === channel.id) next.set(id, withoutUnknownTags(thread, channel))
  }
  return next
}

/** Removes the threads of a deleted channel; the same object if there are none. */
function withoutThreadsOf(threads: GuildState['threads'], parentId: string): GuildState['threads'] {
  const kept = [...threads].filter(([, { parent_id }]) => parent_id !== parentId)
  return kept.length === threads.size ? threads : new Map(kept)
}

/** The voice states after a change; a user who left voice is removed. */
function withVoice(
  voices: GuildState['voices'],
  { guild_id: _guildId, member: _member, ...voice }: EventPayload<'VOICE_STATE_UPDATE'>,
): GuildState['voices'] {
  return voice.channel_id === null ? withoutEntry(voices, voice.user_id) : new Map(voices).set(voice.user_id, voice)
}

function withScheduledEvent(
  events: GuildState['scheduledEvents'],
  event: BareScheduledEvent,
): GuildState['scheduledEvents'] {
  return isScheduledOrActive(event) ? withEntry(events, event) : withoutEntry(events, event.id)
}

function withEntry<T extends { id: string }>(map: ReadonlyMap<string, T>, entry: T): ReadonlyMap<string, T> {
  return new Map(map).set(entry.id, entry)
}

function withoutEntry<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const next = new Map(map)
  next.delete(id)
  return next
}

/** Removes a deleted role from the emojis restricted to it; there is no event for this. */
function withoutRole(emojis: GuildState['emojis'], roleId: string): GuildState['emojis'] {
  const next = new Map(emojis)
  for (const [id, emoji] of emojis) {
    if (emoji.roles.includes(roleId)) next.set(id, { ...emoji, roles: emoji.roles.filter((each) => each !== roleId) })
  }
  return next
}
