import { Team } from '@guildhall/protocol/objects/team'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { mustFindTeam } from './teams-rules.ts'
import { toTeam } from './teams-view.ts'

export const getTeam = operation({
  name: 'Get Team',
  method: 'GET',
  path: '/teams/:teamId',
  requires: anyone,
  callers: ['user'],
  returns: Team,
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, params }) => toTeam(await mustFindTeam(db, params.teamId, caller.user.id, 'asked')),
})
