import { getTeam as contract } from '@guildhall/protocol/operations/teams/get-team'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { mustFindTeam } from './teams-rules.ts'
import { toTeam } from './teams-view.ts'

export const getTeam = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, params }) => toTeam(await mustFindTeam(db, params.teamId, caller.user.id, 'asked')),
})
