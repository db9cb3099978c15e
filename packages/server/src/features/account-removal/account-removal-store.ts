import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import { removeRows, updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { type ApplicationRow, teamMembers } from '../../store/tables/applications.ts'
import { users } from '../../store/tables/users.ts'

/** The teams that a user owns, and whether each has other members: invited users aren't members yet. */
export async function listOwnTeams({ q }: Db, userId: string): Promise<{ id: string; hasOthers: boolean }[]> {
  const rows = await q
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(({ exists, selectFrom }) => [
      'teams.id',
      exists(
        selectFrom('team_members as others')
          .select('others.user_id')
          .whereRef('others.team_id', '=', 'teams.id')
          .where('others.user_id', '!=', userId)
          .where('others.state', '=', TeamMembershipState.ACCEPTED),
      ).as('has_others'),
    ])
    .where('team_members.user_id', '=', userId)
    .where('teams.owner_id', '=', userId)
    .orderBy('teams.id')
    .execute()
  return rows.map(({ id, has_others }) => ({ id, hasOthers: Boolean(has_others) }))
}

/** The applications of a user, and of the teams that they own. */
export const listOwnApplications = ({ q }: Db, userId: string): Promise<Pick<ApplicationRow, 'id' | 'bot_id'>[]> =>
  q.selectFrom('applications').select(['id', 'bot_id']).where('owner_id', '=', userId).orderBy('id').execute()

/** Removes a user from all teams and declines their invitations; returns the ids of the teams. */
export async function leaveTeams(db: Db, userId: string): Promise<string[]> {
  return (await removeRows(db, teamMembers, { user_id: userId })).map(({ team_id }) => team_id)
}

/** Nobody can sign in to the account any more, and another account may have its email address. */
export async function setDeleted(db: Db, userId: string, now: number): Promise<void> {
  const credentials = { email: null, password_hash: null, is_email_verified: false, is_phone_verified: false }
  await updateRows(db, users, { id: userId }, { ...credentials, is_admin: false, disabled_at: now, deleted_at: now })
}
