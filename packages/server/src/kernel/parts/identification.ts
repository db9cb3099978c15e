/** The secrets of one attempt to sign in at the issuer. */
export interface IdentityAttempt {
  /** The page of the client to which the issuer sends the browser back. */
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** The secret of the code challenge (RFC 7636). */
  readonly verifier: string
}

/** What the browser brought back from the issuer: untrusted. */
export interface IdentityAnswer {
  readonly code: string
  /** The parameter `iss` (RFC 9207); null if it was missing. */
  readonly issuer: string | null
}

/** Who somebody is, as proven by the issuer. */
export interface ProvenIdentity {
  readonly issuer: string
  readonly subject: string
  /** The name by which the issuer knows them, which may contain anything; null if it gave none. */
  readonly name: string | null
  /** An address that the issuer has verified; null if it gave none. */
  readonly email: string | null
}

/**
 * Why the issuer didn't prove an identity:
 *
 * - `unreachable`: it can't be reached now
 * - `refused`: it doesn't accept the code
 * - `client_refused`: it doesn't accept this server's id or secret
 * - `invalid`: its answer or its configuration is invalid, or isn't meant for this attempt
 */
export type IdentityReason = 'unreachable' | 'refused' | 'client_refused' | 'invalid'

/** The issuer proved nothing. */
export class IdentityFailure extends Error {
  readonly reason: IdentityReason

  constructor(reason: IdentityReason) {
    super(`The issuer proved no identity: ${reason}`)
    this.reason = reason
  }
}

/** The OpenID Connect issuer of this instance. It is asked only when somebody signs in, and may be down at other times. */
export interface IdentityProvider {
  /** The URL at which the browser signs in. @throws IdentityFailure */
  authorizationUrl(attempt: IdentityAttempt): Promise<string>
  /** Finds out who has signed in. @throws IdentityFailure */
  identify(attempt: IdentityAttempt, answer: IdentityAnswer): Promise<ProvenIdentity>
  /** Checks the issuer's configuration and this server's secret. @throws IdentityFailure */
  check(): Promise<void>
  /** Aborts all requests, and starts no more. */
  close(): void
}

/** The issuer, which only some instances have. */
export interface Identification {
  readonly identityProvider: IdentityProvider | null
}
