import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock, Timer } from '../kernel/clock.ts'

/** How long receiving a body may take, ms. */
const BODY_MS = 30_000
/** How long receiving a body with files may take, ms: enough for the largest one over a slow connection. */
export const UPLOAD_TIMEOUT_MS = 900_000

/** The timers of the bodies that are being received. */
const timers = new WeakMap<IncomingMessage, Timer>()

/** Disconnects clients that take too long to send a body. */
export function limitBodyTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      const timer = clock.after(BODY_MS, () => cutOff(raw))
      timers.set(raw, timer)
      // Requests that this process injects itself may never emit `close`.
      const cancel = () => timer.cancel()
      raw.once('end', cancel).once('close', cancel)
    }
    done()
  })
}

/** Allows a request with files the maximum time. */
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
