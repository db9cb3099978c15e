import { getCurrentUser as contract } from '@guildhall/protocol/operations/users/get-current-user'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { toCurrentUser, toGrantedUser } from './users-view.ts'

export const getCurrentUser = operation(contract, {
  requires: authenticated,
  beforeSteps: true,
  oauth2Scope: 'identify',
  emits: [],
  audits: 'none',
  handle: ({ caller }) => (caller.grant ? toGrantedUser(caller, caller.grant) : toCurrentUser(caller)),
})
