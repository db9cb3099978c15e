import { constants, createDeflate, createZstdCompress, type Deflate, deflate, type ZstdCompress } from 'node:zlib'

/** Makes frames smaller, one at a time, on another thread. */
export interface Compressor {
  /** The frame as it leaves, and whether that is binary; undefined if the compressor was released meanwhile. */
  compress(frame: Buffer): Promise<Compressed | undefined> | Compressed
  /** Gives back its memory. */
  release(): void
}

/** A frame on its way out. */
export interface Compressed {
  readonly bytes: Buffer
  readonly isBinary: boolean
}

/** Both streams hand out what they wrote in pieces of so many bytes, and keep one of them. */
const CHUNK_BYTES = 4096

/**
 * How deflate streams compress. The window is a quarter of the widest: a connection then costs 64 KiB in place of 256, for
 * frames that are larger by a fifth.
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
 * One Zstandard frame that never ends, flushed after each frame of ours (docs/spec/gateway.md#transport-compression). A
 * block is no longer than the window, and there are clients that take a block for a payload: the window is that of the
 * longest block there can be.
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

  /** What is written may wait for a moment to be read. */
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

/** Frames of fewer bytes leave as they are. */
export const LARGE_FRAME_BYTES = 4096

/** Large frames by themselves, as zlib writes them whole; small ones as they are (docs/spec/gateway.md#payload-compression). */
export const zlibBlobs = (isBinary: boolean): Compressor => ({
  compress: (frame) =>
    frame.length < LARGE_FRAME_BYTES
      ? { bytes: frame, isBinary }
      : new Promise((resolve) =>
          deflate(frame, (error, bytes) => resolve(error ? { bytes: frame, isBinary } : { bytes, isBinary: true })),
        ),
  release: () => {},
})
