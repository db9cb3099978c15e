import type { FastifyReply, FastifyRequest } from 'fastify'

const EXPOSED = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Reset-After',
  'X-RateLimit-Bucket',
  'X-RateLimit-Global',
  'X-RateLimit-Scope',
].join(', ')

/**
 * Lets browsers of any origin call the API (conventions A.15). Tokens travel in a header that no browser adds by itself,
 * so another origin gains nothing from a signed-in user. Gives every answer its common headers on the way.
 *
 * @returns true if it was a preflight, which is answered then
 */
export function answerPreflight({ headers, url, method }: FastifyRequest, reply: FastifyReply): boolean {
  // Some clients take an answer without it for one that never reached the platform (conventions A.12).
  reply.header('via', '1.1 guildhall').header('x-content-type-options', 'nosniff')
  if (headers.origin === undefined || !url.startsWith('/api')) return false
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', EXPOSED)
    .header('vary', 'Origin')
  if (method !== 'OPTIONS') return false
  reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', 'Authorization, Content-Type, X-Audit-Log-Reason')
    .header('access-control-max-age', '86400')
    .send()
  return true
}
