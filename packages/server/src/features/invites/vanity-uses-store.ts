import { sql } from 'kysely'
import { type Db, statement } from '../../store/db.ts'

const raise = statement<{ guildId: string }, never>((q, param) =>
  q.updateTable('guilds').set({ vanity_url_uses: sql<number>`vanity_url_uses + 1` }).where('id', '=', param('guildId')),
)

/** Counts a use of a guild's vanity URL. */
export async function countVanityUse(db: Db, guildId: string): Promise<void> {
  await raise(db, { guildId })
}
