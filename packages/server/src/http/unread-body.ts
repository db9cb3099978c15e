import type { IncomingMessage } from 'node:http'
import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import type { Clock } from '../kernel/clock.ts'

/** How much of a refused body is thrown away before its connection is closed, and how long that may take. */
export const DISCARDED = { bytes: 67_108_864, ms: 5000 } as const

/** Whether more of a body may be to come than most operations take: then the connection ends with the answer. */
export const isLargeAndUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_BYTES.usual)

/**
 * Reads the rest of a refused body and throws it away: a client that writes all of it before it reads would wait for ever, and
 * what was not read would have the answer thrown away with the connection. Resolves when it is read, or there is too much of it.
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
