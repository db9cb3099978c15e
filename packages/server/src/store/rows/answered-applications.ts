import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import { type RawBuilder, sql } from 'kysely'
import { type Db, statement } from '../db.ts'

/**
 * Whether somebody with an open account is responsible for an application: its owner, or a member of its team. While nobody is, its
 * tokens don't hold and its Activity is closed.
 *
 * @param application what the query calls the applications
 */
export function isAnsweredFor(application: string): RawBuilder<boolean> {
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
  q.selectFrom('applications').select('id').where('id', '=', param('id')).where(isAnsweredFor('applications')),
)

/** The same of one application; false if it is gone. */
export const isAnswered = async (db: Db, id: string): Promise<boolean> => (await find(db, { id })).length > 0
