import { login as contract } from '@guildhall/protocol/operations/accounts/login'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { createToken } from './accounts-actions.ts'
import { signIn } from './sign-in-actions.ts'

/**
 * An unknown account and a wrong password are indistinguishable, by the response and by its time. A user with a second factor
 * receives a ticket, which Verify MFA Login accepts with a code.
 */
export const login = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body, address, locale, write }) => {
    const signedIn = await signIn(
      kernel,
      (work) => write((tx) => work(tx.db)),
      { ...body, address, locale },
      (db, userId) => createToken(kernel, db, userId, 'session', address),
    )
    const user_id = signedIn.userId
    if ('begun' in signedIn) return { user_id, token: signedIn.begun }
    return { user_id, mfa: true, ticket: signedIn.ticket, totp: true, backup: true }
  },
})
