import { ALL_INTENTS, PRIVILEGED_INTENTS } from '@guildhall/protocol/enums/intent'
import { CloseCode, type Identify, LARGE_THRESHOLD } from '@guildhall/protocol/gateway'
import { parseDigits } from '@guildhall/protocol/parse-scalar'
import { firstPresence } from '../presence/session-presence.ts'
import type { IdentifyOptions } from '../sessions/session.ts'

/** The options in a client's IDENTIFY, or the close code that refuses it. */
export type IdentifyResult = { ok: true; choices: IdentifyOptions } | { ok: false; code: number; reason: string }

/**
 * Validates shard and intents (docs/spec/gateway.md#sharding, docs/spec/gateway-intents.md#privileged-intents). Users'
 * sessions have every intent.
 *
 * @param applicationFlags enable privileged intents for a bot; null for users
 * @param now ms since 1970
 */
export function judgeIdentify(identify: Identify, applicationFlags: number | null, now: number): IdentifyResult {
  const shard = shardOf(identify.shard)
  if (shard === undefined) return refused(CloseCode.INVALID_SHARD, 'The shard is invalid.')
  const intents = applicationFlags === null ? ALL_INTENTS : intentsOf(identify.intents)
  if (intents === undefined) return refused(CloseCode.INVALID_INTENTS, 'The intents are invalid.')
  if (applicationFlags !== null && !mayHaveIntents(intents, applicationFlags)) {
    return refused(CloseCode.DISALLOWED_INTENTS, 'The application may not have these intents.')
  }
  return {
    ok: true,
    choices: {
      intents,
      shard,
      largeThreshold: thresholdOf(identify.large_threshold),
      presence: firstPresence(identify.presence, identify.properties, { isBot: applicationFlags !== null, now }),
    },
  }
}

const refused = (code: number, reason: string): IdentifyResult => ({ ok: false, code, reason })

/** A shard as some libraries send it: `0,1` or `[0, 1]` as a string. */
const SHARD = /^\[? *(\d{1,9}) *, *(\d{1,9}) *\]?$/u

/** Null if the client requests all guilds, undefined if the shard is invalid. */
function shardOf(value: unknown): readonly [number, number] | null | undefined {
  if (value === undefined || value === null) return null
  const parts: unknown = typeof value === 'string' ? SHARD.exec(value)?.slice(1) : value
  if (!Array.isArray(parts) || parts.length !== 2) return undefined
  const [index, count]: unknown[] = parts.map(parseDigits)
  if (typeof index !== 'number' || typeof count !== 'number') return undefined
  const isShard = Number.isSafeInteger(index) && Number.isSafeInteger(count) && index >= 0 && index < count
  return isShard ? [index, count] : undefined
}

function intentsOf(sent: unknown): number | undefined {
  const value = parseDigits(sent)
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > ALL_INTENTS) return undefined
  return (value & ~ALL_INTENTS) === 0 ? value : undefined
}

/** Whether an application with these flags may use some intents (docs/spec/gateway-intents.md#privileged-intents). */
export const mayHaveIntents = (intents: number, flags: number): boolean =>
  PRIVILEGED_INTENTS.every(
    ({ intent, applicationFlags }) => (intents & intent) === 0 || (flags & applicationFlags) !== 0,
  )

const thresholdOf = (value: number | null | undefined): number =>
  Math.min(Math.max(value ?? LARGE_THRESHOLD.default, LARGE_THRESHOLD.min), LARGE_THRESHOLD.max)

/** Whether a guild belongs to a shard (docs/spec/gateway.md#sharding). */
export const isOnShard = (shard: IdentifyOptions['shard'], guildId: string): boolean =>
  shard === null || (BigInt(guildId) >> 22n) % BigInt(shard[1]) === BigInt(shard[0])

/** Events outside of guilds are sent to the first shard. */
export const isFirstShard = (shard: IdentifyOptions['shard']): boolean => shard === null || shard[0] === 0
