import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { Essentials } from '../kernel/parts/essentials.ts'

/** How long a client may read nothing, ms, while the file is open. */
const STALL_MS = 60_000

/**
 * Sends a file with backpressure, and closes it when it was sent, or when the client has disconnected or stopped
 * reading.
 */
export async function sendFile(
  { machineClock: clock, log }: Pick<Essentials, 'machineClock' | 'log'>,
  reply: FastifyReply,
  file: Readable,
): Promise<void> {
  const { raw, statusCode } = reply
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  let before = -1
  const look = () => {
    const written = raw.socket?.bytesWritten ?? before
    if (written === before) raw.destroy()
    before = written
    timer = clock.after(STALL_MS, look)
  }
  let timer = clock.after(STALL_MS, look)
  try {
    if (raw.destroyed) file.destroy()
    else await pipeline(file, raw.writeHead(statusCode, headers))
  } catch (error) {
    if (!raw.closed) log.warn({ err: error }, 'could not send a file completely')
    raw.destroy()
  } finally {
    timer.cancel()
  }
}
