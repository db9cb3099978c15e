import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../kernel/kernel.ts'

const YEAR_S = 31_536_000

/** Gives an answer the headers that every answer has. */
export function giveCommonHeaders(
  { instance }: { instance: Pick<Kernel['instance'], 'publicUrl'> },
  { id, url }: FastifyRequest,
  reply: FastifyReply,
): void {
  // Some clients take an answer without it for one that never reached the platform (docs/spec/rate-limits.md#via-header).
  reply.header('via', '1.1 guildhall').header('x-content-type-options', 'nosniff')
  // Whoever asks about an answer can say which: lines of the log have it too.
  reply.header('x-request-id', id)
  // What the API answers is for its caller: neither a proxy nor a browser may show it to the next one.
  if (url.startsWith('/api')) reply.header('cache-control', 'no-store')
  if (instance.publicUrl.startsWith('https:')) reply.header('strict-transport-security', `max-age=${YEAR_S}`)
}
