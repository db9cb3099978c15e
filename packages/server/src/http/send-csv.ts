import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { CsvText } from '../kernel/operation.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'

/**
 * Sends a table while it is made, no faster than it is taken. What goes wrong underway cuts the connection: what has come
 * till then must not pass for the whole.
 */
export async function sendCsv(
  { log }: Pick<Essentials, 'log'>,
  reply: FastifyReply,
  { chunks }: CsvText,
): Promise<void> {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  headers['content-type'] = 'text/csv'
  headers['content-disposition'] = 'attachment'
  reply.hijack()
  reply.raw.writeHead(200, headers)
  try {
    await pipeline(Readable.from(chunks), reply.raw)
  } catch (error) {
    if (!reply.raw.closed) log.warn({ err: error }, 'a table was not sent to its end')
    reply.raw.destroy()
  }
}
