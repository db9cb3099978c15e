// Changes the state of accounts: administrator, disabled, reset credentials.
import { fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { KernelCallbacks } from '../../kernel/parts/kernel-callbacks.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { removeAccountLinks } from '../mail/account-links-store.ts'
import { lockAccount } from '../users/users-store.ts'
import {
  isDisabled,
  listTokensBehind,
  lockAdministrators,
  setAdministrator,
  setDisabled,
} from './account-states-store.ts'
import { endGatewaySessionsOnCommit, withdrawTokensOf } from './accounts-actions.ts'
import { credentialsReset } from './accounts-hooks.ts'
import { mustFindAccount, setPasswordHash } from './accounts-store.ts'
import { removeSecondFactor, removeTickets } from './second-factors-store.ts'

/** Changes of an account's state; absent fields are unchanged. */
interface AccountState {
  readonly administrator?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** Whether an account is an administrator's, and whether it is disabled. */
type Roles = { readonly administrator: boolean; readonly disabled: boolean }

/**
 * Grants or revokes the administrator role, and disables or enables an account. The instance always has an
 * administrator with an enabled account: the last one can't be removed, and an administrator's account can't be
 * disabled.
 *
 * @throws UnknownUser for bots and unknown users, InvalidFormBody
 */
export async function changeAccountState(
  kernel: Pick<KernelCallbacks, 'tokenRemoved'>,
  db: TxDb,
  userId: string,
  { administrator, disabled, now }: AccountState & { now: number },
): Promise<{ isOpenedOrShut: boolean; was: Roles; is: Roles }> {
  const administrators = await lockAdministrators(db)
  await lockAccount(db, userId, 'UnknownUser')
  await mustFindAccount(db, userId)
  const was = { administrator: administrators.has(userId), disabled: await isDisabled(db, userId) }
  const is = { administrator: administrator ?? was.administrator, disabled: disabled ?? was.disabled }
  if (was.administrator && !is.administrator && administrators.size === 1) throw lastAdministrator()
  if (is.administrator && is.disabled) throw was.administrator ? stillAdministrator() : stillDisabled()
  if (is.administrator !== was.administrator) await setAdministrator(db, userId, is.administrator)
  if (is.disabled === was.disabled) return { isOpenedOrShut: false, was, is }
  await setDisabled(db, userId, is.disabled ? now : null)
  if (is.disabled) await shutOut(kernel, db, userId)
  return { isOpenedOrShut: true, was, is }
}

/**
 * Ends all sessions. The tokens of the user's bots and authorized applications become valid again when the account is
 * enabled.
 */
async function shutOut(kernel: Pick<KernelCallbacks, 'tokenRemoved'>, db: TxDb, userId: string): Promise<void> {
  endGatewaySessionsOnCommit(kernel, db, await listTokensBehind(db, userId))
  await withdrawTokensOf(kernel, db, userId)
  await removeTickets(db, userId)
  await removeAccountLinks(db, userId, 'reset')
}

/**
 * Resets the credentials of a user who lost them: sets a new password, ends all their sessions, invalidates links with
 * which it could be set again and, if requested, removes their second factor.
 *
 * @throws UnknownUser for bots and unknown users
 */
export async function resetCredentials(
  kernel: Kernel,
  db: TxDb,
  userId: string,
  { passwordHash, secondFactor }: { passwordHash: string; secondFactor: boolean },
): Promise<void> {
  await lockAccount(db, userId, 'UnknownUser')
  await mustFindAccount(db, userId)
  await setPasswordHash(db, userId, passwordHash)
  if (secondFactor) await removeSecondFactor(db, userId)
  await removeTickets(db, userId)
  await removeAccountLinks(db, userId, 'reset')
  await withdrawTokensOf(kernel, db, userId)
  for (const handler of credentialsReset.handlers) await handler(kernel, db, userId)
}

/** @throws InvalidFormBody */
export async function mustBeEnabledAccount(db: Db, userId: string): Promise<void> {
  if (!(await isDisabled(db, userId))) return
  throw fieldError(
    'login',
    'ACCOUNT_DISABLED',
    'This account is disabled. An administrator of the server can enable it again.',
  )
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
