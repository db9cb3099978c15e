import type { ReadStream } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
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
  file: ReadStream,
): Promise<void> {
  const { raw, statusCode } = reply
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  let read = 0
  const look = () => {
    if (file.bytesRead === read) raw.destroy()
    read = file.bytesRead
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
