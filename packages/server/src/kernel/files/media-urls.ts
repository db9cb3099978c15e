import { createHmac, timingSafeEqual } from 'node:crypto'
import { findInstanceKey, keepInstanceKey } from '../../store/rows/instance-keys.ts'
import { PROXIED_FOLDER } from '../activities/proxied-urls.ts'
import type { Kernel } from '../kernel.ts'
import type { Essentials } from '../parts/essentials.ts'

const KEY_NAME = 'attachments'
const KEY_BYTES = 32
const HOUR_S = 3600
/** How long an address holds, s: at least one hour less, for it is signed as of the hour's beginning, so that it stays the same. */
const HOLDS_S = 24 * HOUR_S

/** Where a file of a message lies below our address: its name has no character that means anything there. */
export interface FilePlace {
  readonly channelId: string
  readonly id: string
  readonly filename: string
}

/** What an address says beside the place, in hexadecimal digits: until when it holds, since when, and the proof of it. */
export interface Proof {
  readonly ex: string
  readonly is: string
  readonly hm: string
}

/**
 * Addresses of files. Messages are kept with paths, which hold for good and open nothing: a path is made into an address when
 * it is shown. No text that a client may send as an address is such a path: those begin with a scheme.
 */
export class MediaUrls {
  readonly #kernel: Pick<Kernel, 'clock' | 'instance'>
  readonly #key: Uint8Array

  constructor(kernel: Pick<Kernel, 'clock' | 'instance'>, key: Uint8Array) {
    this.#kernel = kernel
    this.#key = key
  }

  /**
   * What is shown of something that was kept: the paths in its fields `url`, `proxy_url`, `icon_url` and `proxy_icon_url`,
   * however deep, become addresses: of files such that hold for a day, of media that lie elsewhere such that hold for good.
   */
  shown<T>(kept: T): T
  shown(kept: unknown): unknown {
    if (typeof kept !== 'object' || kept === null) return kept
    if (Array.isArray(kept)) return kept.length === 0 ? kept : kept.map((each) => this.shown(each))
    return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, this.#field(name, value)]))
  }

  /** Whether the proof is ours, and still holds. */
  holds(place: FilePlace, { ex, is, hm }: Proof): boolean {
    if (!/^[0-9a-f]{1,12}$/u.test(ex) || !/^[0-9a-f]{64}$/u.test(hm)) return false
    const isOurs = timingSafeEqual(Buffer.from(hm, 'hex'), this.#proof(pathOf(place), ex, is))
    return isOurs && this.#kernel.clock.now() < Number.parseInt(ex, 16) * 1000
  }

  /** The path that an address of ours was made of, whether it still holds or not; undefined for any other text. */
  pathIn(address: string): string | undefined {
    const start = `${this.#kernel.instance.publicUrl}/`
    return address.startsWith(start + FOLDER) ? address.slice(start.length).split('?')[0] : undefined
  }

  #field(name: string, value: unknown): unknown {
    if (typeof value !== 'string') return this.shown(value)
    if (!URL_FIELDS.has(name)) return value
    if (value.startsWith(PROXIED_FOLDER)) return `${this.#kernel.instance.publicUrl}/${value}`
    return value.startsWith(FOLDER) ? this.#address(value) : value
  }

  #address(path: string): string {
    const { clock, instance } = this.#kernel
    const since = Math.floor(clock.now() / 1000 / HOUR_S) * HOUR_S
    const [ex, is] = [(since + HOLDS_S).toString(16), since.toString(16)]
    return `${instance.publicUrl}/${path}?ex=${ex}&is=${is}&hm=${this.#proof(path, ex, is).toString('hex')}`
  }

  #proof(path: string, ex: string, is: string): Buffer {
    return createHmac('sha256', this.#key).update(`${path}?${ex}&${is}`).digest()
  }
}

const FOLDER = 'attachments/'
const URL_FIELDS: ReadonlySet<string> = new Set(['url', 'proxy_url', 'icon_url', 'proxy_icon_url'])

/** The path of a file, as it is kept in messages. */
export const pathOf = ({ channelId, id, filename }: FilePlace): string => `${FOLDER}${channelId}/${id}/${filename}`

/** The key with which addresses are signed: all processes of an instance have the same. */
export async function mediaKey({ store, ids }: Pick<Essentials, 'store' | 'ids'>): Promise<Uint8Array> {
  const known = await findInstanceKey(store.db, KEY_NAME)
  return known ?? store.write((tx) => keepInstanceKey(tx, KEY_NAME, ids.secret(KEY_BYTES)))
}
