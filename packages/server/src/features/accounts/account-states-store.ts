import { updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { hasActiveOwner } from '../../store/rows/active-owner.ts'
import { users } from '../../store/tables/users.ts'

const state = statement<{ id: string }, { disabled_at: number | null; is_admin: boolean }>((q, param) =>
  q.selectFrom('users').select(['disabled_at', 'is_admin']).where('id', '=', param('id')),
)

/** Whether an account is disabled. */
export async function isDisabled(db: Db, userId: string): Promise<boolean> {
  const [row] = await state(db, { id: userId })
  return row?.disabled_at != null
}

/** The time since which the account has been disabled, ms since 1970; null enables it. */
export async function setDisabled(db: Db, userId: string, disabledAt: number | null): Promise<void> {
  await updateRows(db, users, { id: userId }, { disabled_at: disabledAt })
}

/** The administrators of the instance. No other unit of work can change them until this one commits. */
export async function lockAdministrators(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.q
    .selectFrom('users')
    .select('id')
    // Must be identical to the condition of the index.
    .where(({ eb, lit }) => eb('is_admin', '=', lit(true)))
    .orderBy('id')
    .$if(db.dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function setAdministrator(db: Db, userId: string, isAdmin: boolean): Promise<void> {
  await updateRows(db, users, { id: userId }, { is_admin: isAdmin })
}

/**
 * The hashes of all tokens that become invalid when an account is disabled: its own, those of applications that act in
 * its name, and those of bots for which no other account is responsible.
 */
export async function listTokensBehind(db: Db, userId: string): Promise<string[]> {
  const { q } = db
  const [own, given] = [
    await q.selectFrom('tokens').select('hash').where('user_id', '=', userId).execute(),
    await q.selectFrom('access_tokens').select('hash').where('user_id', '=', userId).execute(),
  ]
  const teams = await q.selectFrom('team_members').select('team_id').where('user_id', '=', userId).execute()
  const ofBots = [
    ...(await listUnansweredTokens(db, { ownerId: userId })),
    ...(await Promise.all(teams.map(({ team_id: teamId }) => listUnansweredTokens(db, { teamId })))).flat(),
  ]
  return [...[...own, ...given].map(({ hash }) => hash), ...new Set(ofBots)]
}

/** The hashes of the tokens of an owner's or a team's bots, if all accounts responsible for these are disabled. */
export async function listUnansweredTokens(
  { q }: Db,
  whose: { ownerId: string } | { teamId: string },
): Promise<string[]> {
  const bots = q
    .selectFrom('applications')
    .select('bot_id')
    .where(({ eb }) => ('teamId' in whose ? eb('team_id', '=', whose.teamId) : eb('owner_id', '=', whose.ownerId)))
    .where(({ not }) => not(hasActiveOwner('applications')))
  const rows = await q.selectFrom('tokens').select('hash').where('user_id', 'in', bots).execute()
  return rows.map(({ hash }) => hash)
}
