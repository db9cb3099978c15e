import { listTeams as contract } from '@guildhall/protocol/operations/teams/list-teams'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { listTeams as listById, listTeamIdsOf } from './teams-store.ts'
import { toTeam } from './teams-view.ts'

/** Those that the caller is in, and those that he was asked into: nobody writes him a letter. */
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
