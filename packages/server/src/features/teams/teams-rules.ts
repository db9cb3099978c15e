import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { lockAccount } from '../users/users-store.ts'
import { countTeamsOf, type FoundTeam, type FoundTeamMember, findTeams, lockTeam } from './teams-store.ts'

/** The required relation to a team: invited or a member, an admin, or its owner (docs/spec/applications.md#team-roles). */
type TeamRelation = 'asked' | 'manager' | 'owner'

/**
 * A team, if the user has at least the required role in it. A user who isn't in it learns only that it exists.
 *
 * @throws NotFound, MissingAccess, MissingPermissions
 */
export async function mustFindTeam(db: Db, id: string, userId: string, least: TeamRelation): Promise<FoundTeam> {
  const team = (await findTeams(db, [id])).get(id)
  if (!team) throw new ApiError('NotFound')
  const member = memberOf(team, userId)
  if (!member) throw new ApiError('MissingAccess')
  const isOwner = team.row.owner_id === userId
  const manages = isOwner || (member.role === 'admin' && member.state === TeamMembershipState.ACCEPTED)
  const isEnough = least === 'asked' || (least === 'manager' ? manages : isOwner)
  if (!isEnough) throw new ApiError('MissingPermissions')
  return team
}

/** Like {@link mustFindTeam}; the team is locked until the unit commits. */
export function mustLockTeam(db: TxDb, id: string, userId: string, least: TeamRelation): Promise<FoundTeam> {
  lockTeam(db, id)
  return mustFindTeam(db, id, userId, least)
}

export const memberOf = ({ members }: FoundTeam, userId: string): FoundTeamMember | undefined =>
  members.find(({ user }) => user.id === userId)

/** @throws UnknownMember */
export function mustFindTeamMember(team: FoundTeam, userId: string): FoundTeamMember {
  const member = memberOf(team, userId)
  if (!member) throw new ApiError('UnknownMember')
  return member
}

/** Only a member can become the owner of a team. @throws InvalidFormBody */
export function mustBeEligibleTeamOwner(team: FoundTeam, userId: string): void {
  if (memberOf(team, userId)?.state === TeamMembershipState.ACCEPTED) return
  throw fieldError('owner_user_id', 'MEMBER_INVALID', 'Member does not exist')
}

/**
 * Requires that an owner may have one more team. Until the unit commits, no other unit can give them any.
 *
 * @throws TooManyTeams
 */
export async function mustTakeTeam(
  { db, settings }: Pick<TxBase<never>, 'db' | 'settings'>,
  ownerId: string,
): Promise<void> {
  await lockAccount(db, ownerId)
  if ((await countTeamsOf(db, ownerId)) >= settings.max_teams_per_user) throw new ApiError('TooManyTeams')
}
