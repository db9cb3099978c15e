import { type ApiError, PlainRefusal } from '../kernel/api-error.ts'

/**
 * How to sign in, as an answer of 401 says it (RFC 9110, 11.6.1), and what is wrong with a token of OAuth2 (RFC 6750, 3); null where no
 * header would help. An application that has signed in by Basic is challenged by it (RFC 6749, 5.2), and nobody else: browsers
 * ask people for a password where they see that.
 */
export function challengeFor(refusal: ApiError, authorization = ''): string | null {
  const scheme = /^(?<scheme>\w+) /u.exec(authorization)?.groups?.scheme?.toLowerCase() ?? ''
  if (refusal instanceof PlainRefusal) {
    return refusal.status === 401 && scheme === 'basic' ? 'Basic realm="applications", charset="UTF-8"' : null
  }
  if (refusal.error === 'Unauthorized') return scheme === 'bearer' ? 'Bearer error="invalid_token"' : 'Bearer'
  return refusal.error === 'MissingScope' && scheme === 'bearer' ? 'Bearer error="insufficient_scope"' : null
}
