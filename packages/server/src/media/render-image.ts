import { LIMITS } from '@guildhall/protocol/limits'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../kernel/api-error.ts'
import { Shares } from '../kernel/limits/shares.ts'
import type { Drawing } from './decoding/decoder-work.ts'
import { decodeInProcess } from './decoding/decoders.ts'
import type { PictureFormat } from './image-kinds.ts'

/** How an image is asked for. */
export interface Rendering {
  readonly format: PictureFormat
  /** Neither side is longer; null leaves the image as large as it is, up to the largest size that can be asked for. */
  readonly size: number | null
  readonly isAnimated: boolean
}

/** Drawings that one network may have under way or in the line: a browser asks for fewer at once. */
const MOST_FOR_ONE = 40
const MOST_BYTES_KEPT = 64 * 1024 * 1024

/** Draws images in the forms that are asked for, and keeps what was drawn last. */
export class ImageRenderer {
  readonly #drawn = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES_KEPT,
    sizeCalculation: ({ length }) => length,
  })
  readonly #shares: Shares
  readonly #drawing = new Map<string, Promise<Uint8Array | undefined>>()

  constructor(mostForOne = MOST_FOR_ONE) {
    this.#shares = new Shares(mostForOne)
  }

  /**
   * An image in the form that is asked for: never larger than it is, its proportions kept, without what a camera wrote
   * into it. However many ask at once, it is drawn once.
   *
   * @param name tells images apart: a hash, an id
   * @param load gives the bytes, if they have to be drawn; undefined if they are gone
   * @param network on whose share it is drawn
   * @throws RateLimited, ServiceUnavailable, UnsupportedMediaType if it can't be drawn within the bounds
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

/** A name for the form, the same for the same form. */
export const renderingName = ({ format, size, isAnimated }: Rendering): string =>
  `${format}-${size ?? 'full'}${isAnimated ? '-animated' : ''}`

async function draw(bytes: Uint8Array, drawing: Drawing, key: string): Promise<Uint8Array> {
  const drawn = await decodeInProcess('drawing', key, { kind: 'draw', drawing }, bytes)
  if (!drawn?.answer) throw new ApiError('UnsupportedMediaType')
  return drawn.bytes
}

/** Draws the middle of an image as a square PNG that stands still, once at a time for each key. */
export const drawSquare = (bytes: Uint8Array, size: number, key: string): Promise<Uint8Array> =>
  draw(bytes, { format: 'png', size, isSquare: true, isAnimated: false }, key)
