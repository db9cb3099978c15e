import type { UserGuildSettings } from '../objects/users/user-guild-settings.ts'
import { without } from './without-key.ts'

/** The notification settings of a client's user, by guild; those for private channels are under `@me`. */
export type GuildSettingsOf = ReadonlyMap<string, UserGuildSettings>

const keyOf = ({ guild_id }: UserGuildSettings): string => guild_id ?? '@me'

/** The settings in READY, by guild. */
export const settingsByGuild = (entries: readonly UserGuildSettings[] = []): GuildSettingsOf =>
  new Map(entries.map((each) => [keyOf(each), each]))

/** The settings after one of the user's clients has changed those of a guild. */
export const withGuildSettings = (before: GuildSettingsOf, settings: UserGuildSettings): GuildSettingsOf =>
  new Map(before).set(keyOf(settings), settings)

/** The settings without those of a guild that the user has left. */
export const withoutSettings = (before: GuildSettingsOf, guildId: string): GuildSettingsOf =>
  before.has(guildId) ? without(before, guildId) : before
