import { deleteUserConnection as contract } from '@guildhall/protocol/operations/connections/delete-user-connection'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { removeConnection } from './connections-store.ts'

/** Removes a connection to an external account, as the platform's own clients do. */
export const deleteUserConnection = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { service, account }, write }) =>
    write(async (tx) => {
      const removed = await removeConnection(tx.db, { userId: caller.user.id, service, account })
      if (!removed) throw new ApiError('UnknownConnection')
    }),
})
