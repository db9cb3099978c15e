import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { ApiError } from '../kernel/api-error.ts'
import type { BufferedBytes } from './buffered-bytes.ts'
import type { JsonScan } from './json-scan.ts'

interface Bounds {
  readonly mostBytes: number
  /** Counts buffered bytes, for clients that share a limit. */
  readonly buffered?: BufferedBytes
  /** Measures the body while it is received. */
  readonly scan?: JsonScan
}

/**
 * Reads a body as text.
 *
 * @throws EntityTooLarge, BadRequest for an incomplete one, and what `buffered` and `scan` throw
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

/** How many bytes of received data are passed on at a time. */
const CHUNK_BYTES = 65_536

/**
 * The chunks of a body. Leaving the loop early doesn't close the connection before the response was sent. @throws
 * BadRequest
 */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer, void> {
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      for (let from = 0; from < chunk.length; from += CHUNK_BYTES) {
        // The consumer of the previous chunk may continue in a later turn of the event loop.
        if (from > 0) await new Promise((resolve) => setImmediate(resolve))
        yield chunk.subarray(from, from + CHUNK_BYTES)
      }
    }
  } catch {
    throw new ApiError('BadRequest')
  }
}
