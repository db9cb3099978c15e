import type { Team, TeamMember } from '@guildhall/protocol/objects/applications/team'
import type { User } from '@guildhall/protocol/objects/users/user'
import { newUser } from '../users/users-view.ts'
import type { FoundTeam, FoundTeamMember } from './teams-store.ts'

/** A team as its members see it (docs/spec/applications.md#teams). */
export const toTeam = ({ row: { id, name, icon, owner_id }, members }: FoundTeam): Team => ({
  id,
  name,
  icon,
  owner_user_id: owner_id,
  members: members.map((each) => toTeamMember(id, each)),
})

export const toTeamMember = (teamId: string, { state, role, user }: FoundTeamMember): TeamMember => ({
  membership_state: state,
  team_id: teamId,
  user,
  role,
  permissions: ['*'],
})

/** docs/spec/users.md#user-flags */
const OF_TEAM = 1 << 10

/** The user shown instead of a team as the owner of its applications (docs/spec/applications.md#teams). */
export const toTeamUser = ({ row: { id } }: FoundTeam): User => ({
  ...newUser(id, `team${id}`, false),
  discriminator: '0000',
  public_flags: OF_TEAM,
  flags: OF_TEAM,
})
