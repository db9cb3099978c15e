import { revokeAccessToken as contract } from '@guildhall/protocol/operations/oauth2/revoke-access-token'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { findAccessToken } from '../accounts/access-tokens-store.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { accessRevoked } from '../applications/applications-hooks.ts'
import { findRefreshToken, listAuthorizations } from './authorizations-store.ts'
import { mustBeClient } from './clients-rules.ts'
import { invalidParameter } from './oauth2-error-rules.ts'
import { endAuthorizations } from './tokens-actions.ts'

/**
 * Revokes everything that the token's user has granted to the application, whichever token is sent; an unknown token counts as
 * already revoked (docs/spec/oauth2.md#revocation).
 */
export const revokeAccessToken = operation(contract, {
  requires: noAuthentication,
  emits: ['OAUTH2_TOKEN_REVOKE'],
  audits: 'none',
  handle: async ({ kernel, db, body, basic, write }) => {
    const { id: applicationId } = await mustBeClient(db, { ...body, basic })
    if (body.token === undefined) throw invalidParameter('token')
    const hash = hashToken(body.token)
    await write(async (tx) => {
      const found = (await findAccessToken(tx.db, hash)) ?? (await findRefreshToken(tx.db, hash))
      if (found?.application_id !== applicationId) return
      const userId = found.user_id
      await endAuthorizations(kernel, tx.db, await listAuthorizations(tx.db, { userId, applicationId }))
      for (const handler of accessRevoked.handlers) await handler(tx, { applicationId, userId })
      tx.emitTo(userId, 'OAUTH2_TOKEN_REVOKE', { application_id: applicationId })
    })
    return {}
  },
})
