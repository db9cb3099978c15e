import { Credentials, Session } from '@guildhall/protocol/objects/account'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { createToken } from './accounts-actions.ts'
import { hashPassword, hashToken, isOutdated, isPassword } from './accounts-rules.ts'
import { findAccount, holdAccount, updatePasswordHash } from './accounts-store.ts'
import { TICKET_MS } from './second-factors-rules.ts'
import { findSecondFactor, insertTicket } from './second-factors-store.ts'

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
  handle: async ({ kernel, db, body, address, write }) => {
    const account = await findAccount(db, body.login)
    const guessed = account?.id ?? body.login.toLowerCase()
    kernel.throttles.passwords.take(guessed, address)
    const isRight = await isPassword(body.password, account?.password_hash ?? null)
    if (!account || !isRight) throw wrongCredentials()
    kernel.throttles.passwords.right(guessed, address)
    kernel.accountMade()
    const user_id = account.id
    const newHash = isOutdated(account.password_hash ?? '') ? await hashPassword(body.password) : null
    // In one unit: whoever gets his second factor at this moment is left with no session that began without it.
    return write(async (tx) => {
      await holdAccount(tx.db, user_id)
      if (newHash) await updatePasswordHash(tx.db, user_id, { from: account.password_hash, to: newHash })
      if (!(await findSecondFactor(tx.db, user_id))) {
        return { user_id, token: await createToken(kernel, tx.db, user_id, 'session') }
      }
      const ticket = kernel.ids.secret(24).toString('base64url')
      await insertTicket(tx.db, { hash: hashToken(ticket), user_id, expires_at: tx.now + TICKET_MS }, tx.now)
      return { user_id, mfa: true, ticket, totp: true, backup: true }
    })
  },
})

const wrongCredentials = (): ApiError =>
  new ApiError(
    'InvalidFormBody',
    ['login', 'password'].map((field) => ({
      path: [field],
      code: 'INVALID_LOGIN',
      message: 'User name or password is wrong.',
    })),
  )
