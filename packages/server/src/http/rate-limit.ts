import { hash } from 'node:crypto'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { FastifyReply } from 'fastify'
import { SITE_SHARE, siteOf } from '../kernel/callers/network.ts'
import type { Clock } from '../kernel/clock.ts'
import { WindowCounts } from '../kernel/limits/window-counts.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import type { Settings } from '../kernel/settings.ts'
import { sendJson } from './send-json.ts'

/** Counts a request in its bucket and writes the headers; returns false if it responded with 429. */
export type RateLimit = (
  operation: AnyOperation,
  identity: string,
  params: Record<string, string>,
  reply: FastifyReply,
) => boolean

/** The routes whose limits are instance settings, with their windows in ms. */
export const FROM_SETTINGS: Readonly<Record<string, { setting: RateSetting; ms: number }>> = {
  'Create Message': { setting: 'max_messages', ms: 5000 },
  'Trigger Typing Indicator': { setting: 'max_messages', ms: 5000 },
  'Start Thread from Message': { setting: 'max_messages', ms: 5000 },
  'Start Thread without Message': { setting: 'max_messages', ms: 5000 },
  'Pin Message': { setting: 'max_messages', ms: 5000 },
  'Pin Message (deprecated)': { setting: 'max_messages', ms: 5000 },
  'Unpin Message': { setting: 'max_messages', ms: 5000 },
  'Unpin Message (deprecated)': { setting: 'max_messages', ms: 5000 },
  'Edit Message': { setting: 'max_message_edits', ms: 5000 },
  'Delete Message': { setting: 'max_message_deletions', ms: 1000 },
  'Create Reaction': { setting: 'max_reactions', ms: 250 },
  'Delete Own Reaction': { setting: 'max_reactions', ms: 250 },
  'Delete User Reaction': { setting: 'max_reactions', ms: 250 },
  'Execute Webhook': { setting: 'max_webhook_messages', ms: 2000 },
  'Execute Slack-Compatible Webhook': { setting: 'max_webhook_messages', ms: 2000 },
  'Execute GitHub-Compatible Webhook': { setting: 'max_webhook_messages', ms: 2000 },
  'Create Followup Message': { setting: 'max_webhook_messages', ms: 2000 },
  'Edit Webhook Message': { setting: 'max_message_edits', ms: 5000 },
  'Edit Original Interaction Response': { setting: 'max_message_edits', ms: 5000 },
  'Edit Followup Message': { setting: 'max_message_edits', ms: 5000 },
}

type RateSetting = keyof InstanceSettings &
  ('max_messages' | 'max_message_edits' | 'max_message_deletions' | 'max_reactions' | 'max_webhook_messages')

/** Routes with limits of their own that aren't settings. */
const OF_ROUTES: Readonly<Record<string, { limit: number; ms: number }>> = {
  'Send Soundboard Sound': { limit: 10, ms: 5000 },
  'Search Guild Messages': { limit: 20, ms: 10_000 },
  'Search Channel Messages': { limit: 20, ms: 10_000 },
  'Search Threads': { limit: 20, ms: 10_000 },
}

/** How many requests one identity may send for any other route and major parameter, in how many ms. */
const PER_ROUTE = { limit: 250, ms: 5000 }
const SIGN_IN = { limit: 30, ms: 60_000 }
/** How many requests one identity may send in total. */
const GLOBAL = { limit: 2000, ms: 1000 }

/** A kind of limit with its counts. */
interface Rule {
  readonly limit: number
  readonly counts: WindowCounts
}

/** The remainder of a limit, negative beyond it, and when it resets. */
interface Left {
  readonly left: number
  readonly resetAt: number
}

/**
 * Counts requests in a bucket for each identity, route and major parameter (docs/spec/rate-limits.md#buckets). The
 * networks of a site also share larger buckets.
 *
 * @param signIn whether signing in has its own limit; a demo's passwords are public, so its test runs may sign in as
 * often as they call anything else
 */
export function rateLimiter(clock: Clock, settings: Pick<Settings, 'current'>, signIn: 'guarded' | 'open'): RateLimit {
  const ruleOf = ({ limit, ms }: { limit: number; ms: number }): Rule => ({
    limit,
    counts: new WindowCounts(clock, ms),
  })
  const windows = new Map(Object.values(FROM_SETTINGS).map(({ ms }) => [ms, new WindowCounts(clock, ms)]))
  const routeRule = ({ name }: AnyOperation): Rule => {
    const { setting, ms } = FROM_SETTINGS[name] ?? {}
    const counts = ms === undefined ? undefined : windows.get(ms)
    return setting && counts ? { limit: settings.current[setting], counts } : (ofRoutes.get(name) ?? perRoute)
  }
  const ofRoutes = new Map(Object.entries(OF_ROUTES).map(([name, limit]) => [name, ruleOf(limit)]))
  const [perRoute, signingIn, global] = [ruleOf(PER_ROUTE), ruleOf(SIGN_IN), ruleOf(GLOBAL)]
  return (operation, identity, params, reply) => {
    const bucket = bucketOf(operation)
    const rule = signIn === 'guarded' && operation.path.startsWith('/auth/') ? signingIn : routeRule(operation)
    // A webhook or interaction token has one limit for all users and addresses.
    const counted = params.webhookToken === undefined && params.interactionToken === undefined ? identity : ''
    const window = take(rule, counted, ` ${bucket} ${majorOf(params)}`)
    const all = take(global, identity, '')
    const seconds = Math.max(window.resetAt - clock.now(), 1) / 1000
    reply
      .header('x-ratelimit-limit', rule.limit)
      .header('x-ratelimit-remaining', Math.max(window.left, 0))
      .header('x-ratelimit-reset', window.resetAt / 1000)
      .header('x-ratelimit-reset-after', seconds)
    // With a bucket name, libraries would share the callback route's limit between interactions; the platform sends
    // none.
    if (operation.name !== 'Create Interaction Response') reply.header('x-ratelimit-bucket', bucket)
    if (all.left < 0) return refuseForNow(reply, Math.max(all.resetAt - clock.now(), 1) / 1000, 'global')
    return window.left >= 0 || refuseForNow(reply, seconds, 'user')
  }
}

/** Counts a request for an identity and, if it is a network, for its site; returns the smaller remainder. */
function take({ limit, counts }: Rule, identity: string, rest: string): Left {
  const { count, endsAt } = counts.add(`${identity}${rest}`)
  const own = { left: limit - count, resetAt: endsAt }
  const site = siteOf(identity)
  if (site === null) return own
  const ofSite = counts.add(`${site}${rest}`)
  const left = limit * SITE_SHARE - ofSite.count
  return left < own.left ? { left, resetAt: ofSite.endsAt } : own
}

/** Applies no limits and sends no headers: `--no-rate-limits`. */
export const unlimited: RateLimit = () => true

/**
 * The major parameter: a channel, a guild, a webhook with its token, or an interaction
 * (docs/spec/rate-limits.md#buckets).
 */
const majorOf = (params: Record<string, string>): string => {
  const { channelId, guildId, webhookId, webhookToken = '', interactionToken } = params
  return channelId ?? guildId ?? interactionToken ?? (webhookId === undefined ? '' : `${webhookId} ${webhookToken}`)
}

const buckets = new WeakMap<AnyOperation, string>()

/** An opaque name of the limit, without the major parameter. The forms of executing a webhook share one. */
export function bucketOf(operation: AnyOperation): string {
  let bucket = buckets.get(operation)
  if (!bucket) {
    bucket = hash('md5', `${operation.method} ${operation.path.replace(/\/(slack|github)$/u, '')}`)
    buckets.set(operation, bucket)
  }
  return bucket
}

/** Responds with 429 (docs/spec/rate-limits.md#response). */
export function refuseForNow(
  reply: FastifyReply,
  seconds: number,
  scope: 'user' | 'global',
  { message, code } = { message: 'You are being rate limited.', code: 0 },
  first: Promise<void> | null = null,
): false {
  const global = scope === 'global'
  if (global) reply.header('x-ratelimit-global', 'true')
  reply.header('retry-after', Math.ceil(seconds)).header('x-ratelimit-scope', scope)
  const body = { message, code, retry_after: seconds, global }
  sendJson(reply, 429, JSON.stringify(body), first)
  return false
}
