import { SeenCurrentUser } from '@guildhall/protocol/objects/user'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { toCurrentUser, toGrantedUser } from './users-view.ts'

export const getCurrentUser = operation({
  name: 'Get Current User',
  method: 'GET',
  path: '/users/@me',
  requires: anyone,
  opens: 'identify',
  returns: SeenCurrentUser,
  emits: [],
  audits: 'none',
  handle: ({ caller }) => (caller.grant ? toGrantedUser(caller, caller.grant) : toCurrentUser(caller)),
})
