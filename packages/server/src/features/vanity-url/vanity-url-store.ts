import { updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { guilds } from '../../store/tables/guilds.ts'

/** The uses of a guild's vanity URL; 0 if it has none. */
export async function findVanityUses(db: Db, guildId: string): Promise<number> {
  const row = await db.q
    .selectFrom('guilds')
    .select('vanity_url_uses')
    .where('id', '=', guildId)
    .where('vanity_url_code', 'is not', null)
    .executeTakeFirst()
  return row?.vanity_url_uses ?? 0
}

/** Resets the count, because the code is new. */
export async function resetVanityUses(db: Db, guildId: string): Promise<void> {
  await updateRows(db, guilds, { id: guildId }, { vanity_url_uses: 0 })
}

export async function isVanityCodeTaken(db: Db, code: string): Promise<boolean> {
  const row = await db.q.selectFrom('guilds').select('id').where('vanity_url_code', '=', code).executeTakeFirst()
  return row !== undefined
}
