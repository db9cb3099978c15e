import type { Feature } from '../../kernel/feature.ts'
import { acceptTeamInvitation } from './accept-team-invitation.ts'
import { createTeam } from './create-team.ts'
import { deleteTeam } from './delete-team.ts'
import { getTeam } from './get-team.ts'
import { inviteTeamMember } from './invite-team-member.ts'
import { listTeams } from './list-teams.ts'
import { modifyTeam } from './modify-team.ts'
import { modifyTeamMember } from './modify-team-member.ts'
import { removeTeamMember } from './remove-team-member.ts'
import { TEAMS_TABLES } from './teams-tables.ts'

export const teams: Feature = {
  tables: TEAMS_TABLES,
  operations: [
    createTeam,
    listTeams,
    getTeam,
    modifyTeam,
    deleteTeam,
    inviteTeamMember,
    acceptTeamInvitation,
    modifyTeamMember,
    removeTeamMember,
  ],
}
