import { createHmac, timingSafeEqual } from 'node:crypto'
import { findInstanceKey, keepInstanceKey } from '../../store/rows/instance-keys.ts'
import { PROXIED_FOLDER } from '../activities/proxied-urls.ts'
import type { Kernel } from '../kernel.ts'
import type { Essentials } from '../parts/essentials.ts'

const KEY_NAME = 'attachments'
const KEY_BYTES = 32
const HOUR_S = 3600
/**
 * How long a URL is valid, s. The time is rounded down to the hour, which keeps URLs the same within an hour and makes
 * them valid for up to an hour less.
 */
const HOLDS_S = 24 * HOUR_S

/** The location of a message's file below our URL. Its name has no characters with a meaning in URLs. */
export interface FilePlace {
  readonly channelId: string
  readonly id: string
  readonly filename: string
}

/** The signature parameters of a URL, in hexadecimal digits: when it expires, when it was issued, and the signature. */
export interface Proof {
  readonly ex: string
  readonly is: string
  readonly hm: string
}

/**
 * URLs of files. Messages store paths, which never expire and grant no access; a path is converted to a URL when it is
 * shown. Clients can't send a path instead of a URL, because URLs begin with a scheme.
 */
export class MediaUrls {
  readonly #kernel: Pick<Kernel, 'clock' | 'instance'>
  readonly #key: Uint8Array

  constructor(kernel: Pick<Kernel, 'clock' | 'instance'>, key: Uint8Array) {
    this.#kernel = kernel
    this.#key = key
  }

  /**
   * Replaces stored paths in the fields `url`, `proxy_url`, `icon_url` and `proxy_icon_url`, at any depth, by URLs.
   * URLs of files are valid for a day, and URLs of proxied media don't expire.
   */
  shown<T>(kept: T): T
  shown(kept: unknown): unknown {
    if (typeof kept !== 'object' || kept === null) return kept
    if (Array.isArray(kept)) return kept.length === 0 ? kept : kept.map((each) => this.shown(each))
    return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, this.#field(name, value)]))
  }

  /** Until when the same URLs are generated as now, ms since 1970. */
  steadyUntil(): number {
    return (this.#hour() + HOUR_S) * 1000
  }

  /** Whether the signature is ours and hasn't expired. */
  holds(place: FilePlace, proof: Proof): boolean {
    return this.#holdsPath(pathOf(place), proof)
  }

  #holdsPath(path: string, { ex, is, hm }: Proof): boolean {
    if (!/^[0-9a-f]{1,12}$/u.test(ex) || !/^[0-9a-f]{64}$/u.test(hm)) return false
    const isOurs = timingSafeEqual(Buffer.from(hm, 'hex'), this.#proof(path, ex, is))
    return isOurs && this.#kernel.clock.now() < Number.parseInt(ex, 16) * 1000
  }

  /** A URL of another path below ours, which is valid for some seconds. */
  signedFor(path: string, seconds: number): string {
    const now = Math.floor(this.#kernel.clock.now() / 1000)
    const [ex, is] = [(now + seconds).toString(16), now.toString(16)]
    return `${this.#kernel.instance.publicUrl}/${path}?ex=${ex}&is=${is}&hm=${this.#proof(path, ex, is).toString('hex')}`
  }

  /** Whether the parameters of a URL of {@link signedFor} are ours and haven't expired. */
  holdsFor(path: string, { ex, is, hm }: Readonly<Record<keyof Proof, unknown>>): boolean {
    if (typeof ex !== 'string' || typeof is !== 'string' || typeof hm !== 'string') return false
    return this.#holdsPath(path, { ex, is, hm })
  }

  /** The path from which one of our URLs was made, even if it has expired; undefined for any other text. */
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
    const { instance } = this.#kernel
    const since = this.#hour()
    const [ex, is] = [(since + HOLDS_S).toString(16), since.toString(16)]
    return `${instance.publicUrl}/${path}?ex=${ex}&is=${is}&hm=${this.#proof(path, ex, is).toString('hex')}`
  }

  /** When the current hour began, in s since 1970. */
  #hour(): number {
    return Math.floor(this.#kernel.clock.now() / 1000 / HOUR_S) * HOUR_S
  }

  #proof(path: string, ex: string, is: string): Buffer {
    return createHmac('sha256', this.#key).update(`${path}?${ex}&${is}`).digest()
  }
}

const FOLDER = 'attachments/'
const URL_FIELDS: ReadonlySet<string> = new Set(['url', 'proxy_url', 'icon_url', 'proxy_icon_url'])

/** The path of a file, as messages store it. */
export const pathOf = ({ channelId, id, filename }: FilePlace): string => `${FOLDER}${channelId}/${id}/${filename}`

/** The key that signs the URLs. All processes of an instance share it. */
export async function mediaKey({ store, ids }: Pick<Essentials, 'store' | 'ids'>): Promise<Uint8Array> {
  const known = await findInstanceKey(store.db, KEY_NAME)
  return known ?? store.write((tx) => keepInstanceKey(tx, KEY_NAME, ids.secret(KEY_BYTES)))
}
