import { createHmac, timingSafeEqual } from 'node:crypto'
import { findInstanceKey, keepInstanceKey } from '../../store/rows/instance-keys.ts'
import type { Kernel } from '../kernel.ts'
import type { Essentials } from '../parts/essentials.ts'

const KEY_NAME = 'remote media'
const KEY_BYTES = 32
/** Below our address; messages are kept with what follows that. */
export const PROXIED_FOLDER = 'external/'

/**
 * Addresses at which this server gives out media that lie elsewhere, so that who looks at a message is not seen by whoever named
 * the URL. Only what was signed is fetched, and the same URL has the same address for good.
 */
export class ProxiedUrls {
  readonly #instance: Pick<Kernel['instance'], 'publicUrl'>
  readonly #key: Uint8Array

  constructor(instance: Pick<Kernel['instance'], 'publicUrl'>, key: Uint8Array) {
    this.#instance = instance
    this.#key = key
  }

  /** The address for a URL, as `proxy_url` shows it (docs/spec/components.md#media-items). */
  of(url: string): string {
    return `${this.#instance.publicUrl}/${this.pathOf(url)}`
  }

  /** The address as it is kept in messages: below ours, which may change. `MediaUrls` makes an address of it. */
  pathOf(url: string): string {
    return `${PROXIED_FOLDER}${this.#signature(url).toString('base64url')}/${toName(url)}`
  }

  /** The URL that an address is for; undefined if it isn't one of ours. */
  urlOf(signature: string, name: string): string | undefined {
    const url = Buffer.from(name, 'base64url').toString('utf8')
    const given = Buffer.from(signature, 'base64url')
    const own = this.#signature(url)
    return given.length === own.length && timingSafeEqual(given, own) ? url : undefined
  }

  #signature(url: string): Buffer {
    return createHmac('sha256', this.#key).update(`${PROXIED_FOLDER} ${url}`).digest()
  }
}

/** The path of the addresses, as routes are given. */
export const PROXIED_PATH = `/${PROXIED_FOLDER}:signature/*`

const toName = (url: string): string => Buffer.from(url, 'utf8').toString('base64url')

/** The key with which addresses are signed: all processes of an instance have the same. */
export async function proxiedUrlsKey({ store, ids }: Pick<Essentials, 'store' | 'ids'>): Promise<Uint8Array> {
  const known = await findInstanceKey(store.db, KEY_NAME)
  return known ?? store.write((tx) => keepInstanceKey(tx, KEY_NAME, ids.secret(KEY_BYTES)))
}
