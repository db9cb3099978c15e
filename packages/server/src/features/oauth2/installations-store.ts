import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { addRow, removeRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import { type UserInstallationRow, userInstallations } from './oauth2-tables.ts'

/** The applications that a user has installed, newest first. There are only a few. */
export const listInstallations = (db: Db, userId: string): Promise<UserInstallationRow[]> =>
  list(db, { userId, limit: APPLICATION_LIMITS.userInstallations })

const list = statement<{ userId: string; limit: number }, UserInstallationRow>((q, param) =>
  q
    .selectFrom('user_installations')
    .selectAll()
    .where('user_id', '=', param('userId'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
)

/** Adds an installation to a user's account; an existing one is unchanged. */
export async function insertInstallation(db: TxDb, row: UserInstallationRow): Promise<void> {
  await addRow(db, userInstallations, row)
}

export async function removeInstallation(
  db: TxDb,
  { user_id, application_id }: Omit<UserInstallationRow, 'id'>,
): Promise<void> {
  await removeRows(db, userInstallations, { user_id, application_id })
}
