import { PlainRefusal } from '../../kernel/api-error.ts'

/** The reasons of RFC 6749 (4.1.2.1 and 5.2) that Guildhall gives. */
export type OAuth2ErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/** A refusal in the form of RFC 6749, which takes no other (docs/spec/oauth2.md#errors). */
export class OAuth2Error extends PlainRefusal {
  /** The reason, as an application is sent it. */
  readonly reason: { readonly error: OAuth2ErrorCode; readonly error_description?: string }

  /** @param location where a browser goes with the reason, if anybody is told it there (RFC 6749, 4.1.2.1) */
  constructor(error: OAuth2ErrorCode, description?: string, location?: string) {
    const reason = { error, ...(description !== undefined && { error_description: description }) }
    super(error === 'invalid_client' ? 'Unauthorized' : 'BadRequest', {
      ...reason,
      ...(location !== undefined && { location }),
    })
    this.reason = reason
  }

  /** The same refusal, of which an application is told at an address. */
  leadingTo(location: string): OAuth2Error {
    return new OAuth2Error(this.reason.error, this.reason.error_description, location)
  }
}

/** What one of the parameters holds is not what it should be. */
export const invalidParameter = (name: string, error: OAuth2ErrorCode = 'invalid_request'): OAuth2Error =>
  new OAuth2Error(error, `Invalid "${name}" in request.`)
