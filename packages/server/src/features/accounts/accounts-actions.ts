import type { User } from '@guildhall/protocol/objects/user'
import { fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'
import { newUser } from '../users/users-view.ts'
import { hashToken, makeToken } from './accounts-rules.ts'
import { findAccount, insertToken, insertUser } from './accounts-store.ts'

/** A person's account to be made. The password is hashed before the unit of work: units await nothing but the store. */
export interface NewAccount {
  username: string
  email: string | null
  passwordHash: string
  isAdmin: boolean
}

/** @throws InvalidFormBody if the name or the address is taken */
export async function createAccount(
  kernel: Pick<Kernel, 'ids' | 'clock' | 'accountMade'>,
  db: TxDb,
  account: NewAccount,
): Promise<User> {
  const user = newUser(kernel.ids.next(), account.username, false)
  const isNew = await insertUser(db, {
    id: user.id,
    username: user.username,
    username_key: user.username.toLowerCase(),
    email: account.email?.toLowerCase() ?? null,
    password_hash: account.passwordHash,
    is_admin: account.isAdmin,
    is_bot: false,
    wire: JSON.stringify(user),
    created_at: kernel.clock.now(),
  })
  if (!isNew && (await findAccount(db, user.username))) {
    throw fieldError('username', 'USERNAME_ALREADY_TAKEN', 'This name is taken.')
  }
  if (!isNew) throw fieldError('email', 'EMAIL_ALREADY_REGISTERED', 'This address is registered already.')
  db.onCommitted(kernel.accountMade)
  return user
}

/** Makes a token for a user; it is shown this once and kept as a hash. */
export async function createToken(kernel: Kernel, db: TxDb, userId: string, kind: 'session' | 'bot'): Promise<string> {
  const now = kernel.clock.now()
  const token = makeToken(kernel.ids, userId, now)
  await insertToken(db, { hash: hashToken(token), user_id: userId, kind, created_at: now })
  return token
}
