import { LIMITS } from '@guildhall/protocol/limits'
import { fieldError } from '../kernel/api-error.ts'

/**
 * Decodes X-Audit-Log-Reason: percent-encoded UTF-8, 1 to 512 characters (docs/spec/http.md#audit-log-reason).
 *
 * @throws InvalidFormBody for a longer one
 */
export function readReason(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  const raw = Array.isArray(header) ? header.join(', ') : header
  const reason = decoded(raw).replaceAll('\u0000', '').trim()
  if ([...reason].length > LIMITS.auditReason.max) {
    throw fieldError('reason', 'BASE_TYPE_MAX_LENGTH', `Must be ${LIMITS.auditReason.max} or fewer in length.`)
  }
  return reason === '' ? null : reason
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    // An incomplete escape sequence: the client didn't encode the reason.
    return raw
  }
}
