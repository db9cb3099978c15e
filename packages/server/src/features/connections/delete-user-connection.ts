import { deleteUserConnection as contract } from '@guildhall/protocol/operations/connections/delete-user-connection'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { removeConnection } from './connections-store.ts'

/** Removes a connection to an account elsewhere: an operation that clients of people know. */
export const deleteUserConnection = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { service, account }, write }) =>
    write(async (tx) => {
      const removed = await removeConnection(tx.db, { userId: caller.user.id, service, account })
      if (!removed) throw new ApiError('UnknownConnection')
    }),
})
