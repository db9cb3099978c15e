import type { WelcomeScreen } from '@guildhall/protocol/objects/guilds/welcome-screen'
import { type Db, statement } from '../../store/db.ts'

const find = statement<{ guildId: string }, { wire: string }>((q, param) =>
  q.selectFrom('welcome_screens').select('wire').where('guild_id', '=', param('guildId')),
)

/** A guild's welcome screen as it was set, with what is gone since; undefined if it never was. */
export async function findWelcomeScreen(db: Db, guildId: string): Promise<WelcomeScreen | undefined> {
  const [row] = await find(db, { guildId })
  return row && JSON.parse(row.wire)
}

/** Keeps a guild's welcome screen in place of the one before. */
export async function putWelcomeScreen(db: Db, guildId: string, screen: WelcomeScreen): Promise<void> {
  const wire = JSON.stringify(screen)
  await db.q
    .insertInto('welcome_screens')
    .values({ guild_id: guildId, wire })
    .onConflict((conflict) => conflict.column('guild_id').doUpdateSet({ wire }))
    .execute()
}
