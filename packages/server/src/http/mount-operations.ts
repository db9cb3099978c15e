import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, RateLimited } from '../kernel/api-error.ts'
import { applicationOf, type Caller } from '../kernel/callers/caller.ts'
import { networkOf } from '../kernel/callers/network.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { FairLimiter, type Most, UNLIMITED } from '../kernel/limits/fair-limiter.ts'
import { TRY_MS } from '../kernel/monitoring/store-health.ts'
import { type AnyOperation, type RawQuery, ReadyPicture } from '../kernel/operation.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import { perform, requiresAuthentication } from '../kernel/perform-operation.ts'
import { isOutOfHandles } from '../store/sqlite/out-of-file-handles.ts'
import { ApiRoutes } from './api-routes.ts'
import { readReason } from './audit-log-reason.ts'
import type { Authenticate } from './authenticate.ts'
import { challengeFor } from './authenticate-header.ts'
import { readBody } from './body.ts'
import { BufferedBytes, MOST_BUFFERED } from './buffered-bytes.ts'
import { discardRest, isLargeAndUnread } from './discard-body.ts'
import type { InvalidRequests } from './invalid-requests.ts'
import { localeOf } from './locale.ts'
import type { CountRequest } from './metrics.ts'
import { type RateLimit, refuseForNow } from './rate-limit.ts'
import { loggedPath, noteCall } from './request-log.ts'
import { sendJson, sendPlain } from './send-json.ts'
import { sendPicture } from './send-picture.ts'
import { sendStreamed } from './send-streamed.ts'
import { answerUnknown, unimplementedBy } from './unimplemented.ts'

/** How many requests of one user may be in flight. */
const MOST_OF_USERS: Most = { one: 256, all: Number.POSITIVE_INFINITY }
const SOON_MS = 1000

/** The limits for callers. */
export interface Limits {
  readonly rateLimit: RateLimit
  /** Null if they aren't counted: in a demo, or with `--no-rate-limits`. */
  readonly invalidRequests: InvalidRequests | null
}

/** Routes requests to operations. Only this file uses both Fastify and operations. */
export function mountOperations(
  app: FastifyInstance,
  kernel: Kernel,
  operations: readonly AnyOperation[],
  parts: Limits & { authenticate: Authenticate; count: CountRequest },
): void {
  const routes = ApiRoutes.of(operations)
  const answerUnimplemented = unimplementedBy(kernel)
  const answerOperation = operationAnswers(kernel, parts)
  app.route({
    method: [...routes.methods],
    url: '/api/*',
    handler: (request, reply) => {
      const found = routes.find(request.method, request.url)
      if (found === null) return reply.callNotFound()
      const { operation } = found.route
      if (operation === null) return answerUnimplemented(found.route, request, reply)
      return answerOperation({ operation, params: found.params, request, reply })
    },
  })
  answerUnknown(app, routes)
}

/** A request for an operation. */
interface Asked {
  readonly operation: AnyOperation
  readonly params: Record<string, string>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function operationAnswers(kernel: Kernel, parts: Limits & { authenticate: Authenticate; count: CountRequest }) {
  const bodies = new FairLimiter(MOST_BUFFERED)
  const users = new FairLimiter(kernel.instance.limitsCallers ? MOST_OF_USERS : UNLIMITED)
  return (asked: Asked): Promise<void> | undefined => {
    const { operation, request, reply } = asked
    const began = performance.now()
    const network = networkOf(kernel.proxies.addressOf(request.raw))
    const end = () => {
      parts.invalidRequests?.count(network, reply.raw.statusCode)
      const ms = performance.now() - began
      parts.count(operation.name, reply.raw.statusCode, ms / 1000)
      noteCall(kernel, operation, request, reply, ms)
    }
    if (answerAtOnce(kernel, parts, network, asked)) {
      end()
      return undefined
    }
    const buffered = new BufferedBytes(bodies, network)
    return answer(kernel, { ...parts, network, buffered, users }, asked)
      .catch((error: unknown) => {
        if (error instanceof ApiError) kernel.observeRefusal?.(operation, error.error)
        answerError(kernel, error, request, reply)
      })
      .finally(() => buffered.release())
      .then(end)
  }
}

/** Sends a cached response without waiting; returns false if there is none. */
function answerAtOnce(
  kernel: Kernel,
  { rateLimit, invalidRequests }: Limits,
  network: string,
  { operation, params, request, reply }: Asked,
): boolean {
  if (!operation.known || request.headers.authorization !== undefined) return false
  if (invalidRequests && invalidRequests.waits(network) > 0) return false
  const known = operation.known(kernel, params as never, request.query as RawQuery)
  if (!known) return false
  if (!rateLimit(operation, network, params, reply)) return true
  if (known instanceof ReadyPicture) sendPicture(request, reply, known)
  else sendJson(reply, operation.status ?? 200, known.text)
  return true
}

interface Answering extends Limits {
  readonly authenticate: Authenticate
  readonly network: string
  readonly buffered: BufferedBytes
  /** Counts the requests of each user. */
  readonly users: FairLimiter
}

async function answer(
  kernel: Kernel,
  { authenticate, rateLimit, invalidRequests, network, buffered, users }: Answering,
  { operation, params, request, reply }: Asked,
): Promise<void> {
  const waits_ms = invalidRequests?.waits(network) ?? 0
  if (waits_ms > 0) {
    refuseForNow(reply, waits_ms / 1000, 'global')
    return
  }
  const caller = await authenticate(request.headers.authorization)
  if (caller) request.callerId = caller.user.id
  if (caller) request.callingApplicationId = applicationOf(caller) ?? null
  // Without required authentication, a token must not open a separate bucket.
  const counted = requiresAuthentication(operation) ? caller : null
  if (!rateLimit(operation, counted ? identityOf(counted) : network, params, reply)) return
  if (caller) enterInFlight(users, caller, reply)
  if (caller?.kind === 'user' && !caller.grant) kernel.presences.acted(caller.user.id)
  if (caller) kernel.sessionUses.used(caller, network)
  const { status, json, picture, csv, lines, plain } = await perform(kernel, operation, {
    caller,
    currentCaller: () => authenticate(request.headers.authorization),
    params,
    query: request.query as Record<string, unknown>,
    readBody: (uploads) => readBody(request, operation, uploads, buffered),
    readReason: () => readReason(request.headers['x-audit-log-reason']),
    address: network,
    basic: basicOf(request.headers.authorization),
    locale: localeOf(request.headers['x-discord-locale']),
    githubEvent: oneOf(request.headers['x-github-event']),
  })
  if (picture) sendPicture(request, reply, picture)
  else if (csv) await sendStreamed(kernel, reply, { ...csv, type: 'text/csv' })
  else if (lines) await sendStreamed(kernel, reply, { ...lines, type: 'application/jsonl' })
  else if (plain) sendPlain(reply, plain.text)
  else sendJson(reply, status, json)
}

/** Counts a request until its response was sent. @throws RateLimited */
function enterInFlight(users: FairLimiter, { user: { id } }: Caller, { raw }: FastifyReply): void {
  const leave = users.enter(id)
  if (!leave) throw new RateLimited(SOON_MS)
  raw.once('finish', leave).once('close', leave)
}

/**
 * The identity for rate limits: an application that acts for a user has its own, separate from the user's, its bot's
 * and other applications'.
 */
const identityOf = ({ user: { id }, grant }: Caller): string => (grant ? `${id} by ${grant.applicationId}` : id)

const oneOf = (header: string | string[] | undefined): string | null => (typeof header === 'string' ? header : null)

/** The client credentials of an `Authorization` header (docs/spec/http.md#client-credentials), in base64. */
const basicOf = (header = ''): string | null =>
  /^basic +(?<credentials>.*)$/iu.exec(header)?.groups?.credentials ?? null

/** When a client may retry after a failure of the store. */
const RETRY_AFTER_S = TRY_MS / 1000

/** Sends the response to an error. */
export function answerError(kernel: Essentials, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const first = passOverBody(kernel, request, reply)
  if (error instanceof RateLimited) {
    request.refusalCode = error.code
    refuseForNow(reply, error.retryAfter_ms / 1000, 'user', error, first)
    return
  }
  const refusal = refusalFor(kernel, error, request, reply)
  request.refusalCode = refusal.code
  sendJson(reply, refusal.status, JSON.stringify(refusal.toBody()), first)
}

/** Discards the rest of a body. The connection of a large one is closed after its client could read the response. */
function passOverBody(
  { machineClock }: Essentials,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | null {
  if (isLargeAndUnread(raw)) {
    reply.header('connection', 'close')
    return discardRest(raw, machineClock)
  }
  if (!raw.complete) raw.resume()
  return null
}

/** The refusal that an error stands for: one of the error table, or a logged 500 for anything else. */
function refusalFor(kernel: Essentials, error: unknown, request: FastifyRequest, reply: FastifyReply): ApiError {
  if (kernel.health.explains(error)) {
    error = new ApiError('Overloaded')
  }
  if (isOutOfHandles(error)) {
    kernel.log.error(
      { err: error, request_id: request.id },
      'file handles ran out: requests that need one are refused with 503',
    )
    error = new ApiError('Overloaded')
  }
  const refusal = error instanceof ApiError ? error : asRefusal(error)
  if (refusal.status === 503) reply.header('retry-after', RETRY_AFTER_S)
  if (refusal.status === 500)
    kernel.log.error(
      { err: error, request_id: request.id, method: request.method, path: loggedPath(request.url) },
      'request failed',
    )
  const challenge = challengeFor(refusal, request.headers.authorization)
  if (challenge !== null) reply.header('www-authenticate', challenge)
  return refusal
}

/** Converts Fastify's own errors; anything else is a bug. */
function asRefusal(error: unknown): ApiError {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new ApiError('EntityTooLarge')
  if (statusCode === 408) return new ApiError('RequestTimeout')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('BadRequest')
  return new ApiError('InternalServerError')
}
