import {
  boolean,
  choice,
  type Infer,
  integer,
  list,
  mapOf,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
} from '../../schema.ts'

/**
 * The notification levels: 0 all messages, 1 mentions of the user, 2 none, 3 the guild's default, or for a channel the level of
 * its guild.
 */
const level = choice([0, 1, 2, 3])

/** The settings of a channel that differ from those of its guild. */
const ChannelOverride = shape({
  channel_id: snowflake(),
  muted: boolean(),
  mute_config: nullable(shape({ end_time: nullable(text()), selected_time_window: integer() })),
  message_notifications: level,
  collapsed: boolean(),
})

/** A user's notification settings for a guild; all of their clients receive them. */
export const UserGuildSettings = shape({
  /** Null for private channels. */
  guild_id: nullable(snowflake()),
  muted: boolean(),
  /** When the mute ends, and its duration in seconds; -1 and null mean indefinitely. */
  mute_config: nullable(shape({ end_time: nullable(text()), selected_time_window: integer() })),
  message_notifications: level,
  suppress_everyone: boolean(),
  suppress_roles: boolean(),
  channel_overrides: list(ChannelOverride),
})
/** A value of {@link UserGuildSettings}. */
export type UserGuildSettings = Infer<typeof UserGuildSettings>

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

/** The body of Modify User Guild Settings: absent fields are unchanged, also those of a channel. */
export const UserGuildSettingsChanges = shape({
  ...changes,
  suppress_everyone: omissible(boolean()),
  suppress_roles: omissible(boolean()),
  /** By channel id. */
  channel_overrides: omissible(mapOf(shape({ ...changes, collapsed: omissible(boolean()) }))),
})
/** A value of {@link UserGuildSettingsChanges}. */
export type UserGuildSettingsChanges = Infer<typeof UserGuildSettingsChanges>
