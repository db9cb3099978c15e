import { type ApiError, PlainRefusal } from '../kernel/api-error.ts'

/**
 * The `WWW-Authenticate` header of a 401 (RFC 9110, 11.6.1), with the error of an OAuth2 token (RFC 6750, 3); null if
 * no header would help. Only an application that used Basic is challenged with Basic (RFC 6749, 5.2), because browsers
 * then ask the user for a password.
 */
export function challengeFor(refusal: ApiError, authorization = ''): string | null {
  const scheme = /^(?<scheme>\w+) /u.exec(authorization)?.groups?.scheme?.toLowerCase() ?? ''
  if (refusal instanceof PlainRefusal) {
    return refusal.status === 401 && scheme === 'basic' ? 'Basic realm="applications", charset="UTF-8"' : null
  }
  if (refusal.error === 'Unauthorized') return scheme === 'bearer' ? 'Bearer error="invalid_token"' : 'Bearer'
  return refusal.error === 'MissingScope' && scheme === 'bearer' ? 'Bearer error="insufficient_scope"' : null
}
