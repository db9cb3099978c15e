import { findRow, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { linkPreviewSettings } from './link-previews-tables.ts'

/** Whether the messages of a guild show previews of links. */
export async function hasPreviews(db: Db, guildId: string): Promise<boolean> {
  const row = await findRow(db, linkPreviewSettings, { guild_id: guildId })
  return row?.is_enabled ?? true
}

export async function savePreviewSetting(db: Db, guildId: string, isEnabled: boolean): Promise<void> {
  await saveRow(db, linkPreviewSettings, { guild_id: guildId, is_enabled: isEnabled })
}
