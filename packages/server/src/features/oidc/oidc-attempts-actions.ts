// Begins and completes attempts to sign in at the issuer.
import type { OidcAnswer, OidcAuthorization } from '@guildhall/protocol/objects/users/oidc'
import type { Caller } from '../../kernel/callers/caller.ts'
import { widestNetworkOf } from '../../kernel/callers/network.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ProvenIdentity } from '../../kernel/parts/identification.ts'
import type { TxDb } from '../../store/db.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { addAttempt, takeAttempt } from './oidc-attempts-store.ts'
import { ATTEMPT_MS, askIssuer, mustHaveProvider, oidcRedirectUri } from './oidc-rules.ts'

const SECRET_BYTES = 32

/** Runs a unit of work. */
type Unit = <T>(work: (db: TxDb) => Promise<T>) => Promise<T>

/** Who begins and completes an attempt: the user who links an identity, or null when signing in. */
type Linking = Pick<Caller, 'user' | 'tokenHash'> | null

const ownerOf = (linking: Linking) => ({
  user_id: linking?.user.id ?? null,
  session_hash: linking?.tokenHash ?? null,
})

/**
 * Begins an attempt. Its secret proves that the same browser completes it, so that nobody can sign somebody else in to
 * their own account, or link their own identity to another account.
 *
 * @throws InvalidFormBody if the issuer can't be reached
 */
export async function beginAttempt(
  kernel: Kernel,
  unit: Unit,
  { linking, address }: { linking: Linking; address: string },
): Promise<OidcAuthorization> {
  const provider = mustHaveProvider(kernel)
  const newSecret = () => kernel.ids.secret(SECRET_BYTES).toString('base64url')
  const [state, secret, verifier, nonce] = [newSecret(), newSecret(), newSecret(), newSecret()]
  const redirectUri = oidcRedirectUri(kernel.instance)
  const url = await askIssuer(kernel, () => provider.authorizationUrl({ redirectUri, state, nonce, verifier }))
  const now = kernel.clock.now()
  const expires_at = now + ATTEMPT_MS
  const row = { state_hash: hashToken(state), secret_hash: hashToken(secret), verifier, nonce, ...ownerOf(linking) }
  await unit((db) => addAttempt(db, { ...row, network: widestNetworkOf(address), expires_at }, now))
  return { url, secret, expires_at: toTimestamp(expires_at) }
}

/**
 * Completes an attempt, whatever its outcome.
 *
 * @throws UnknownToken unless the same browser, user and session began it; InvalidFormBody if the issuer proves nothing
 */
export async function completeAttempt(
  kernel: Kernel,
  unit: Unit,
  { linking, answer }: { linking: Linking; answer: OidcAnswer },
): Promise<ProvenIdentity> {
  const provider = mustHaveProvider(kernel)
  const { code, state, secret, iss } = answer
  const attempt = { state_hash: hashToken(state), secret_hash: hashToken(secret), ...ownerOf(linking) }
  const { verifier, nonce } = await unit((db) => takeAttempt(db, attempt, kernel.clock.now()))
  const redirectUri = oidcRedirectUri(kernel.instance)
  const begun = { redirectUri, state, nonce, verifier }
  return askIssuer(kernel, () => provider.identify(begun, { code, issuer: iss ?? null }))
}
