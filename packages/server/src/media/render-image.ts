import { LIMITS } from '@guildhall/protocol/limits'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../kernel/api-error.ts'
import { PerKeyConcurrencyLimiter } from '../kernel/limits/per-key-concurrency-limiter.ts'
import type { Drawing } from './decoding/decoder-work.ts'
import { decodeInProcess } from './decoding/decoders.ts'
import type { PictureFormat } from './image-kinds.ts'

/** The requested format and size of an image. */
export interface Rendering {
  readonly format: PictureFormat
  /** The maximum length of either side; null for the original size, up to the largest size that can be requested. */
  readonly size: number | null
  readonly isAnimated: boolean
}

/** How many drawings one network may have in progress or queued: more than a browser requests at once. */
const MOST_FOR_ONE = 40
const MOST_BYTES_KEPT = 64 * 1024 * 1024

/** Renders images in the requested forms, and caches the latest results. */
export class ImageRenderer {
  readonly #drawn = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES_KEPT,
    sizeCalculation: ({ length }) => length,
  })
  readonly #shares: PerKeyConcurrencyLimiter
  readonly #drawing = new Map<string, Promise<Uint8Array | undefined>>()

  constructor(mostForOne = MOST_FOR_ONE) {
    this.#shares = new PerKeyConcurrencyLimiter(mostForOne)
  }

  /**
   * Renders an image in the requested form: never enlarged, with its proportions, and without metadata. Simultaneous
   * requests for the same form share one drawing.
   *
   * @param name identifies the image: a hash or an id
   * @param load returns the bytes if they must be drawn; undefined if the image was removed
   * @param network for whose limit it counts
   * @throws RateLimited, ServiceUnavailable, UnsupportedMediaType if it can't be drawn within the limits
   */
  async render(
    name: string,
    rendering: Rendering,
    load: () => Promise<Uint8Array | undefined>,
    network: string,
  ): Promise<Uint8Array | undefined> {
    const key = `${name} ${renderingName(rendering)}`
    const known = this.#drawn.get(key)
    if (known) return known
    let drawing = this.#drawing.get(key)
    if (!drawing) {
      const work = () => this.#draw(key, rendering, load, network)
      drawing = this.#shares.take(network, work).finally(() => this.#drawing.delete(key))
      this.#drawing.set(key, drawing)
    }
    return drawing
  }

  async #draw(
    key: string,
    rendering: Rendering,
    load: () => Promise<Uint8Array | undefined>,
    network: string,
  ): Promise<Uint8Array | undefined> {
    const bytes = await load()
    if (!bytes) return undefined
    const size = rendering.size ?? LIMITS.imageSize.max
    const drawn = await draw(bytes, { ...rendering, size, isSquare: false }, network)
    this.#drawn.set(key, drawn)
    return drawn
  }
}

/** A name of the form, for the cache. */
export const renderingName = ({ format, size, isAnimated }: Rendering): string =>
  `${format}-${size ?? 'full'}${isAnimated ? '-animated' : ''}`

async function draw(bytes: Uint8Array, drawing: Drawing, key: string): Promise<Uint8Array> {
  const drawn = await decodeInProcess('drawing', key, { kind: 'draw', drawing }, bytes)
  if (!drawn?.answer) throw new ApiError('UnsupportedMediaType')
  return drawn.bytes
}

/** Renders the centre of an image as a static square PNG, one at a time for each key. */
export const drawSquare = (bytes: Uint8Array, size: number, key: string): Promise<Uint8Array> =>
  draw(bytes, { format: 'png', size, isSquare: true, isAnimated: false }, key)
