import {
  boolean,
  choice,
  integer,
  list,
  mapOf,
  nullable,
  type Of,
  omissible,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
} from '../../schema.ts'

/** 0 all messages, 1 those that mention the user, 2 none, 3 the guild's default, or for a channel its guild's level. */
const level = choice([0, 1, 2, 3])

/** What of a channel is otherwise than of its guild. */
const ChannelOverride = shape({
  channel_id: snowflake(),
  muted: boolean(),
  mute_config: nullable(shape({ end_time: nullable(text()), selected_time_window: integer() })),
  message_notifications: level,
  collapsed: boolean(),
})

/** A user's notification settings for a guild; all of their clients receive them. */
export const UserGuildSettings = shape({
  /** Null for the channels outside all guilds. */
  guild_id: nullable(snowflake()),
  muted: boolean(),
  /** Until when it is muted, for how many seconds; -1 and null are for good. */
  mute_config: nullable(shape({ end_time: nullable(text()), selected_time_window: integer() })),
  message_notifications: level,
  suppress_everyone: boolean(),
  suppress_roles: boolean(),
  channel_overrides: list(ChannelOverride),
})
/** A value of {@link UserGuildSettings}. */
export type UserGuildSettings = Of<typeof UserGuildSettings>

const changes = {
  muted: omissible(boolean()),
  mute_config: optional(
    nullable(
      shape({
        end_time: optional(nullable(timestamp())),
        selected_time_window: omissible(integer({ min: -1, max: 31_536_000 })),
      }),
    ),
  ),
  message_notifications: omissible(level),
}

/** What Modify User Guild Settings takes: what isn't sent stays, of a channel too. */
export const UserGuildSettingsChanges = shape({
  ...changes,
  suppress_everyone: omissible(boolean()),
  suppress_roles: omissible(boolean()),
  /** By the ids of the channels. */
  channel_overrides: omissible(mapOf(shape({ ...changes, collapsed: omissible(boolean()) }))),
})
/** A value of {@link UserGuildSettingsChanges}. */
export type UserGuildSettingsChanges = Of<typeof UserGuildSettingsChanges>
