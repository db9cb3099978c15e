import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { recentMap } from '../store/recent-map.ts'
import { sendJson } from './send-json.ts'

/** Counts one request against its bucket and writes the headers; false if it answered 429 itself. */
export type RateLimit = (
  operation: AnyOperation,
  identity: string,
  params: Record<string, string>,
  reply: FastifyReply,
) => boolean

interface Window {
  left: number
  resetAt: number
}

/** Requests that one identity may send for one route and major parameter, in how many ms. Generous: a sandbox. */
const PER_ROUTE = { limit: 250, ms: 5000 }
const SIGN_IN = { limit: 30, ms: 60_000 }
/** Requests that one identity may send in all. */
const GLOBAL = { limit: 2000, ms: 1000 }
const MOST_BUCKETS = 100_000

/**
 * One bucket for each identity, route and major parameter, in the form of conventions A.12.
 *
 * @param signIn the demo's passwords are no secret, so its test runs may sign in as often as they call anything else
 */
export function rateLimiter(clock: Clock, signIn: 'guarded' | 'open'): RateLimit {
  const windows = recentMap<Window>(MOST_BUCKETS)
  const take = (key: string, rule: { limit: number; ms: number }): Window => {
    const now = clock.now()
    let window = windows.get(key)
    if (!window || window.resetAt <= now) {
      window = { left: rule.limit, resetAt: now + rule.ms }
      windows.set(key, window)
    }
    window.left--
    return window
  }
  return (operation, identity, params, reply) => {
    const bucket = bucketOf(operation)
    const rule = signIn === 'guarded' && operation.path.startsWith('/auth/') ? SIGN_IN : PER_ROUTE
    // Whoever has the token, and wherever he sends from: it is one and the same that sends.
    const counted = params.webhookToken === undefined && params.interactionToken === undefined ? identity : ''
    const window = take(`${counted} ${bucket} ${majorOf(params)}`, rule)
    const all = take(identity, GLOBAL)
    const seconds = Math.max(window.resetAt - clock.now(), 1) / 1000
    reply
      .header('x-ratelimit-limit', rule.limit)
      .header('x-ratelimit-remaining', Math.max(window.left, 0))
      .header('x-ratelimit-reset', window.resetAt / 1000)
      .header('x-ratelimit-reset-after', seconds)
      .header('x-ratelimit-bucket', bucket)
    if (all.left < 0) return refuseForNow(reply, Math.max(all.resetAt - clock.now(), 1) / 1000, 'global')
    return window.left >= 0 || refuseForNow(reply, seconds, 'user')
  }
}

/** Lets everything pass and sends no headers: `--no-rate-limits`. */
export const unlimited: RateLimit = () => true

/** What limits are counted apart for: a channel, a guild, a webhook with its token, or an interaction (conventions A.12). */
const majorOf = (params: Record<string, string>): string => {
  const { channelId, guildId, webhookId, webhookToken = '', interactionToken } = params
  return channelId ?? guildId ?? interactionToken ?? (webhookId === undefined ? '' : `${webhookId} ${webhookToken}`)
}

const buckets = new WeakMap<AnyOperation, string>()

/** An opaque name of the limit, without the major parameter. */
function bucketOf(operation: AnyOperation): string {
  let bucket = buckets.get(operation)
  if (!bucket) {
    bucket = hash('md5', `${operation.method} ${operation.path}`)
    buckets.set(operation, bucket)
  }
  return bucket
}

/** Answers 429 (conventions A.12). */
export function refuseForNow(
  reply: FastifyReply,
  seconds: number,
  scope: 'user' | 'global',
  { message, code } = { message: 'You are being rate limited.', code: 0 },
): false {
  const global = scope === 'global'
  if (global) reply.header('x-ratelimit-global', 'true')
  reply.header('retry-after', Math.ceil(seconds)).header('x-ratelimit-scope', scope)
  const body = { message, code, retry_after: seconds, global }
  sendJson(reply, 429, JSON.stringify(body))
  return false
}
