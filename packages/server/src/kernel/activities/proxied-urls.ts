import { createHmac, timingSafeEqual } from 'node:crypto'
import { findInstanceKey, keepInstanceKey } from '../../store/rows/instance-keys.ts'
import type { Kernel } from '../kernel.ts'
import type { Essentials } from '../parts/essentials.ts'

const KEY_NAME = 'remote media'
const KEY_BYTES = 32
/** The path prefix of proxied media. Messages store the part after it. */
export const PROXIED_FOLDER = 'external/'

/**
 * Addresses at which this server proxies media of other servers, so that the owner of a linked URL doesn't see who reads the
 * message. Only signed URLs are fetched, and the same URL always has the same address.
 */
export class ProxiedUrls {
  readonly #instance: Pick<Kernel['instance'], 'publicUrl'>
  readonly #key: Uint8Array

  constructor(instance: Pick<Kernel['instance'], 'publicUrl'>, key: Uint8Array) {
    this.#instance = instance
    this.#key = key
  }

  /** The proxy URL of a URL, as `proxy_url` shows it (docs/spec/components.md#media-items). */
  of(url: string): string {
    return `${this.#instance.publicUrl}/${this.pathOf(url)}`
  }

  /** The path that messages store. It is relative because the public URL may change; `MediaUrls` makes a URL of it. */
  pathOf(url: string): string {
    return `${PROXIED_FOLDER}${this.#signature(url).toString('base64url')}/${toName(url)}`
  }

  /** The URL that a path proxies; undefined if the signature isn't valid. */
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

/** The route pattern of the paths. */
export const PROXIED_PATH = `/${PROXIED_FOLDER}:signature/*`

const toName = (url: string): string => Buffer.from(url, 'utf8').toString('base64url')

/** The key that signs the paths. All processes of an instance share it. */
export async function proxiedUrlsKey({ store, ids }: Pick<Essentials, 'store' | 'ids'>): Promise<Uint8Array> {
  const known = await findInstanceKey(store.db, KEY_NAME)
  return known ?? store.write((tx) => keepInstanceKey(tx, KEY_NAME, ids.secret(KEY_BYTES)))
}
