import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, RateLimited } from '../kernel/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { NotASnowflake, perform } from '../kernel/perform.ts'
import type { Authenticate } from './authenticate.ts'
import { readBody } from './body.ts'
import type { CountRequest } from './metrics.ts'
import { type RateLimit, refuseForNow } from './rate-limit.ts'
import { readReason } from './reason.ts'
import { sendJson } from './send-json.ts'

/** Makes one route of each operation: the only place that knows both Fastify and operations. */
export function mountOperations(
  app: FastifyInstance,
  kernel: Kernel,
  operations: readonly AnyOperation[],
  parts: { authenticate: Authenticate; rateLimit: RateLimit; count: CountRequest },
): void {
  for (const operation of operations) {
    app.route({
      method: operation.method,
      url: `/api${operation.path}`,
      handler: async (request, reply) => {
        const began = performance.now()
        try {
          await answer(kernel, operation, parts, request, reply)
        } catch (error) {
          answerError(kernel, error, request, reply)
        }
        parts.count(operation.name, reply.raw.statusCode, (performance.now() - began) / 1000)
        return reply
      },
    })
  }
}

async function answer(
  kernel: Kernel,
  operation: AnyOperation,
  { authenticate, rateLimit }: { authenticate: Authenticate; rateLimit: RateLimit },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const caller = await authenticate(request.headers.authorization)
  const params = request.params as Record<string, string>
  // Where no token is asked for, one that is sent must not open a bucket of its own.
  const counted = operation.requires.scope === 'public' ? null : caller
  if (!rateLimit(operation, counted?.user.id ?? request.ip, params, reply)) return
  if (caller?.kind === 'user') kernel.presences.acted(caller.user.id)
  const { status, json } = await perform(kernel, operation, {
    caller,
    params,
    query: request.query as Record<string, unknown>,
    readBody: () => readBody(request, operation.files),
    readReason: () => readReason(request.headers['x-audit-log-reason']),
    address: request.ip,
  })
  sendJson(reply, status, json)
}

/** Turns what was thrown into an answer: a refusal into its row of the table, anything else into a logged 500. */
export function answerError(kernel: Kernel, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof NotASnowflake) {
    sendJson(reply, 400, JSON.stringify(error.body))
    return
  }
  if (error instanceof RateLimited) {
    refuseForNow(reply, error.retryAfter_ms / 1000, 'user', error)
    return
  }
  const refusal = error instanceof ApiError ? error : asRefusal(error)
  if (refusal.status === 500)
    kernel.log.error({ err: error, request_id: request.id, url: request.url }, 'request failed')
  sendJson(reply, refusal.status, JSON.stringify(refusal.toBody()))
}

/** What Fastify itself refuses, and what is a bug. */
function asRefusal(error: unknown): ApiError {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new ApiError('EntityTooLarge')
  if (statusCode === 408) return new ApiError('RequestTimeout')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('BadRequest')
  return new ApiError('InternalServerError')
}
