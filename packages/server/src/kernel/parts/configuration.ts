import type { RegistrationMode } from '@guildhall/protocol/enums/registration-mode'
import type { Settings } from '../settings.ts'

/** A user of the demo, whose password is public. */
export interface DemoUser {
  readonly username: string
  readonly password: string
}

/** How long users' sessions last, ms. */
export interface SessionLimits {
  readonly idle_ms: number
  /** The limit even if they are used. */
  readonly longest_ms: number
}

/** A client of another server's OAuth2, with which users prove who they are there. */
export interface ClaimClient {
  /** The other server's host, as in the placeholders of its users. */
  readonly host: string
  /** Its page on which users authorize the client. */
  readonly authorizeUrl: string
  /** The base of its API, such as `https://chat.example/api/v10`. */
  readonly apiUrl: string
  readonly id: string
  readonly secret: string
}

/** What users see of an OpenID Connect issuer. */
export interface OidcIssuer {
  /** Its URL, exactly as it states it. */
  readonly issuer: string
  readonly name: string
  /** Whether only administrators can sign in with a password. */
  readonly isOnly: boolean
}

/** Facts about this instance that operations use. */
export interface Instance {
  /** The URL at which clients reach this server, without a slash at the end. */
  readonly publicUrl: string
  /**
   * The URL at which users open the client. It is the same, except for a server on the user's own machine, where it has
   * a host name that allows subdomains.
   */
  readonly clientUrl: string
  /** The host below which Activities have their origins; null for the client's. */
  readonly activitiesHost: string | null
  readonly version: string
  readonly demo: boolean
  /** The demo's users; empty elsewhere. */
  readonly demoUsers: readonly DemoUser[]
  /** Whether rate limits and similar limits apply: not in a demo or with `--no-rate-limits`. */
  readonly limitsCallers: boolean
  readonly sessionLimits: SessionLimits
  /** Whether the first account exists; until then nobody else can register. */
  readonly registrationOpen: boolean
  readonly registration: RegistrationMode
  /** Whether the email addresses with which users register count as verified. */
  readonly trustsEmails: boolean
  /** The URI to which vulnerabilities are reported; null for the public URL. */
  readonly securityContact: string | null
  /** With which users claim their placeholders; null if they can't do so themselves. */
  readonly claimClient: ClaimClient | null
  /** The OpenID Connect issuer through which users can sign in; null if there is none. */
  readonly oidc: OidcIssuer | null
  /** The code that allows creating the first account; null once that exists. */
  readonly setupCode: string | null
}

/** The instance's configuration: facts, and the settings that administrators change. */
export interface Configuration {
  readonly instance: Instance
  readonly settings: Settings
}
