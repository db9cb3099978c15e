import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Essentials } from '../kernel/parts/essentials.ts'
import type { Db } from '../store/db.ts'
import { findInstanceKey, keepInstanceKey } from '../store/rows/instance-keys.ts'

const KEY_NAME = 'veiled images'
const HALF_BYTES = 32
const SEAL_BYTES = 16

/** Somebody's avatar as it is shown in the widget of a guild. */
export interface WidgetImage {
  /** The guild whose widget shows it: in another one it has another name. */
  readonly guildId: string
  readonly kind: 'avatar' | 'member_avatar'
  readonly ownerId: string
  readonly hash: string
}

/** The key under which names of images are made, by the store that keeps it. */
const keys = new WeakMap<Db, Uint8Array>()

/**
 * Gives names to images that don't say whose they are. The same image has the same name for good, so that browsers can
 * keep it. What was encrypted is found out by its seal, which is also what the encryption begins with (RFC 5297).
 *
 * @returns a function that names an image
 */
export async function imageNamer({
  store,
  ids,
}: Pick<Essentials, 'store' | 'ids'>): Promise<(image: WidgetImage) => string> {
  const key = (await findKey(store.db)) ?? (await store.write((tx) => keepInstanceKey(tx, KEY_NAME, ids.secret(64))))
  return ({ guildId, kind, ownerId, hash }) => {
    const text = [guildId, kind, ownerId, hash].join(' ')
    const seal = sealOf(key, text)
    const cipher = createCipheriv('aes-256-ctr', key.subarray(HALF_BYTES), seal)
    return Buffer.concat([seal, cipher.update(text, 'utf8'), cipher.final()]).toString('base64url')
  }
}

/** What a name stands for; undefined if it isn't one of ours. */
export async function findNamedImage(db: Db, name: string): Promise<WidgetImage | undefined> {
  const key = await findKey(db)
  const bytes = Buffer.from(name, 'base64url')
  if (!key || bytes.length <= SEAL_BYTES) return undefined
  const seal = bytes.subarray(0, SEAL_BYTES)
  const decipher = createDecipheriv('aes-256-ctr', key.subarray(HALF_BYTES), seal)
  const text = Buffer.concat([decipher.update(bytes.subarray(SEAL_BYTES)), decipher.final()]).toString('utf8')
  if (!timingSafeEqual(seal, sealOf(key, text))) return undefined
  const [guildId = '', kind, ownerId = '', hash = ''] = text.split(' ')
  return { guildId, kind: kind === 'avatar' ? 'avatar' : 'member_avatar', ownerId, hash }
}

async function findKey(db: Db): Promise<Uint8Array | undefined> {
  const known = keys.get(db)
  if (known) return known
  const found = await findInstanceKey(db, KEY_NAME)
  if (found) keys.set(db, found)
  return found
}

const sealOf = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', key.subarray(0, HALF_BYTES)).update(text).digest().subarray(0, SEAL_BYTES)
