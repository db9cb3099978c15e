import { fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Signals } from '../../kernel/parts/signals.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { holdAccount } from '../users/users-store.ts'
import {
  holdAdministrators,
  isDisabled,
  listTokensBehind,
  setAdministrator,
  setDisabled,
} from './account-states-store.ts'
import { endWithCommit, withdrawTokensOf } from './accounts-actions.ts'
import { credentialsReset } from './accounts-hooks.ts'
import { mustFindAccount, setPasswordHash } from './accounts-store.ts'
import { removeSecondFactor, removeTickets } from './second-factors-store.ts'

/** What an account becomes; what is absent stays. */
interface AccountState {
  readonly administrator?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/**
 * Grants or revokes the administrator role, disables or enables an account. The instance always has an administrator whose
 * account is enabled: the last one stays, and an administrator's account is never disabled.
 *
 * @throws UnknownUser for bots and nobody, InvalidFormBody
 */
export async function changeAccountState(
  kernel: Pick<Signals, 'tokenRemoved'>,
  db: TxDb,
  userId: string,
  { administrator, disabled, now }: AccountState & { now: number },
): Promise<{ isOpenedOrShut: boolean }> {
  const administrators = await holdAdministrators(db)
  await holdAccount(db, userId)
  await mustFindAccount(db, userId)
  const was = { administrator: administrators.has(userId), disabled: await isDisabled(db, userId) }
  const is = { administrator: administrator ?? was.administrator, disabled: disabled ?? was.disabled }
  if (was.administrator && !is.administrator && administrators.size === 1) throw lastAdministrator()
  if (is.administrator && is.disabled) throw was.administrator ? stillAdministrator() : stillDisabled()
  if (is.administrator !== was.administrator) await setAdministrator(db, userId, is.administrator)
  if (is.disabled === was.disabled) return { isOpenedOrShut: false }
  await setDisabled(db, userId, is.disabled ? now : null)
  if (is.disabled) await shutOut(kernel, db, userId)
  return { isOpenedOrShut: true }
}

/** Ends all sessions. The tokens of the user's bots and authorized applications hold again once the account is enabled. */
async function shutOut(kernel: Pick<Signals, 'tokenRemoved'>, db: TxDb, userId: string): Promise<void> {
  endWithCommit(kernel, db, await listTokensBehind(db, userId))
  await withdrawTokensOf(kernel, db, userId)
  await removeTickets(db, userId)
}

/**
 * Resets the credentials of a user who lost them: sets another password, ends all their sessions, and on demand removes
 * their second factor.
 *
 * @throws UnknownUser for bots and nobody
 */
export async function resetCredentials(
  kernel: Kernel,
  db: TxDb,
  userId: string,
  { passwordHash, secondFactor }: { passwordHash: string; secondFactor: boolean },
): Promise<void> {
  await holdAccount(db, userId)
  await mustFindAccount(db, userId)
  await setPasswordHash(db, userId, passwordHash)
  if (secondFactor) await removeSecondFactor(db, userId)
  await removeTickets(db, userId)
  await withdrawTokensOf(kernel, db, userId)
  for (const end of credentialsReset.parts) await end(kernel, db, userId)
}

/** @throws InvalidFormBody */
export async function mustBeEnabledAccount(db: Db, userId: string): Promise<void> {
  if (!(await isDisabled(db, userId))) return
  throw fieldError('login', 'ACCOUNT_DISABLED', 'This account is disabled. Whoever runs the server can open it again.')
}

const lastAdministrator = () =>
  fieldError(
    'administrator',
    'LAST_ADMINISTRATOR',
    'The instance needs an administrator: make somebody else one first.',
  )
const stillAdministrator = () =>
  fieldError(
    'disabled',
    'ACCOUNT_ADMINISTERS',
    'An administrator’s account can’t be disabled: revoke the administrator role first.',
  )
const stillDisabled = () =>
  fieldError('administrator', 'ACCOUNT_DISABLED', 'A disabled account can’t administer the instance.')
