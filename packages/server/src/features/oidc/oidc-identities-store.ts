import { addRow, findRow, removeRows } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { isAtIssuer } from './oidc-rules.ts'
import { type OidcIdentityRow, oidcIdentities } from './oidc-tables.ts'

/** The account to which an identity is linked. */
export const findIdentity = (db: Db, identity: string): Promise<OidcIdentityRow | undefined> =>
  findRow(db, oidcIdentities, { identity })

export async function findIdentityOf({ q }: Db, userId: string): Promise<OidcIdentityRow | undefined> {
  return q.selectFrom('oidc_identities').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Returns false if the identity is linked already, or if the account has another one. */
export const addIdentity = (db: TxDb, row: OidcIdentityRow): Promise<boolean> => addRow(db, oidcIdentities, row)

/** Removes the identity of a user at another issuer than the current one, through which they can't sign in any more. */
export async function removeFormerIdentityOf(db: TxDb, userId: string, issuer: string): Promise<void> {
  const found = await findIdentityOf(db, userId)
  if (found && !isAtIssuer(found, issuer)) await removeIdentityOf(db, userId)
}

export async function removeIdentityOf(db: TxDb, userId: string): Promise<void> {
  await removeRows(db, oidcIdentities, { user_id: userId })
}
