import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { TxDb } from '../../store/db.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { insertCode } from './authorizations-store.ts'
import type { AuthorizationCodeRow } from './oauth2-tables.ts'

/** How long a code is valid, ms (docs/spec/oauth2.md#codes). */
const CODE_MS = 100_000

/** Creates the authorization code; it is returned only once and stored as a hash. */
export async function makeCode(
  kernel: Essentials,
  db: TxDb,
  agreed: Omit<AuthorizationCodeRow, 'hash' | 'expires_at' | 'authorization_id'>,
): Promise<string> {
  const code = kernel.ids.secret(24).toString('base64url')
  const expires_at = kernel.clock.now() + CODE_MS
  await insertCode(db, { ...agreed, hash: hashToken(code), expires_at, authorization_id: null })
  return code
}
