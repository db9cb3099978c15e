import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { Essentials } from '../kernel/parts/essentials.ts'

/**
 * Streams a text, as fast as the client reads. An error closes the connection, so that a partial response isn't taken for a
 * complete one.
 */
export async function sendStreamed(
  { log }: Pick<Essentials, 'log'>,
  reply: FastifyReply,
  { chunks, type }: { chunks: AsyncIterable<string>; type: string },
): Promise<void> {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  headers['content-type'] = type
  headers['content-disposition'] = 'attachment'
  reply.hijack()
  reply.raw.writeHead(200, headers)
  try {
    await pipeline(Readable.from(chunks), reply.raw)
  } catch (error) {
    if (!reply.raw.closed) log.warn({ err: error }, 'could not send a streamed response completely')
    reply.raw.destroy()
  }
}
