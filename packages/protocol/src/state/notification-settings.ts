import type { UserGuildSettings } from '../objects/users/user-guild-settings.ts'

/** The notification settings of a client's user, by guild; those for private channels are under `@me`. */
export type NotificationSettingsByGuild = ReadonlyMap<string, UserGuildSettings>

const keyOf = ({ guild_id }: UserGuildSettings): string => guild_id ?? '@me'

/** The settings in READY, by guild. */
export const notificationSettingsByGuild = (entries: readonly UserGuildSettings[] = []): NotificationSettingsByGuild =>
  new Map(entries.map((each) => [keyOf(each), each]))

/** The settings after one of the user's clients has changed those of a guild. */
export const withNotificationSettings = (
  before: NotificationSettingsByGuild,
  settings: UserGuildSettings,
): NotificationSettingsByGuild => new Map(before).set(keyOf(settings), settings)
