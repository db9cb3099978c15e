import type { UserSettings } from '@guildhall/protocol/objects/users/user-settings'
import { sql } from 'kysely'
import { findRow } from '../../store/access.ts'
import { type Db, effect, type TxDb } from '../../store/db.ts'
import { userSettings } from './user-settings-tables.ts'

/** A user's settings for all of their clients; by default everything is off. */
export async function findUserSettings(db: Db, userId: string): Promise<UserSettings> {
  const row = await findRow(db, userSettings, { user_id: userId })
  return { developer_mode: row?.has_developer_mode ?? false }
}

const put = effect<{ userId: string; isDeveloper: boolean }>((q, param) =>
  q
    .insertInto('user_settings')
    .values({ user_id: param('userId'), has_developer_mode: param('isDeveloper') })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ has_developer_mode: sql<boolean>`excluded.has_developer_mode` }),
    ),
)

export const putUserSettings = (db: TxDb, userId: string, { developer_mode }: UserSettings): void =>
  put(db, { userId, isDeveloper: developer_mode })
