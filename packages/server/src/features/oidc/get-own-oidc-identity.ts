import { getOwnOidcIdentity as contract } from '@guildhall/protocol/operations/oidc/get-own-oidc-identity'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findPasswordHash } from '../accounts/accounts-store.ts'
import { findIdentityOf } from './oidc-identities-store.ts'
import { toOidcIdentity } from './oidc-view.ts'

/** Only Guildhall has this: how the caller signs in. */
export const getOwnOidcIdentity = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, db }) => {
    const found = await findIdentityOf(db, caller.user.id)
    const hasPassword = (await findPasswordHash(db, caller.user.id)) !== null
    return { identity: found ? toOidcIdentity(found) : null, has_password: hasPassword }
  },
})
