import { promisify } from 'node:util'
import {
  constants,
  createDeflateRaw,
  createZstdCompress,
  type DeflateRaw,
  deflate,
  deflateRaw,
  deflateRawSync,
  deflateSync,
  type ZlibOptions,
  type ZstdCompress,
} from 'node:zlib'
import { ConcurrencyLimiter } from '../../kernel/limits/concurrency-limiter.ts'

/** Compresses frames, one at a time, on another thread. */
export interface Compressor {
  /** The compressed frame, and whether it is binary; undefined if the compressor was released meanwhile. */
  compress(frame: Buffer): Promise<Compressed | undefined> | Compressed
  /** Releases memory if few frames were compressed since the last call. Not called during compression. */
  releaseIfIdle?(): void
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
export const zlibStream = (): Compressor => new ZlibStream()

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

/** The header of a zlib stream with {@link DEFLATE}. */
const ZLIB_HEADER = deflateSync('', DEFLATE).subarray(0, 2)

/** Frames of this size, such as acknowledgements of heartbeats, are compressed at once, with little memory. */
const SHORT_FRAME_BYTES = 64
const SHORT = { windowBits: 9, memLevel: 1, finishFlush: constants.Z_SYNC_FLUSH } as const

/** How many frames between two heartbeats are compressed alone, and how many of all connections at the same time. */
const FEW_FRAMES = 4
const alone = new ConcurrencyLimiter(8, Number.POSITIVE_INFINITY)
const ALONE = { ...DEFLATE, finishFlush: constants.Z_SYNC_FLUSH } as const
const deflateAlone = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw)

/**
 * A zlib stream that holds memory only while its connection is busy. A flushed frame ends at a byte boundary, so a raw
 * deflate stream that refers to no earlier frame can follow.
 */
class ZlibStream implements Compressor {
  #stream: StreamCompressor | null = null
  #frames = 0
  #isBegun = false
  #isReleased = false

  compress(frame: Buffer): Promise<Compressed | undefined> {
    const isShort = frame.length <= SHORT_FRAME_BYTES
    if (!isShort) this.#frames++
    if (!isShort && this.#frames > FEW_FRAMES && !this.#isReleased)
      this.#stream ??= new StreamCompressor(createDeflateRaw(DEFLATE))
    return this.#stream ? this.#stream.compress(frame) : this.#compressAlone(frame, isShort)
  }

  releaseIfIdle(): void {
    if (this.#frames <= FEW_FRAMES) {
      this.#stream?.release()
      this.#stream = null
    }
    this.#frames = 0
  }

  release(): void {
    this.#isReleased = true
    this.#stream?.release()
  }

  async #compressAlone(frame: Buffer, isShort: boolean): Promise<Compressed | undefined> {
    if (this.#isReleased) return undefined
    const deflated = isShort ? deflateRawSync(frame, SHORT) : await alone.run(() => deflateAlone(frame, ALONE))
    if (this.#isReleased) return undefined
    const bytes = this.#isBegun ? deflated : Buffer.concat([ZLIB_HEADER, deflated])
    this.#isBegun = true
    return { bytes, isBinary: true }
  }
}

class StreamCompressor implements Compressor {
  readonly #stream: DeflateRaw | ZstdCompress
  #parts: Buffer[] = []
  #settle: (compressed?: Compressed) => void = () => {}

  constructor(stream: DeflateRaw | ZstdCompress) {
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
