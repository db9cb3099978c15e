import { getTeam as contract } from '@guildhall/protocol/operations/teams/get-team'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindTeam } from './teams-rules.ts'
import { toTeam } from './teams-view.ts'

export const getTeam = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, params }) => toTeam(await mustFindTeam(db, params.teamId, caller.user.id, 'asked')),
})
