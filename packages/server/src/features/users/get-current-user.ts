import { CurrentUser } from '@guildhall/protocol/objects/user'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { toCurrentUser } from './users-view.ts'

export const getCurrentUser = operation({
  name: 'Get Current User',
  method: 'GET',
  path: '/users/@me',
  requires: anyone,
  returns: CurrentUser,
  emits: [],
  audits: 'none',
  handle: ({ caller }) => toCurrentUser(caller),
})
