import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock, Timer } from '../kernel/clock.ts'

/** How long a body may take, ms. */
const BODY_MS = 30_000
/** How long one with files may take, ms: the largest there may be, over a slow line. */
export const UPLOAD_TIMEOUT_MS = 900_000

/** What runs out for the bodies that are under way. */
const timers = new WeakMap<IncomingMessage, Timer>()

/** Cuts off whoever takes longer over a body than it may take. */
export function limitBodyTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      const timer = clock.after(BODY_MS, () => cutOff(raw))
      timers.set(raw, timer)
      raw.once('close', () => timer.cancel())
    }
    done()
  })
}

/** Files take as long as the server lets any request take. */
export function allowUploadTime(request: IncomingMessage): void {
  timers.get(request)?.cancel()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function cutOff(request: IncomingMessage): void {
  if (request.complete) return
  if (request.socket.writable) request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  request.destroy()
}
