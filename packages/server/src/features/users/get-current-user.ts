import { getCurrentUser as contract } from '@guildhall/protocol/operations/users/get-current-user'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { toCurrentUser, toGrantedUser } from './users-view.ts'

export const getCurrentUser = operation(contract, {
  requires: anyone,
  opens: 'identify',
  emits: [],
  audits: 'none',
  handle: ({ caller }) => (caller.grant ? toGrantedUser(caller, caller.grant) : toCurrentUser(caller)),
})
