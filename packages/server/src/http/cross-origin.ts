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
  'X-Request-Id',
].join(', ')

/**
 * Lets browsers of any origin call the API (conventions A.15). Tokens travel in a header that no browser adds by itself,
 * so another origin gains nothing from a signed-in user.
 *
 * @returns true if it was a preflight, which is answered then
 */
export function answerPreflight({ headers, url, method }: FastifyRequest, reply: FastifyReply): boolean {
  if (headers.origin === undefined || !url.startsWith('/api')) return false
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', EXPOSED)
    .header('vary', 'Origin')
  if (method !== 'OPTIONS') return false
  reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', SENT.join(', '))
    .header('access-control-max-age', '86400')
    .send()
  return true
}

/** What libraries and the platform's own clients send from browsers (conventions A.15). */
const SENT = [
  'Authorization',
  'Content-Type',
  'User-Agent',
  'X-Audit-Log-Reason',
  'X-Debug-Options',
  'X-Discord-Locale',
  'X-Discord-Timezone',
  'X-RateLimit-Precision',
  'X-Super-Properties',
]
