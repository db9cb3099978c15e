import type { UserGuildSettings } from '../objects/users/user-guild-settings.ts'
import { without } from './without.ts'

/** What a client's user wants to hear of, by guild; of the channels outside all guilds under `@me`. */
export type GuildSettingsOf = ReadonlyMap<string, UserGuildSettings>

const keyOf = ({ guild_id }: UserGuildSettings): string => guild_id ?? '@me'

/** What READY says of it. */
export const settingsByGuild = (entries: readonly UserGuildSettings[] = []): GuildSettingsOf =>
  new Map(entries.map((each) => [keyOf(each), each]))

/** The same after one of his clients has changed something. */
export const withSettings = (before: GuildSettingsOf, settings: UserGuildSettings): GuildSettingsOf =>
  new Map(before).set(keyOf(settings), settings)

/** The same without a guild that he left. */
export const withoutSettings = (before: GuildSettingsOf, guildId: string): GuildSettingsOf =>
  before.has(guildId) ? without(before, guildId) : before
