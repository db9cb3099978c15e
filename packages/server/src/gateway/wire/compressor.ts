import { constants, createDeflate, createZstdCompress, type Deflate, deflate, type ZstdCompress } from 'node:zlib'

/** Compresses frames, one at a time, on another thread. */
export interface Compressor {
  /** The compressed frame, and whether it is binary; undefined if the compressor was released meanwhile. */
  compress(frame: Buffer): Promise<Compressed | undefined> | Compressed
  /** Releases its memory. */
  release(): void
}

/** A frame after compression. */
export interface Compressed {
  readonly bytes: Buffer
  readonly isBinary: boolean
}

/** The size of the output buffers of both streams, bytes, of which each stream holds one. */
const CHUNK_BYTES = 4096

/**
 * The options of deflate streams. With a quarter of the maximum window, a connection uses 64 KiB instead of 256, and
 * frames are a fifth larger.
 */
export const DEFLATE = {
  windowBits: 13,
  memLevel: 6,
  level: 3,
  chunkSize: CHUNK_BYTES,
  flush: constants.Z_SYNC_FLUSH,
} as const

/** One deflate stream, flushed after each frame, which ends in `00 00 ff ff` (docs/spec/gateway.md#transport-compression). */
export const zlibStream = (): Compressor => new StreamCompressor(createDeflate(DEFLATE))

/**
 * One endless Zstandard frame, flushed after each payload (docs/spec/gateway.md#transport-compression). Some clients
 * take each block for a payload, so the window has the maximum block size, which keeps a payload in one block if
 * possible.
 */
export const zstdStream = (): Compressor =>
  new StreamCompressor(
    createZstdCompress({
      chunkSize: CHUNK_BYTES,
      flush: constants.ZSTD_e_flush,
      params: {
        [constants.ZSTD_c_compressionLevel]: 1,
        [constants.ZSTD_c_windowLog]: 17,
        [constants.ZSTD_c_hashLog]: 12,
      },
    }),
  )

class StreamCompressor implements Compressor {
  readonly #stream: Deflate | ZstdCompress
  #parts: Buffer[] = []
  #settle: (compressed?: Compressed) => void = () => {}

  constructor(stream: Deflate | ZstdCompress) {
    this.#stream = stream
    stream.on('data', (part: Buffer) => void this.#parts.push(part))
    stream.on('error', () => this.#settle())
  }

  compress(frame: Buffer): Promise<Compressed | undefined> {
    return new Promise((resolve) => {
      this.#settle = resolve
      if (this.#stream.destroyed) resolve(undefined)
      else this.#stream.write(frame, (error) => (error ? resolve(undefined) : this.#finish()))
    })
  }

  release(): void {
    this.#stream.destroy()
    this.#settle()
  }

  /** Written data may be readable only a moment later. */
  #finish(): void {
    if (this.#stream.destroyed) return
    if (this.#stream.readableLength > 0) {
      setImmediate(() => this.#finish())
      return
    }
    const bytes = Buffer.concat(this.#parts)
    this.#parts = []
    this.#settle({ bytes, isBinary: true })
  }
}

/** Smaller frames, in bytes, aren't compressed. */
export const LARGE_FRAME_BYTES = 4096

/**
 * Compresses large frames individually with zlib, and sends small ones unchanged
 * (docs/spec/gateway.md#payload-compression).
 */
export const zlibBlobs = (isBinary: boolean): Compressor => ({
  compress: (frame) =>
    frame.length < LARGE_FRAME_BYTES
      ? { bytes: frame, isBinary }
      : new Promise((resolve) =>
          deflate(frame, (error, bytes) => resolve(error ? { bytes: frame, isBinary } : { bytes, isBinary: true })),
        ),
  release: () => {},
})
