import { PlainRefusal } from '../../kernel/api-error.ts'

/** The error codes of RFC 6749 (4.1.2.1 and 5.2) that Guildhall uses. */
export type OAuth2ErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/** An error in the format of RFC 6749 (docs/spec/oauth2.md#errors). */
export class OAuth2Error extends PlainRefusal {
  /** The error as the application receives it. */
  readonly reason: { readonly error: OAuth2ErrorCode; readonly error_description?: string }

  /** @param location the redirect URL with the error, if the application may receive it (RFC 6749, 4.1.2.1) */
  constructor(error: OAuth2ErrorCode, description?: string, location?: string) {
    const reason = { error, ...(description !== undefined && { error_description: description }) }
    super(error === 'invalid_client' ? 'Unauthorized' : 'BadRequest', {
      ...reason,
      ...(location !== undefined && { location }),
    })
    this.reason = reason
  }

  /** The same error, with a redirect URL by which the application receives it. */
  withLocation(location: string): OAuth2Error {
    return new OAuth2Error(this.reason.error, this.reason.error_description, location)
  }
}

/** The error for an invalid parameter. */
export const invalidParameter = (name: string, error: OAuth2ErrorCode = 'invalid_request'): OAuth2Error =>
  new OAuth2Error(error, `Invalid "${name}" in request.`)
