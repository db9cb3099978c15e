import type { UserGuildSettings } from '@guildhall/protocol/objects/users/user-guild-settings'
import { sql } from 'kysely'
import { findRow, listRows } from '../../store/access.ts'
import { type Db, effect, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { userGuildSettings } from './guild-notification-settings-tables.ts'

/** The guild id of the settings for private channels. */
const NO_GUILD = '0'

/** A user's notification settings for a guild, or for all private channels; undefined if they never set any. */
export async function findGuildSettings(
  db: Db,
  userId: string,
  guildId: string | null,
): Promise<UserGuildSettings | undefined> {
  const row = await findRow(db, userGuildSettings, { user_id: userId, guild_id: guildId ?? NO_GUILD })
  return row && JSON.parse(row.wire)
}

const put = effect<{ userId: string; guildId: string; wire: string }>((q, param) =>
  q
    .insertInto('user_guild_settings')
    .values({ user_id: param('userId'), guild_id: param('guildId'), wire: param('wire') })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'guild_id']).doUpdateSet({ wire: sql<string>`excluded.wire` }),
    ),
)

export function putGuildSettings(db: TxDb, userId: string, settings: UserGuildSettings): void {
  put(db, { userId, guildId: settings.guild_id ?? NO_GUILD, wire: JSON.stringify(settings) })
}

/** All notification settings of a user, at most one for each of their guilds. */
export async function listGuildSettings(db: Db, userId: string): Promise<UserGuildSettings[]> {
  return (await listRows(db, userGuildSettings, { user_id: userId })).map(({ wire }) => JSON.parse(wire))
}

/** Removes the settings of users who left a guild. */
export async function removeGuildSettingsIn(db: Db, guildId: string, userIds: Iterable<string>): Promise<void> {
  for (const some of idLists(userIds)) {
    await db.q.deleteFrom('user_guild_settings').where('guild_id', '=', guildId).where('user_id', 'in', some).execute()
  }
}
