import { hash } from 'node:crypto'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'
import { insertAccountLink } from './account-links-store.ts'
import type { AccountLinkRow } from './mail-tables.ts'

const SECRET_BYTES = 16

interface NewLink {
  readonly userId: string
  readonly kind: AccountLinkRow['kind']
  readonly email: string | null
  readonly lifetime_ms: number
}

/** Creates a link that works once. Its token is in the fragment, which browsers don't send, so that it reaches no log. */
export async function addAccountLink(
  { ids, clock, instance }: Pick<Kernel, 'ids' | 'clock' | 'instance'>,
  db: TxDb,
  { userId, kind, email, lifetime_ms }: NewLink,
): Promise<{ url: string; expiresAt: number }> {
  const token = `${BigInt(userId).toString(36)}.${ids.secret(SECRET_BYTES).toString('base64url')}`
  const now = clock.now()
  const expiresAt = now + lifetime_ms
  const row = { hash: hashLinkToken(token), user_id: userId, kind, email, created_at: now, expires_at: expiresAt }
  await insertAccountLink(db, row)
  return { url: `${instance.clientUrl}/${kind}#token=${token}`, expiresAt }
}

/** Only the hash of a token is stored. */
export const hashLinkToken = (token: string): string => hash('sha256', token, 'base64url')

/** The id of the user whom a token names, by which wrong tokens are counted; null if it is malformed. */
export function userOfLinkToken(token: string): string | null {
  const digits = /^([\da-z]{1,13})\.[\w-]{22}$/u.exec(token)?.[1]
  if (digits === undefined) return null
  let id = 0n
  for (const digit of digits) id = id * 36n + BigInt(Number.parseInt(digit, 36))
  return id < 2n ** 63n ? id.toString() : null
}
