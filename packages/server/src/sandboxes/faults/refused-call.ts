import { STATUS_CODES } from 'node:http'
import { ERRORS } from '@guildhall/protocol/errors'
import type { Fault } from '@guildhall/protocol/sandboxes/fault'
import type { ReplacedAnswer } from '../../http/hooks/call-hooks.ts'
import type { HookedCall } from '../../http/hooks/hooked-call.ts'
import { bucketOf } from '../../http/rate-limit.ts'

/** A fault that answers calls. */
export type FailFault = Extract<Fault, { readonly fault: 'fail' }>

/** How long a client is to wait after a 429 that doesn't say, seconds. */
const WAIT_S = 1

/** What the bucket of a refused call takes: nobody may rely on a number. */
const BUCKET_LIMIT = 5

/** What the callback route of an interaction answers when its token is no longer valid. */
export function expiredInteraction(): ReplacedAnswer {
  const { status, code, message } = ERRORS.UnknownInteraction
  return { status, headers: {}, body: { message, code } }
}

/** The answer of a fault; null if it only delays. */
export function refusedCall(fault: FailFault, call: HookedCall, now: number): ReplacedAnswer | null {
  const { status, code = 0 } = fault
  if (status === undefined) return null
  if (status === 429) return rateLimited(fault, call, now)
  return { status, headers: {}, body: { message: fault.message ?? `${status}: ${STATUS_CODES[status] ?? ''}`, code } }
}

/** A 429 as the platform answers it (docs/spec/rate-limits.md#answer). */
function rateLimited(fault: FailFault, { operation }: HookedCall, now: number): ReplacedAnswer {
  const { scope, code = 0, retry_after = WAIT_S } = fault
  const isGlobal = scope === 'global'
  const usual = scope === 'shared' ? 'The resource is being rate limited.' : 'You are being rate limited.'
  const headers = {
    'retry-after': String(Math.ceil(retry_after)),
    'x-ratelimit-scope': scope,
    ...(isGlobal ? { 'x-ratelimit-global': 'true' } : bucketHeaders(now, retry_after)),
    ...(!isGlobal && operation && { 'x-ratelimit-bucket': bucketOf(operation) }),
  }
  return { status: 429, headers, body: { message: fault.message ?? usual, code, retry_after, global: isGlobal } }
}

const bucketHeaders = (now: number, retryAfter: number) => ({
  'x-ratelimit-limit': String(BUCKET_LIMIT),
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(now / 1000 + retryAfter),
  'x-ratelimit-reset-after': String(retryAfter),
})
