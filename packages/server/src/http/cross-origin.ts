import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyOperation } from '../kernel/operation.ts'
import { administrator, administratorOfGuild, type Requirement } from '../kernel/permissions/requirement.ts'

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

/** Which requests other origins may send. */
export interface CrossOrigin {
  /** Whether a request is one that administrators may only send from our own pages. */
  isForOwnPages(request: FastifyRequest): boolean
  /** Writes the CORS headers. @returns true if the request was a preflight, which was answered */
  answers(request: FastifyRequest, reply: FastifyReply): boolean
}

/**
 * Allows browsers of any origin to call the API (docs/spec/http.md#cross-origin-requests), except administrators'
 * operations. Tokens are sent in a header that browsers don't add by themselves, so another origin can't act for a
 * signed-in user.
 */
export function crossOrigin(operations: readonly AnyOperation[]): CrossOrigin {
  const sameOriginOnly = pathsOf(operations.filter(({ requires }) => ADMINISTRATORS.has(requires)))
  const isForOwnPages = ({ url }: FastifyRequest) => isSameOriginOnly(url, sameOriginOnly)
  return {
    isForOwnPages,
    answers: (request, reply) => !isForOwnPages(request) && answerPreflight(request, reply),
  }
}

/** Compares the decoded path without the query, as the router does. A path that can't be decoded isn't found. */
function isSameOriginOnly(url: string, paths: RegExp): boolean {
  const [path = ''] = url.split(/[?#]/u)
  try {
    return paths.test(decodeURI(path))
  } catch {
    return true
  }
}

const ADMINISTRATORS: ReadonlySet<Requirement> = new Set<Requirement>([administrator, administratorOfGuild])

/** Matches one of the paths, and everything below the instance's. */
function pathsOf(operations: readonly AnyOperation[]): RegExp {
  const paths = operations.map(({ path }) => path.replace(/:\w+/gu, '[^/]+'))
  return new RegExp(`^/api(?:/guildhall/instance/.*|(?:${paths.join('|')})/?)$`, 'su')
}

function answerPreflight({ headers, url, method }: FastifyRequest, reply: FastifyReply): boolean {
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

/**
 * The headers that libraries and the platform's own clients send from browsers
 * (docs/spec/http.md#cross-origin-requests).
 */
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
