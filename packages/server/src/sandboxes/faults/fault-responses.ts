import { STATUS_CODES } from 'node:http'
import { ERRORS } from '@guildhall/protocol/errors'
import type { Fault } from '@guildhall/protocol/sandboxes/fault'
import type { ApiCall } from '../../http/interceptors/api-call.ts'
import type { ReplacementResponse } from '../../http/interceptors/call-interceptor.ts'
import { bucketOf } from '../../http/rate-limit.ts'

/** A fault that responds to calls with an error. */
export type FailFault = Extract<Fault, { readonly fault: 'fail' }>

/** How long a client must wait after a 429 without a given time, seconds. */
const WAIT_S = 1

/** The limit in the headers of a refused call. It is arbitrary, and programs must not depend on it. */
const BUCKET_LIMIT = 5

/** The response of an interaction's callback route after its token has expired. */
export function expiredInteraction(): ReplacementResponse {
  const { status, code, message } = ERRORS.UnknownInteraction
  return { status, headers: {}, body: { message, code } }
}

/** The response of a fault; null if it only delays. */
export function refusedCall(fault: FailFault, call: ApiCall, now: number): ReplacementResponse | null {
  const { status, code = 0 } = fault
  if (status === undefined) return null
  if (status === 429) return rateLimited(fault, call, now)
  return { status, headers: {}, body: { message: fault.message ?? `${status}: ${STATUS_CODES[status] ?? ''}`, code } }
}

/** A 429 in the platform's format (docs/spec/rate-limits.md#response). */
function rateLimited(fault: FailFault, { operation }: ApiCall, now: number): ReplacementResponse {
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
