import type { EmbeddedActivity } from '../objects/activities/activity-instance.ts'
import type { GuildChannel } from '../objects/channels/channel.ts'
import type { PrivateChannel } from '../objects/channels/private-channel.ts'
import type { GuildSound } from '../objects/channels/soundboard.ts'
import type { StageInstance } from '../objects/channels/stage-instance.ts'
import type { Thread, ThreadMember } from '../objects/channels/thread.ts'
import type { VoiceState } from '../objects/channels/voice.ts'
import type { Guild } from '../objects/guilds/guild.ts'
import type { Member } from '../objects/guilds/member.ts'
import type { BareScheduledEvent } from '../objects/guilds/scheduled-event.ts'
import type { ReadState } from '../objects/messages/read-state.ts'
import type { Presence } from '../objects/users/presence.ts'
import type { Relationship } from '../objects/users/relationship.ts'
import type { CurrentUser } from '../objects/users/user.ts'
import type { UserGuildSettings } from '../objects/users/user-guild-settings.ts'
import type { UserSettings } from '../objects/users/user-settings.ts'

/** The fields of READY that a client reads (docs/spec/gateway.md#ready). */
export interface ReadyPayload {
  user: CurrentUser
  guilds: readonly { id: string }[]
  private_channels: readonly PrivateChannel[]
  presences: readonly Presence[]
  relationships: readonly Relationship[]
  /** Only for users. */
  read_state?: { entries: readonly ReadState[] }
  user_guild_settings?: { entries: readonly UserGuildSettings[] }
  /** For private channels. */
  activity_instances?: readonly EmbeddedActivity[]
  user_settings?: Partial<UserSettings>
}

/**
 * The fields of GUILD_CREATE that a client reads: the guild, and what is only sent with it
 * (docs/spec/gateway-events.md#guild-create).
 */
export interface GuildCreatePayload extends Guild {
  member_count: number
  members: readonly Member[]
  channels: readonly GuildChannel[]
  threads: readonly Thread[]
  voice_states: readonly VoiceState[]
  stage_instances: readonly StageInstance[]
  guild_scheduled_events: readonly BareScheduledEvent[]
  soundboard_sounds: readonly GuildSound[]
  /** Only for users: those in channels that they may view. */
  activity_instances?: readonly EmbeddedActivity[]
  presences: readonly Presence[]
  joined_at: string
  large: boolean
}

/**
 * The active threads of channels that have become visible, or in which further threads have
 * (docs/spec/gateway-events.md#threads).
 */
export interface ThreadListSyncPayload {
  guild_id: string
  channel_ids: readonly string[]
  threads: readonly Thread[]
  members: readonly ThreadMember[]
}
