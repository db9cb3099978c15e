import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import { type RawBuilder, sql } from 'kysely'
import { type Db, statement } from '../db.ts'

/**
 * A condition: the account of the application's owner, or of a member of its team, is not disabled. Otherwise its
 * tokens are invalid and its Activity is closed.
 *
 * @param application the name of the applications in the query
 */
export function hasActiveOwner(application: string): RawBuilder<boolean> {
  const [owner, team] = ['owner_id', 'team_id'].map((column) => sql.ref(`${application}.${column}`))
  return sql<boolean>`(
    exists (select 1 from users as responsible where responsible.id = ${owner} and responsible.disabled_at is null)
    or exists (
      select 1 from team_members inner join users as responsible on responsible.id = team_members.user_id
      where team_members.team_id = ${team} and team_members.state = ${sql.lit(TeamMembershipState.ACCEPTED)}
        and responsible.disabled_at is null
    )
  )`
}

const find = statement<{ id: string }, { id: string }>((q, param) =>
  q.selectFrom('applications').select('id').where('id', '=', param('id')).where(hasActiveOwner('applications')),
)

/** The condition for one application; false if it doesn't exist. */
export const isAnswered = async (db: Db, id: string): Promise<boolean> => (await find(db, { id })).length > 0
