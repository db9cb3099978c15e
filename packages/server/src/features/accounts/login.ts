import { Credentials, Session } from '@guildhall/protocol/objects/account'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { createToken } from './accounts-actions.ts'
import { signIn } from './sign-in-actions.ts'

/**
 * An unknown account and a wrong password can't be told apart, neither by the answer nor by the time it takes. Whoever
 * has a second factor is given a ticket, which Verify MFA Login takes with a code.
 */
export const login = operation({
  name: 'Login',
  method: 'POST',
  path: '/auth/login',
  requires: nobody,
  body: Credentials,
  returns: Session,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body, address, write }) => {
    const signedIn = await signIn(
      kernel,
      (work) => write((tx) => work(tx.db)),
      { ...body, address },
      (db, userId) => createToken(kernel, db, userId, 'session', address),
    )
    const user_id = signedIn.userId
    if ('begun' in signedIn) return { user_id, token: signedIn.begun }
    return { user_id, mfa: true, ticket: signedIn.ticket, totp: true, backup: true }
  },
})
