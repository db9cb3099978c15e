import { NewSession, Registration } from '@guildhall/protocol/objects/account'
import { fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { isSameSecret } from '../../kernel/secrets.ts'
import type { TxDb } from '../../store/db.ts'
import { takeTurn } from '../../store/streams.ts'
import { createAccount, createToken } from './accounts-actions.ts'
import { hashPassword, mustBeEmail, mustBeUsername, QUICK } from './accounts-rules.ts'
import { hasPeople } from './accounts-store.ts'

/** The first account administers the instance, and needs the code that the instance printed when it started. */
export const register = operation({
  name: 'Register',
  method: 'POST',
  path: '/auth/register',
  requires: nobody,
  body: Registration,
  returns: NewSession,
  status: 201,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body, address, write }) => {
    const { username } = body
    const email = body.email || null
    mustBeUsername(username)
    if (email !== null) mustBeEmail(email)
    kernel.throttles.registrations.take(address)
    const passwordHash = await (kernel.instance.demo ? hashPassword(body.password, QUICK) : hashPassword(body.password))
    return write(async (tx) => {
      const isAdmin = await isFirst(kernel, tx.db, body.setup_code ?? null)
      const isEmailVerified = isAdmin || kernel.instance.trustsEmails
      const account = { username, email, passwordHash, isAdmin, isEmailVerified }
      const user = await createAccount(kernel, tx.db, account)
      return { token: await createToken(kernel, tx.db, user.id, 'session') }
    })
  },
})

/** The stream whose lock decides which of two first accounts is the first. It holds no events. */
const FIRST_ACCOUNT = { id: '0', guildId: null }

async function isFirst(kernel: Kernel, db: TxDb, code: string | null): Promise<boolean> {
  if (!(await hasPeople(db))) await takeTurn(db, FIRST_ACCOUNT)
  const first = !(await hasPeople(db))
  const { setupCode } = kernel.instance
  if (first && !(code !== null && setupCode !== null && isSameSecret(code, setupCode))) {
    throw fieldError(
      'setup_code',
      'SETUP_CODE_INVALID',
      'The first account is made with the link that the server printed.',
    )
  }
  if (!first && code !== null) throw fieldError('setup_code', 'SETUP_CODE_USED', 'This link has been used already.')
  return first
}
