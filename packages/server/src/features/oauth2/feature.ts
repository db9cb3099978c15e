import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { credentialsReset } from '../accounts/accounts-hooks.ts'
import { ownerChanged } from '../applications/applications-hooks.ts'
import { addGuildMember } from './add-guild-member.ts'
import { removeSomeAuthorizations } from './authorizations-store.ts'
import { authorizeApplication } from './authorize-application.ts'
import { deleteUserAuthorization } from './delete-user-authorization.ts'
import { getAccessToken } from './get-access-token.ts'
import { getAuthorizationRequest } from './get-authorization-request.ts'
import { getCurrentAuthorizationInformation } from './get-current-authorization-information.ts'
import { getOpenidConnectUserinfo } from './get-openid-connect-userinfo.ts'
import { getPublicKeys } from './get-public-keys.ts'
import { listUserAuthorizations } from './list-user-authorizations.ts'
import { authorizations, OAUTH2_TABLES } from './oauth2-tables.ts'
import { previewAuthorization } from './preview-authorization.ts'
import { renewIdentityKeys } from './renew-identity-keys.ts'
import { revokeAccessToken } from './revoke-access-token.ts'
import { endAllAuthorizations, endOwnAuthorizations } from './tokens-actions.ts'
import { trimAuthorizations } from './trim-authorizations.ts'

export const oauth2: Feature = {
  tables: OAUTH2_TABLES,
  operations: [
    addGuildMember,
    getAuthorizationRequest,
    previewAuthorization,
    authorizeApplication,
    getAccessToken,
    revokeAccessToken,
    getCurrentAuthorizationInformation,
    getPublicKeys,
    getOpenidConnectUserinfo,
    listUserAuthorizations,
    deleteUserAuthorization,
  ],
  chores: [trimAuthorizations, renewIdentityKeys],
  hooks: [
    credentialsReset.with(endAllAuthorizations),
    ownerChanged.with(endOwnAuthorizations),
    ownCleanup.with({ table: authorizations, owner: 'application', some: removeSomeAuthorizations }),
  ],
}
