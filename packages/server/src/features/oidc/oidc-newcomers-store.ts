import { ApiError } from '../../kernel/api-error.ts'
import { listRows, removeRows, saveRow } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { type OidcNewcomerRow, oidcNewcomers } from './oidc-tables.ts'

/** Stores a newcomer whose registration waits for approval. */
export const saveNewcomer = (db: TxDb, row: OidcNewcomerRow): Promise<void> => saveRow(db, oidcNewcomers, row)

/**
 * Replaces the row of an earlier sign-in with the identity. Returns false if a registration with it has begun to wait for
 * approval meanwhile.
 */
export async function welcomeNewcomer({ q }: TxDb, row: OidcNewcomerRow): Promise<boolean> {
  const registrations = q.selectFrom('registrations').select('id')
  await q
    .deleteFrom('oidc_newcomers')
    .where('identity', '=', row.identity)
    .where('registration_id', 'is not', null)
    .where('registration_id', 'not in', registrations)
    .execute()
  const written = await q
    .insertInto('oidc_newcomers')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('identity').doUpdateSet(row).where('oidc_newcomers.registration_id', 'is', null),
    )
    .returning('identity')
    .execute()
  return written.length > 0
}

/** Whether a registration with this identity waits for approval. */
export async function isWaitingForApproval({ q }: Db, identity: string): Promise<boolean> {
  const found = await q
    .selectFrom('oidc_newcomers')
    .innerJoin('registrations', 'registrations.id', 'oidc_newcomers.registration_id')
    .select('registrations.id')
    .where('oidc_newcomers.identity', '=', identity)
    .executeTakeFirst()
  return found !== undefined
}

/** The newcomer with a ticket. @throws UnknownToken unless it is valid */
export async function mustFindNewcomer(db: Db, ticketHash: string, now: number): Promise<OidcNewcomerRow> {
  const [row] = await listRows(db, oidcNewcomers, { ticket_hash: ticketHash })
  if (!row || row.expires_at === null || row.expires_at <= now) throw new ApiError('UnknownToken')
  return row
}

/** Removes the newcomer with a ticket: of two concurrent requests, one fails. @throws UnknownToken */
export async function takeNewcomer(db: TxDb, ticketHash: string, now: number): Promise<OidcNewcomerRow> {
  const found = await mustFindNewcomer(db, ticketHash, now)
  const taken = await removeRows(db, oidcNewcomers, { ticket_hash: ticketHash })
  if (taken.length === 0) throw new ApiError('UnknownToken')
  return found
}

/** Removes and returns the newcomer whose registration was approved. */
export async function takeApprovedNewcomer(db: TxDb, registrationId: string): Promise<OidcNewcomerRow | undefined> {
  const rows = await listRows(db, oidcNewcomers, { registration_id: registrationId })
  for (const { identity } of rows) await removeRows(db, oidcNewcomers, { identity })
  return rows[0]
}

/** Removes those whose ticket has expired, or whose registration was rejected. */
export async function removeFormerNewcomers({ q }: TxDb, now: number): Promise<void> {
  const waiting = q.selectFrom('registrations').select('id')
  await q
    .deleteFrom('oidc_newcomers')
    .where(({ or, eb, and }) =>
      or([
        eb('expires_at', '<=', now),
        and([eb('registration_id', 'is not', null), eb('registration_id', 'not in', waiting)]),
      ]),
    )
    .execute()
}
