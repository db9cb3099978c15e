import { CurrentAuthorization } from '@guildhall/protocol/objects/oauth2'
import { ApiError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { findApplication } from '../applications/applications-store.ts'
import { toAuthorizedApplication } from './authorizations-view.ts'

/** Of an access token (conventions F.5): nobody's own session is one. */
export const getCurrentAuthorizationInformation = operation({
  name: 'Get Current Authorization Information',
  method: 'GET',
  path: '/oauth2/@me',
  requires: anyone,
  opens: 'any',
  callers: [],
  returns: CurrentAuthorization,
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
