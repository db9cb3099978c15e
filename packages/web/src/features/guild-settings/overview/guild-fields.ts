import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { SettingsDraft } from '../frame/use-draft.ts'

/** The props of a section: the draft, and each field's errors. */
export type GuildFieldsProps = { draft: SettingsDraft<GuildSettings>; problems: ReadonlyMap<string, string> }

/** The address of an existing picture, or of one that was just selected. */
export const shownPicture = (value: string | null, addressOf: (hash: string) => string): string | undefined => {
  if (value === null) return undefined
  return value.startsWith('data:') ? value : addressOf(value)
}
