import { listTeams as contract } from '@guildhall/protocol/operations/teams/list-teams'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findTeams as listById, listTeamIdsOf } from './teams-store.ts'
import { toTeam } from './teams-view.ts'

/** The caller's teams, and those to which they are invited, since no email is sent. */
export const listTeams = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller }) => {
    const teams = await listById(db, await listTeamIdsOf(db, caller.user.id))
    return [...teams.values()].map(toTeam)
  },
})
