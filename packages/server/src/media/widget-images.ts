import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Essentials } from '../kernel/parts/essentials.ts'
import type { Db } from '../store/db.ts'
import { findInstanceKey, keepInstanceKey } from '../store/rows/instance-keys.ts'

const KEY_NAME = 'veiled images'
const HALF_BYTES = 32
const SEAL_BYTES = 16

/** A user's avatar in a guild's widget. */
export interface WidgetImage {
  /** The guild whose widget shows it, because the name differs between guilds. */
  readonly guildId: string
  readonly kind: 'avatar' | 'member_avatar'
  readonly ownerId: string
  readonly hash: string
}

/** The key from which names are derived, by store. */
const keys = new WeakMap<Db, Uint8Array>()

/**
 * Creates names of images that don't reveal their users. The same image always has the same name, so that browsers can
 * cache it. The names are encrypted deterministically, with an authentication tag that is also the initialization
 * vector (RFC 5297).
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

/** The image of a name; undefined if the name isn't valid. */
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
