import { createOidcAuthorization as contract } from '@guildhall/protocol/operations/oidc/create-oidc-authorization'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { beginAttempt } from './oidc-attempts-actions.ts'

/** Only Guildhall has this: begins a sign-in at the issuer. */
export const createOidcAuthorization = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: ({ kernel, address, write }) =>
    beginAttempt(kernel, (work) => write((tx) => work(tx.db)), { linking: null, address }),
})
