import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { Registration } from '@guildhall/protocol/objects/users/account'
import { parseForm } from '@guildhall/protocol/parse-form'
import { readStorageLocation } from '../config.ts'
import { createAccount, verifyAccount } from '../features/accounts/accounts-actions.ts'
import { hashPassword, mustBeEmail, readUsername } from '../features/accounts/accounts-rules.ts'
import { findAccount } from '../features/accounts/accounts-store.ts'
import { mustBeUncommonPassword } from '../features/accounts/password-rules.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { recordCommand } from '../kernel/administration/administration-record.ts'
import { ApiError } from '../kernel/api-error.ts'
import { systemClock } from '../kernel/clock.ts'
import { findIdFloor } from '../kernel/ids/id-floor.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import type { Store } from '../store/db.ts'
import { Failure } from './failure.ts'
import { loadTables } from './load-tables.ts'
import { openStore } from './open-store.ts'

const CREATE_FLAGS = [
  'admin',
  'email',
  'password',
  'password-stdin',
  'data',
  'database-url',
] as const satisfies FlagName[]

/** The flags of `guildhall user verify`. */
const VERIFY_FLAGS = ['phone', 'data', 'database-url'] as const satisfies FlagName[]

/** The worker number in the ids that commands generate; no running server uses it. */
const WORKER = 1023

export const userHelp = (): string => `guildhall user create NAME [flags]
guildhall user verify NAME [flags]

Creates an account, or marks the email address of an account as verified, which guilds with a verification level require.
The server may be running.

${describeFlags([...new Set([...CREATE_FLAGS, ...VERIFY_FLAGS])])}`

/** Runs `guildhall user`. @throws UsageError, Failure */
export async function user(args: readonly string[]): Promise<void> {
  const [action, ...rest] = args
  if (action === 'create') await create(rest)
  else if (action === 'verify') await verify(rest)
  else throw new UsageError('unknown action: use guildhall user create NAME or guildhall user verify NAME')
}

async function create(args: readonly string[]): Promise<void> {
  const flags = new Flags(CREATE_FLAGS, args, process.env, 1)
  const given = await givenPassword(flags)
  const password = given ?? randomBytes(12).toString('base64url')
  const account = readAccount(flags, password)
  await mustBeFit(password)
  const passwordHash = await hashPassword(password, 'operator')
  const store = await openStore(readStorageLocation(flags))
  try {
    const kernel = { ids: await idsFor(store), clock: systemClock, accountCreated: () => {} }
    const made = await store
      .write(async (tx) => {
        const created = await createAccount(kernel, tx, { ...account, passwordHash })
        const details = { username: created.username, administrator: account.isAdmin }
        await recordCommand(kernel, tx, { action: 'COMMAND_CREATE_USER', targets: { user_id: created.id }, details })
        return created
      })
      .catch((error: unknown) => {
        throw error instanceof ApiError ? new Failure(complaint(error.fields)) : error
      })
    const role = account.isAdmin ? ', an administrator' : ''
    process.stdout.write(`Created ${made.username}${role}. Id: ${made.id}\n`)
    if (given === undefined) process.stdout.write(`Password: ${password}\n`)
  } finally {
    await store.close()
  }
}

async function verify(args: readonly string[]): Promise<void> {
  const flags = new Flags(VERIFY_FLAGS, args, process.env, 1)
  const [username] = flags.positionals
  if (username === undefined) throw new UsageError('missing name: guildhall user verify NAME')
  const store = await openStore(readStorageLocation(flags))
  try {
    const found = await findAccount(store.db, username)
    if (!found) throw new Failure(`there is no user ${username}`)
    const vouched = { email_verified: found.email !== null, ...(flags.isOn('phone') && { phone_verified: true }) }
    const kernel = { ids: await idsFor(store), clock: systemClock }
    const { isEmailVerified, isPhoneVerified } = await store.write(async (tx) => {
      const details = { username: found.username, ...vouched }
      await recordCommand(kernel, tx, { action: 'COMMAND_VERIFY_USER', targets: { user_id: found.id }, details })
      return verifyAccount(tx, found.id, vouched)
    })
    const say = (isVerified: boolean) => (isVerified ? 'verified' : 'not verified')
    process.stdout.write(`${found.username}: email ${say(isEmailVerified)}, phone ${say(isPhoneVerified)}\n`)
  } finally {
    await store.close()
  }
}

const idsFor = async (store: Store) => systemIds(systemClock, WORKER, await findIdFloor(store.db, loadTables()))

async function givenPassword(flags: Flags): Promise<string | undefined> {
  if (!flags.isOn('password-stdin')) return flags.text('password')
  if (flags.has('password')) throw new UsageError('use either --password or --password-stdin, not both')
  return (await text(process.stdin)).replace(/\r?\n$/u, '')
}

/** Applies the same rules as the registration page. @throws UsageError */
function readAccount(flags: Flags, password: string) {
  const [username] = flags.positionals
  if (username === undefined) throw new UsageError('missing name: guildhall user create NAME')
  const form = parseForm(Registration, { username, password, email: flags.text('email') })
  if (!form.ok) throw new UsageError(complaint(form.errors))
  const email = form.value.email ?? null
  try {
    const username = readUsername(form.value.username)
    if (email !== null) mustBeEmail(email)
    return { username, email, isAdmin: flags.isOn('admin'), isEmailVerified: true }
  } catch (error) {
    throw error instanceof ApiError ? new UsageError(complaint(error.fields)) : error
  }
}

/** @throws UsageError */
async function mustBeFit(password: string): Promise<void> {
  try {
    await mustBeUncommonPassword('password', password)
  } catch (error) {
    throw error instanceof ApiError ? new UsageError(complaint(error.fields)) : error
  }
}

const complaint = (fields: ApiError['fields']): string =>
  fields.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')
