import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyOperation } from '../kernel/operation.ts'
import type { CallerChecks } from '../kernel/parts/caller-checks.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import type { Monitoring } from '../kernel/parts/monitoring.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of a request's token. */
    callerId: string | null
    /** The application that called, with its bot's token or a user's access token. */
    callingApplicationId: string | null
    /** The code of the error response. */
    refusalCode: number | null
  }
}

/** Logs a line for every request if the log level includes them. */
export function logRequests(app: FastifyInstance, { log, proxies }: Essentials & CallerChecks): void {
  app.decorateRequest('callerId', null)
  app.decorateRequest('callingApplicationId', null)
  app.decorateRequest('refusalCode', null)
  app.addHook('onResponse', async (request, reply) => {
    if (!log.isLevelEnabled('debug')) return
    const { id, method, url, callerId, raw, headers } = request
    log.debug(
      {
        request_id: id,
        method,
        path: loggedPath(url),
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(callerId !== null && { user_id: callerId }),
        address: proxies.addressOf(raw),
        user_agent: headers['user-agent']?.slice(0, LONGEST_AGENT),
      },
      'answered',
    )
  })
}

/** Records a call of an application for its owner and team. */
export function noteCall(
  { calls, clock }: Essentials & Monitoring,
  { method, path, name }: AnyOperation,
  { callingApplicationId, refusalCode }: FastifyRequest,
  reply: FastifyReply,
  ms: number,
): void {
  if (callingApplicationId === null) return
  const [limit, remaining] = [reply.getHeader('x-ratelimit-limit'), reply.getHeader('x-ratelimit-remaining')]
  const isCounted = limit !== undefined && remaining !== undefined
  calls.note(callingApplicationId, {
    at: clock.now(),
    method,
    route: path,
    operation: name,
    status: reply.raw.statusCode,
    code: refusalCode,
    ms: Math.round(ms),
    bucket: isCounted ? { limit: Number(limit), remaining: Number(remaining) } : null,
  })
}

const LONGEST_AGENT = 200

/**
 * The path of a request without secrets: some paths contain a token or another server's URL, and queries may contain
 * anything.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  // The router also matches percent-encoded paths.
  const plain = path.replace(/%([2-7][\da-f])/giu, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
  return plain
    .replace(/\/(webhooks|interactions)\/([^/]*)\/[^/]+/gu, '/$1/$2/-')
    .replace(/^\/external\/.*/u, '/external/-')
}
