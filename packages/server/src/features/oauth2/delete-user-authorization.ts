import { deleteUserAuthorization as contract } from '@guildhall/protocol/operations/oauth2/delete-user-authorization'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { accessRevoked } from '../applications/applications-hooks.ts'
import { findApplication } from '../applications/applications-store.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { listAuthorizations, removeOpenCodes } from './authorizations-store.ts'
import { listInstallations, removeInstallation } from './installations-store.ts'
import { endAuthorizations } from './tokens-actions.ts'

/**
 * Revokes the caller's authorizations of an application with all tokens and pending codes, and uninstalls it from their account,
 * as the platform's own clients do.
 */
export const deleteUserAuthorization = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['OAUTH2_TOKEN_REVOKE'],
  audits: 'none',
  handle: ({ kernel, caller, params, write }) =>
    write(async (tx) => {
      const rows = await listAuthorizations(tx.db, { userId: caller.user.id })
      const all = [...rows, ...(await listInstallations(tx.db, caller.user.id))]
      const named = all.find(({ id }) => id === params.authorizationId)
      if (!named) throw new ApiError('UnknownToken')
      await removeInstallation(tx.db, named)
      // Codes first: this waits for a concurrent exchange, whose tokens are then removed with the rest.
      const [userId, applicationId] = [caller.user.id, named.application_id]
      await removeOpenCodes(tx.db, userId, applicationId)
      await endAuthorizations(kernel, tx.db, await listAuthorizations(tx.db, { userId, applicationId }))
      for (const handler of accessRevoked.handlers) await handler(tx, { applicationId, userId })
      tx.emitTo(userId, 'OAUTH2_TOKEN_REVOKE', { application_id: applicationId })
      const application = await findApplication(tx.db, applicationId)
      if (application) leaveEvent(tx, application, 'APPLICATION_DEAUTHORIZED', { user: caller.user })
    }),
})
