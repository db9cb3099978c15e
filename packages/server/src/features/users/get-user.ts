import { getUser as contract } from '@guildhall/protocol/operations/users/get-user'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindUser } from './users-store.ts'

export const getUser = operation(contract, {
  requires: authenticated,
  emits: [],
  audits: 'none',
  handle: ({ db, params }) => mustFindUser(db, params.userId),
})
