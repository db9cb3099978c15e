import { createPrivateKey, createPublicKey, generateKeyPair, hash, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { PublicKey } from '@guildhall/protocol/objects/openid'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db } from '../../store/db.ts'
import { findInstanceKey, keepInstanceKey } from '../../store/instance-keys.ts'
import { toPublicKey } from './identity-view.ts'

const KEY_NAME = 'identity tokens'
const BITS = 2048

/** What the instance vouches with for who somebody is, and what others check that by. */
export interface IdentityKey {
  readonly privateKey: KeyObject
  readonly publicKey: PublicKey
}

/** By the store that keeps it. */
const known = new WeakMap<Db, IdentityKey>()

/** The key pair of the instance, the same for all its processes; it is made when it is first asked for. */
export async function identityKey({ store }: Pick<Kernel, 'store'>): Promise<IdentityKey> {
  const before = known.get(store.db)
  if (before) return before
  const kept = (await findInstanceKey(store.db, KEY_NAME)) ?? (await makeKey(store))
  const privateKey = createPrivateKey({ key: Buffer.from(kept), format: 'der', type: 'pkcs8' })
  const { n = '', e = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const found = { privateKey, publicKey: toPublicKey({ n, e, thumbprint: thumbprintOf(n, e) }) }
  known.set(store.db, found)
  return found
}

/** Of two processes that make one at the same time, both use the one that was kept. */
async function makeKey(store: Kernel['store']): Promise<Uint8Array> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' })
  return store.write((tx) => keepInstanceKey(tx, KEY_NAME, bytes))
}

/** Names a key by what it is (RFC 7638). */
const thumbprintOf = (n: string, e: string): string => hash('sha256', JSON.stringify({ e, kty: 'RSA', n }), 'base64url')
