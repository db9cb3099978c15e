import type { Db } from '../../store/db.ts'

/** How many have come by a guild's vanity URL; none if it has none. */
export async function findVanityUses(db: Db, guildId: string): Promise<number> {
  const row = await db.q
    .selectFrom('guilds')
    .select('vanity_url_uses')
    .where('id', '=', guildId)
    .where('vanity_url_code', 'is not', null)
    .executeTakeFirst()
  return row?.vanity_url_uses ?? 0
}

/** A code is new: nobody has come by it yet. */
export async function resetVanityUses(db: Db, guildId: string): Promise<void> {
  await db.q.updateTable('guilds').set({ vanity_url_uses: 0 }).where('id', '=', guildId).execute()
}

export async function isVanityCodeTaken(db: Db, code: string): Promise<boolean> {
  const row = await db.q.selectFrom('guilds').select('id').where('vanity_url_code', '=', code).executeTakeFirst()
  return row !== undefined
}
