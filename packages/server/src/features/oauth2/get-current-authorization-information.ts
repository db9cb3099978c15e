import { getCurrentAuthorizationInformation as contract } from '@guildhall/protocol/operations/oauth2/get-current-authorization-information'
import { ApiError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { findApplication } from '../applications/applications-store.ts'
import { toAuthorizedApplication } from './authorizations-view.ts'

/** Of an access token (docs/spec/oauth2.md#current-authorization): nobody's own session is one. */
export const getCurrentAuthorizationInformation = operation(contract, {
  requires: anyone,
  opens: 'any',
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
