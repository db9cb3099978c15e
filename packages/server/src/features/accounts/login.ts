import { Credentials, Session } from '@guildhall/protocol/objects/account'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { createToken } from './accounts-actions.ts'
import { isPassword } from './accounts-rules.ts'
import { findAccount } from './accounts-store.ts'

/** An unknown account and a wrong password can't be told apart, neither by the answer nor by the time it takes. */
export const login = operation({
  name: 'Login',
  method: 'POST',
  path: '/auth/login',
  requires: nobody,
  body: Credentials,
  returns: Session,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, body, write }) => {
    const account = await findAccount(db, body.login)
    const throttled = account?.id ?? body.login.toLowerCase()
    kernel.signIns.take(throttled)
    const isRight = await isPassword(body.password, account?.password_hash ?? null)
    if (!account || !isRight) throw wrongCredentials()
    kernel.signIns.clear(throttled)
    kernel.accountMade()
    const token = await write((tx) => createToken(kernel, tx.db, account.id, 'session'))
    return { user_id: account.id, token }
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
