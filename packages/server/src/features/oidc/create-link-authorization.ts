import { createLinkAuthorization as contract } from '@guildhall/protocol/operations/oidc/create-link-authorization'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { beginAttempt } from './oidc-attempts-actions.ts'
import { findIdentityOf } from './oidc-identities-store.ts'
import { alreadyLinked, isAtIssuer } from './oidc-rules.ts'

/** Only Guildhall has this: the user signs in at the issuer, and will be able to sign in that way. */
export const createLinkAuthorization = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, address, db, write }) => {
    const found = await findIdentityOf(db, caller.user.id)
    const { oidc } = kernel.instance
    if (found && oidc && isAtIssuer(found, oidc.issuer)) throw alreadyLinked()
    return beginAttempt(kernel, (work) => write((tx) => work(tx.db)), { linking: caller, address })
  },
})
