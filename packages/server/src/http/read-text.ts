import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { ApiError } from '../kernel/api-error.ts'
import type { BufferedBytes } from './buffered-bytes.ts'
import type { JsonScan } from './json-scan.ts'

interface Bounds {
  readonly mostBytes: number
  /** Counts what is kept in memory, where clients share a bound. */
  readonly buffered?: BufferedBytes
  /** Looks at it as it comes. */
  readonly scan?: JsonScan
}

/**
 * Reads a body off the network as text.
 *
 * @throws EntityTooLarge, BadRequest for one that ends too early, and what `buffered` and `scan` throw
 */
export async function readText(request: IncomingMessage, { mostBytes, buffered, scan }: Bounds): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new ApiError('EntityTooLarge')
  const pieces: Buffer[] = []
  let received = 0
  for await (const piece of chunksOf(request)) {
    received += piece.length
    if (received > mostBytes) throw new ApiError('EntityTooLarge')
    buffered?.hold(piece.length)
    scan?.take(piece)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** Of what comes at once, how many bytes are handed on at a time. */
const CHUNK_BYTES = 65_536

/** What a client sends, as it comes. Leaving it early doesn't cut the connection before the answer is out. @throws BadRequest */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer, void> {
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      for (let from = 0; from < chunk.length; from += CHUNK_BYTES) {
        // What reads the piece before may go on in a later turn of the loop.
        if (from > 0) await new Promise((resolve) => setImmediate(resolve))
        yield chunk.subarray(from, from + CHUNK_BYTES)
      }
    }
  } catch {
    throw new ApiError('BadRequest')
  }
}
