import type { MemberVerificationForm } from '@guildhall/protocol/objects/guilds/member-verification'
import { toTimestamp } from '../../kernel/clock.ts'
import { findRow, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { memberVerificationForms } from './screening-tables.ts'

/** A guild's screening form; undefined if it was never set. */
export async function findForm(db: Db, guildId: string): Promise<MemberVerificationForm | undefined> {
  const row = await findRow(db, memberVerificationForms, { guild_id: guildId })
  if (!row) return undefined
  const { version, description, form_fields } = row
  return { version: toTimestamp(version), form_fields: JSON.parse(form_fields), description }
}

/** Stores the guild's form; its version is the current time. */
export async function replaceForm(
  db: Db,
  guildId: string,
  { form_fields, description }: MemberVerificationForm,
  now: number,
): Promise<void> {
  const row = { guild_id: guildId, version: now, description, form_fields: JSON.stringify(form_fields) }
  await saveRow(db, memberVerificationForms, row)
}
