import type { MemberVerificationForm } from '@guildhall/protocol/objects/guilds/member-verification'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Db } from '../../store/db.ts'

/** What a guild asks of those who join; undefined if nobody has said. */
export async function findForm(db: Db, guildId: string): Promise<MemberVerificationForm | undefined> {
  const row = await db.q
    .selectFrom('member_verification_forms')
    .select(['version', 'description', 'form_fields'])
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, description, form_fields } = row
  return { version: toTimestamp(version), form_fields: JSON.parse(form_fields), description }
}

/** Puts a form in the place of the one that the guild had, as of now. */
export async function replaceForm(
  db: Db,
  guildId: string,
  { form_fields, description }: MemberVerificationForm,
  now: number,
): Promise<void> {
  const row = { version: now, description, form_fields: JSON.stringify(form_fields) }
  await db.q
    .insertInto('member_verification_forms')
    .values({ guild_id: guildId, ...row })
    .onConflict((conflict) => conflict.column('guild_id').doUpdateSet(row))
    .execute()
}
