import { verifyMfaLogin as contract } from '@guildhall/protocol/operations/accounts/verify-mfa-login'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { createToken } from './accounts-actions.ts'
import { signInByCode } from './sign-in-actions.ts'

/** The second step of Login. A ticket remains valid after wrong codes, which are counted, and opens one session. */
export const verifyMfaLogin = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body, address, locale, write }) => {
    const { userId, begun } = await signInByCode(
      kernel,
      (work) => write((tx) => work(tx.db)),
      { ...body, address, locale },
      (db, user_id) => createToken(kernel, db, user_id, 'session', address),
    )
    return { user_id: userId, token: begun }
  },
})
