import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../kernel/kernel.ts'

const YEAR_S = 31_536_000

/** Sets the headers that every response has. */
export function setCommonHeaders(
  { instance }: { instance: Pick<Kernel['instance'], 'publicUrl'> },
  { id, url }: FastifyRequest,
  reply: FastifyReply,
): void {
  // Some clients assume that a response without this header didn't come from the platform
  // (docs/spec/rate-limits.md#via-header).
  reply.header('via', '1.1 guildhall').header('x-content-type-options', 'nosniff')
  // The log contains this id too, so that users can refer to a response.
  reply.header('x-request-id', id)
  // Responses of the API are for their caller only, so no proxy or browser may cache them.
  if (url.startsWith('/api')) reply.header('cache-control', 'no-store')
  if (instance.publicUrl.startsWith('https:')) reply.header('strict-transport-security', `max-age=${YEAR_S}`)
}
