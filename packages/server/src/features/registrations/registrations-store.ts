import { ApiError } from '../../kernel/api-error.ts'
import { addRow, removeRows } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { findAccount } from '../accounts/accounts-store.ts'
import { type RegistrationRow, registrations } from './registrations-tables.ts'

/** A pending registration, by its name or email address. */
export async function findRegistration({ q }: Db, login: string): Promise<RegistrationRow | undefined> {
  const key = login.toLowerCase()
  return q
    .selectFrom('registrations')
    .selectAll()
    .where((where) => where.or([where('username_key', '=', key), where('email', '=', key)]))
    .executeTakeFirst()
}

/** Whether an account or a pending registration has an email address. */
export const isAddressTaken = async (db: Db, email: string): Promise<boolean> =>
  (await findAccount(db, email)) !== undefined || (await findRegistration(db, email)) !== undefined

export async function countRegistrations({ q }: Db): Promise<number> {
  const { count } = await q
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of pending registrations from a network. */
export async function countRegistrationsOf({ q }: Db, network: string): Promise<number> {
  const { count } = await q
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes the newest registration of the network that has most, if it has more than a number; false if none has. */
export async function removeOfLargestNetwork(db: TxDb, moreThan: number): Promise<boolean> {
  const largest = await db.q
    .selectFrom('registrations')
    .select(['network', ({ fn }) => fn.max('id').as('newest')])
    .where('network', '<>', '')
    .groupBy('network')
    .having(({ fn }) => fn.countAll(), '>', moreThan)
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('network')
    .limit(1)
    .executeTakeFirst()
  if (!largest) return false
  await removeRows(db, registrations, { id: largest.newest })
  return true
}

/** Returns false if another pending registration has the name or the address. */
export const insertRegistration = (db: TxDb, row: RegistrationRow): Promise<boolean> => addRow(db, registrations, row)

/** A page of the pending registrations, ascending by id. */
export async function listRegistrations(
  { q }: Db,
  { after, limit }: { after: string; limit: number },
): Promise<RegistrationRow[]> {
  return q.selectFrom('registrations').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** Removes a registration: of two concurrent decisions, one fails. @throws NotFound */
export async function takeRegistration({ q }: TxDb, id: string): Promise<RegistrationRow> {
  const taken = await q.deleteFrom('registrations').where('id', '=', id).returningAll().executeTakeFirst()
  if (!taken) throw new ApiError('NotFound')
  return taken
}
