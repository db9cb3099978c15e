import { getCurrentAuthorizationInformation as contract } from '@guildhall/protocol/operations/oauth2/get-current-authorization-information'
import { ApiError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findApplication } from '../applications/applications-store.ts'
import { toAuthorizedApplication } from './authorizations-view.ts'

/** For access tokens (docs/spec/oauth2.md#current-authorization): a user's own session has none. */
export const getCurrentAuthorizationInformation = operation(contract, {
  requires: authenticated,
  oauth2Scope: 'any',
  callers: [],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller }) => {
    const application = caller.grant && (await findApplication(db, caller.grant.applicationId))
    if (!caller.grant || !application) throw new ApiError('Unauthorized')
    const { scopes, expiresAt } = caller.grant
    return {
      application: toAuthorizedApplication(application),
      scopes: [...scopes],
      expires: toTimestamp(expiresAt),
      ...(scopes.includes('identify') && { user: caller.user }),
    }
  },
})
