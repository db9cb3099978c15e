import type { ImageKindName } from '../../media/image-kinds.ts'
import { findImage } from '../../media/images-store.ts'
import type { Db } from '../../store/db.ts'
import { recentMap } from '../../store/lru-map.ts'

/** The key of an image in an export; without a hash, the owner's only image of the kind. */
export interface ExportedImage {
  readonly kind: ImageKindName
  readonly ownerId: string
  readonly hash: string
}

/** A file beside the messages, and where its bytes are. */
export interface ExportedFile {
  readonly path: string
  readonly from: { readonly attachmentId: string } | { readonly image: ExportedImage }
}

const MOST_KNOWN = 20_000
const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg', lottie: 'json' }

/** Finds the paths of avatars, emojis and stickers, and notes which were used. */
export class ExportedImages {
  readonly #db: Db
  readonly #known = recentMap<{ readonly path: string }>(MOST_KNOWN)
  #used: ExportedFile[] = []

  constructor(db: Db) {
    this.#db = db
  }

  /** The path of an image; empty if there is none. @param hash null if it has none; undefined for the only image */
  async pathOf(kind: ImageKindName, ownerId: string, hash?: string | null): Promise<string> {
    if (hash === null) return ''
    const key = `${kind}/${ownerId}/${hash}`
    const known = this.#known.get(key)
    if (known) return known.path
    const found = await findImage(this.#db, { kind, ownerId, hash })
    const path = found ? `images/${kind}-${ownerId}-${found.hash}.${EXTENSIONS[found.format] ?? found.format}` : ''
    this.#known.set(key, { path })
    if (found) this.#used.push({ path, from: { image: { kind, ownerId, hash: found.hash } } })
    return path
  }

  /** The files that were used since the last call. Rarely one is among them again. */
  take(): ExportedFile[] {
    const used = this.#used
    this.#used = []
    return used
  }
}
