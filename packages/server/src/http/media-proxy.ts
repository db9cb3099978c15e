import type { ErrorName } from '@guildhall/protocol/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROXIED_PATH } from '../kernel/activities/proxied-urls.ts'
import { ApiError } from '../kernel/api-error.ts'
import { networkOf } from '../kernel/callers/network.ts'
import { type OutsideAnswer, OutsideFailure, type OutsideReason, USER_AGENT } from '../kernel/external-requests.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { NetworkThrottle } from '../kernel/limits/network-throttle.ts'
import { PerKeyConcurrencyLimiter } from '../kernel/limits/per-key-concurrency-limiter.ts'
import { NO_LIMIT } from '../kernel/limits/throttle.ts'
import type { Media } from '../kernel/parts/media.ts'
import { ownPicturePath } from '../media/own-media-path.ts'
import { fetchMedium, mediumType } from '../media/remote-media.ts'
import { answerError } from './mount-operations.ts'

/** How long proxying a file may take, ms. */
const TIME_MS = 60_000
/**
 * How many requests of one network may be in flight, and its rate limit: enough for a page of messages with many
 * galleries.
 */
const MOST_FOR_ONE = 16
const ASKED = { limit: 1200, window_ms: 600_000 }
/** How long a browser may cache a file, s: files on other servers may change. */
const MAX_AGE_S = 86_400

/** The headers of a media file that are removed from an error response. */
const OF_MEDIA = ['cache-control', 'content-length', 'content-type', 'content-security-policy']

/** The error for each reason why a media file can't be fetched. */
const REFUSALS: Readonly<Record<OutsideReason, ErrorName>> = {
  bad_url: 'NotFound',
  forbidden_address: 'NotFound',
  unknown_host: 'NotFound',
  unreachable: 'BadGateway',
  bad_answer: 'BadGateway',
  bad_redirect: 'BadGateway',
  too_large: 'EntityTooLarge',
  too_slow: 'GatewayTimeout',
  busy: 'ServiceUnavailable',
}

/** Serves media of other servers, only at the URLs that messages show as `proxy_url`. */
export function mountMediaProxy(app: FastifyInstance, kernel: Kernel): void {
  const { limitsCallers } = kernel.instance
  const shares = new PerKeyConcurrencyLimiter(limitsCallers ? MOST_FOR_ONE : Number.POSITIVE_INFINITY)
  const throttle = new NetworkThrottle(kernel.clock, limitsCallers ? ASKED : NO_LIMIT)
  app.route({
    method: ['GET', 'HEAD'],
    url: PROXIED_PATH,
    // Also handles errors before the first byte was forwarded.
    errorHandler: (error, request, reply) => {
      for (const name of OF_MEDIA) reply.removeHeader(name)
      answerError(kernel, refusalOf(error), request, reply)
    },
    handler: async (request, reply) => {
      const url = urlAskedFor(kernel, request)
      const network = networkOf(kernel.proxies.addressOf(request.raw))
      throttle.take(network)
      const own = await ownPicturePath(kernel.store.db, url)
      if (own !== undefined) return reply.header('cache-control', `public, max-age=${MAX_AGE_S}`).redirect(own)
      await shares.take(network, () => passOn(kernel, url, request, reply))
      return reply
    },
  })
}

/**
 * @throws NotFound for URLs that this server didn't sign, and for requests by this proxy itself, which would be a loop
 */
function urlAskedFor({ proxied }: Media, { params, headers }: FastifyRequest): string {
  const { signature = '', '*': name = '' } = params as { signature?: string; '*'?: string }
  const url = headers['user-agent'] === USER_AGENT ? undefined : proxied.urlOf(signature, name)
  if (url === undefined) throw new ApiError('NotFound')
  return url
}

/** Resolves when all of it was forwarded, or the client has disconnected. */
async function passOn({ outside }: Media, url: string, { method }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { body, headers, type } = await mustGet(outside, url)
  const gone = Promise.withResolvers<void>()
  reply.raw.once('close', () => {
    body.destroy()
    gone.resolve()
  })
  if (reply.raw.destroyed) {
    body.destroy()
    return
  }
  reply
    .header('cache-control', `public, max-age=${MAX_AGE_S}`)
    // A file that is opened as a page can't run scripts, has no origin and loads nothing.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(type)
  const { 'content-length': length } = headers
  if (length !== undefined && /^\d{1,15}$/u.test(length)) reply.header('content-length', length)
  reply.send(method === 'HEAD' ? null : body)
  await gone.promise
}

/** @throws OutsideFailure or ApiError if the media file can't be fetched or may not be served */
async function mustGet(outside: Kernel['outside'], url: string): Promise<OutsideAnswer & { type: string }> {
  const answer = await fetchMedium(outside, url, TIME_MS)
  const type = mediumType(answer.headers['content-type'])
  if (answer.status === 200 && type !== undefined) return { ...answer, type }
  answer.body.destroy()
  if (answer.status === 200) throw new ApiError('UnsupportedMediaType')
  throw new ApiError(MISSING.has(answer.status) ? 'NotFound' : 'BadGateway')
}

const MISSING: ReadonlySet<number> = new Set([404, 410])

const refusalOf = (error: unknown): unknown =>
  error instanceof OutsideFailure ? new ApiError(REFUSALS[error.reason]) : error
