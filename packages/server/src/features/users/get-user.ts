import { User } from '@guildhall/protocol/objects/user'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { mustFindUser } from './users-store.ts'

export const getUser = operation({
  name: 'Get User',
  method: 'GET',
  path: '/users/:userId',
  requires: anyone,
  returns: User,
  emits: [],
  audits: 'none',
  handle: ({ db, params }) => mustFindUser(db, params.userId),
})
