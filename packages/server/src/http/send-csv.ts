import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { CsvText } from '../kernel/operation.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'

/**
 * Streams a table as CSV, as fast as the client reads. An error closes the connection, so that a partial response isn't taken for
 * a complete one.
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
    if (!reply.raw.closed) log.warn({ err: error }, 'could not send a table completely')
    reply.raw.destroy()
  }
}
