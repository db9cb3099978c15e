import { listTeams as contract } from '@guildhall/protocol/operations/teams/list-teams'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { findTeams as listById, listTeamIdsOf } from './teams-store.ts'
import { toTeam } from './teams-view.ts'

/** The teams that the caller is in, and those that they are invited to: no mail tells them. */
export const listTeams = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller }) => {
    const teams = await listById(db, await listTeamIdsOf(db, caller.user.id))
    return [...teams.values()].map(toTeam)
  },
})
