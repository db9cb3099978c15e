import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { SettingsDraft } from '../frame/use-draft.ts'

/** What a part of the page is told: what is being changed, and what is wrong with each field. */
export type GuildFieldsProps = { draft: SettingsDraft<GuildSettings>; problems: ReadonlyMap<string, string> }

/** The address of a picture that is there already, or of one that was just chosen. */
export const shownPicture = (value: string | null, addressOf: (hash: string) => string): string | undefined => {
  if (value === null) return undefined
  return value.startsWith('data:') ? value : addressOf(value)
}
