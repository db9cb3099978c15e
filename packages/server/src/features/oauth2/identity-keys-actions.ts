import { createPrivateKey, createPublicKey, generateKeyPair, hash, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { PublicKey } from '@guildhall/protocol/objects/applications/openid'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db } from '../../store/db.ts'
import { isNextDue, shownIn, signingIn } from './identity-keys-rules.ts'
import { keepIdentityKey, listIdentityKeys, removeIdentityKeysBefore } from './identity-keys-store.ts'
import { toPublicKey } from './identity-view.ts'
import type { IdentityKeyRow } from './oauth2-tables.ts'

const BITS = 2048
/**
 * The maximum delay until a process uses a key that another one has generated, ms: far less than the time for which a key is
 * published before it signs.
 */
const KNOWN_MS = 600_000

/** A key with which the instance signs ID tokens, and its public part. */
interface IdentityKey extends Omit<IdentityKeyRow, 'secret'> {
  readonly privateKey: KeyObject
  readonly publicKey: PublicKey
}

type Keeper = Pick<Kernel, 'store' | 'clock'>

/** By the store that contains them. */
const known = new WeakMap<Db, { readonly keys: readonly IdentityKey[]; readonly readAt: number }>()

/** The current signing key. The first one is generated when it is first needed. */
export async function signingKey(kernel: Keeper): Promise<IdentityKey> {
  const key = signingIn(await keysOf(kernel), kernel.clock.now())
  if (!key) throw new Error('the instance has no key to sign with')
  return key
}

/** The published keys, with which others verify signatures. */
export const publishedKeys = async (kernel: Keeper): Promise<PublicKey[]> =>
  shownIn(await keysOf(kernel), kernel.clock.now()).map(({ publicKey }) => publicKey)

/** Generates the next key when it is due, and removes those with which no valid token is signed. */
export async function rotateIdentityKeys({ store, clock }: Keeper): Promise<void> {
  const now = clock.now()
  const keys = await listIdentityKeys(store.db)
  const [first] = shownIn(keys, now)
  if (first) await store.write((tx) => removeIdentityKeysBefore(tx, first.ordinal))
  if (isNextDue(keys, now)) await makeKey(store, { ordinal: (keys.at(-1)?.ordinal ?? 0) + 1, made_at: now })
  known.delete(store.db)
}

async function keysOf({ store, clock }: Keeper): Promise<readonly IdentityKey[]> {
  const now = clock.now()
  const before = known.get(store.db)
  if (before && Math.abs(now - before.readAt) < KNOWN_MS) return before.keys
  if ((await listIdentityKeys(store.db)).length === 0) await makeKey(store, { ordinal: 1, made_at: now })
  const keys = (await listIdentityKeys(store.db)).map(toIdentityKey)
  known.set(store.db, { keys, readAt: now })
  return keys
}

/** If several processes generate a key simultaneously, all use the one that was stored. */
async function makeKey(store: Kernel['store'], made: Omit<IdentityKeyRow, 'secret'>): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' })
  await store.write((tx) => keepIdentityKey(tx, { ...made, secret }))
}

function toIdentityKey({ secret, ...made }: IdentityKeyRow): IdentityKey {
  const privateKey = createPrivateKey({ key: Buffer.from(secret), format: 'der', type: 'pkcs8' })
  const { n = '', e = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { ...made, privateKey, publicKey: toPublicKey({ n, e, thumbprint: thumbprintOf(n, e) }) }
}

/** The id of a key is its thumbprint (RFC 7638). */
const thumbprintOf = (n: string, e: string): string => hash('sha256', JSON.stringify({ e, kty: 'RSA', n }), 'base64url')
