import { Team } from '@guildhall/protocol/objects/team'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { listTeams as listById, listTeamIdsOf } from './teams-store.ts'
import { toTeam } from './teams-view.ts'

/** Those that the caller is in, and those that he was asked into: nobody writes him a letter. */
export const listTeams = operation({
  name: 'List Teams',
  method: 'GET',
  path: '/teams',
  requires: anyone,
  callers: ['user'],
  returns: list(Team),
  emits: [],
  audits: 'none',
  handle: async ({ db, caller }) => {
    const teams = await listById(db, await listTeamIdsOf(db, caller.user.id))
    return [...teams.values()].map(toTeam)
  },
})
