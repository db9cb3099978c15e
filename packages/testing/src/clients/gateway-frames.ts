import { constants, createInflate, createZstdDecompress, inflateSync } from 'node:zlib'
import { encodeEtf } from '@guildhall/protocol/etf/encode-etf'
import { decodeEtfTerm } from './decode-etf-term.ts'

const ZLIB_HEADER = 0x78

/** Decodes and encodes frames, by the URL of the connection. */
export class GatewayFrames {
  readonly #isEtf: boolean
  readonly #stream: ReturnType<typeof streamOf>
  #parts: Buffer[] = []
  #last: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    const query = new URLSearchParams(path.split('?')[1])
    this.#isEtf = query.get('encoding') === 'etf'
    this.#stream = streamOf(query.get('compress'))
    this.#stream?.on('data', (part: Buffer) => void this.#parts.push(part))
    this.#stream?.on('error', () => {})
  }

  write(payload: object): string | Buffer {
    return this.#isEtf ? encodeEtf(payload) : JSON.stringify(payload)
  }

  /** A payload, at once or when it is decompressed. */
  read(frame: Buffer, isBinary: boolean): any {
    if (this.#stream && isBinary) {
      const inflated = this.#last.then(() => this.#inflated(frame))
      this.#last = inflated
      return inflated.then((bytes) => this.#decoded(bytes))
    }
    return this.#decoded(isBinary && frame[0] === ZLIB_HEADER ? inflateSync(frame) : frame)
  }

  #decoded(bytes: Buffer): unknown {
    return this.#isEtf ? decodeEtfTerm(bytes) : JSON.parse(bytes.toString())
  }

  #inflated(frame: Buffer): Promise<Buffer> {
    return new Promise((resolve) => {
      const finish = () => {
        if (this.#stream?.readableLength) return setImmediate(finish)
        resolve(Buffer.concat(this.#parts))
        this.#parts = []
      }
      this.#stream?.write(frame, finish)
    })
  }
}

function streamOf(compression: string | null) {
  if (compression === 'zlib-stream') return createInflate({ flush: constants.Z_SYNC_FLUSH })
  return compression === 'zstd-stream' ? createZstdDecompress() : null
}
