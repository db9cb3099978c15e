import { getCurrentUserApplicationEntitlements as contract } from '@guildhall/protocol/operations/monetization/get-current-user-application-entitlements'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'
import { listEntitlementsOfUser } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'

/** An application that acts for a user receives only the user's entitlements to its own SKUs. */
export const getCurrentUserApplicationEntitlements = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  oauth2Scope: 'any',
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, params: { applicationId }, query }) => {
    const { id } = await mustFindApplicationRow(db, applicationId)
    if (caller.grant && caller.grant.applicationId !== id) throw new ApiError('NotAuthorizedOnApplication')
    const own = await listEntitlementsOfUser(db, { applicationId: id, userId: caller.user.id }, query)
    return own.map(toEntitlement)
  },
})
