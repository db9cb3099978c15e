import type { IncomingMessage } from 'node:http'
import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import type { Clock } from '../kernel/clock.ts'

/** How many bytes of a refused body are discarded before its connection is closed, and for how long. */
export const DISCARDED = { bytes: 67_108_864, ms: 5000 } as const

/**
 * Whether the unread rest of a body may exceed the limit of most operations: then the connection is closed after the
 * response.
 */
export const isLargeAndUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_BYTES.usual)

/**
 * Reads the rest of a refused body and discards it. Otherwise a client that writes the whole body before it reads would
 * block forever, and closing the connection with unread data would discard the response. Resolves at the end of the
 * body, or when the limit is reached.
 */
export function discardRest(request: IncomingMessage, clock: Clock): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let left: number = DISCARDED.bytes
    const done = () => {
      timer.cancel()
      request.off('data', take).pause()
      resolve()
    }
    const take = ({ length }: Buffer) => {
      left -= length
      if (left < 0) done()
    }
    const timer = clock.after(DISCARDED.ms, done)
    request.on('data', take).once('end', done).once('error', done).once('close', done).resume()
  })
}
