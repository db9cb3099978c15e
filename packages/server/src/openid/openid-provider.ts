import { hash } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetchOptions,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import { collect, type Outside, OutsideFailure } from '../kernel/external-requests.ts'
import {
  type IdentityAnswer,
  type IdentityAttempt,
  IdentityFailure,
  type IdentityProvider,
  type ProvenIdentity,
} from '../kernel/parts/identification.ts'

const BOUNDS = { maxBytes: 262_144, time_ms: 10_000 }
/** How long the issuer's configuration is used before it is read again. */
const CONFIGURATION_MS = 60 * 60_000
/** How far the issuer's clock may be from this machine's. */
const TOLERANCE_SECONDS = 30
/** The longest subject (OpenID Connect Core 1.0, 2), and more than any name or address needs. */
const MOST_CHARACTERS = 255
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'] as const

/** This server as a client of an OpenID Connect issuer. */
export interface OidcSettings {
  /** The issuer's URL, exactly as the issuer states it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What users see of it. */
  readonly name: string
  /** Whether only administrators can sign in with a password. */
  readonly isOnly: boolean
}

interface Parts {
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly outside: Pick<Outside, 'callApi'> & { close(): void }
}

/**
 * Signs users in at an OpenID Connect issuer, by the authorization code flow with a code challenge. All requests go to
 * the issuer's own origin, follow no redirects, and are limited in size and time.
 */
export class OpenIdProvider implements IdentityProvider {
  readonly #settings: OidcSettings
  readonly #parts: Parts
  #found: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null

  constructor(settings: OidcSettings, parts: Parts) {
    this.#settings = settings
    this.#parts = parts
  }

  async authorizationUrl({ redirectUri, state, nonce, verifier }: IdentityAttempt): Promise<string> {
    const configuration = await this.#configuration()
    const parameters = {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
    }
    return buildAuthorizationUrl(configuration, parameters).href
  }

  async identify(attempt: IdentityAttempt, { code, issuer }: IdentityAnswer): Promise<ProvenIdentity> {
    const configuration = await this.#configuration()
    const back = new URL(attempt.redirectUri)
    back.search = `${new URLSearchParams({ code, state: attempt.state, ...(issuer !== null && { iss: issuer }) })}`
    try {
      const tokens = await authorizationCodeGrant(configuration, back, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || !isText(claims.sub)) throw new IdentityFailure('invalid')
      const isComplete = claims.email !== undefined && claims.email_verified !== undefined
      const { userinfo_endpoint: endpoint } = configuration.serverMetadata()
      const more = isComplete || !endpoint ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      return identityIn({ ...claims, ...more, iss: claims.iss, sub: claims.sub })
    } catch (error) {
      throw this.#failure(error, 'sign-in')
    }
  }

  /** With the right secret, the issuer refuses only the code. */
  async check(): Promise<void> {
    const secret = 'x'.repeat(43)
    const attempt = { redirectUri: 'https://chat.example/sign-in/callback', state: 'x', nonce: 'x', verifier: secret }
    const issuer = (await this.#configuration()).serverMetadata().issuer
    await this.identify(attempt, { code: 'none', issuer }).catch((error: unknown) => {
      if (!(error instanceof IdentityFailure) || error.reason !== 'refused') throw error
    })
  }

  close(): void {
    this.#parts.outside.close()
  }

  /** Read when it is first needed; attempts at the same time share one request. */
  #configuration(): Promise<Configuration> {
    const now = this.#parts.clock.now()
    if (this.#found && this.#found.until > now) return this.#found.configuration
    const found = { configuration: this.#discover(), until: now + CONFIGURATION_MS }
    this.#found = found
    found.configuration.catch(() => {
      if (this.#found === found) this.#found = null
    })
    return found.configuration
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const url = new URL(issuer)
    const execute = [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])]
    try {
      const configuration = await discovery(
        url,
        clientId,
        { [clockTolerance]: TOLERANCE_SECONDS },
        byBest(clientSecret),
        {
          [customFetch]: (target, options) => this.#fetch(target, options),
          execute,
        },
      )
      const metadata = configuration.serverMetadata()
      const required = ENDPOINTS.filter((name) => name !== 'userinfo_endpoint' || metadata[name] !== undefined)
      const elsewhere = required.find((name) => URL.parse(metadata[name] ?? '')?.origin !== url.origin)
      if (elsewhere !== undefined) {
        this.#parts.log.warn(
          { issuer, endpoint: elsewhere },
          'the issuer has an endpoint at another origin, or lacks one',
        )
        throw new IdentityFailure('invalid')
      }
      return configuration
    } catch (error) {
      throw this.#failure(error, 'configuration')
    }
  }

  async #fetch(target: string, { method, headers, body }: CustomFetchOptions): Promise<Response> {
    // Nothing that the issuer answers leads to another server.
    if (new URL(target).origin !== new URL(this.#settings.issuer).origin) throw new IdentityFailure('invalid')
    const form = method === 'POST' ? new URLSearchParams(String(body ?? '')) : null
    const answer = await this.#parts.outside.callApi(target, { form, headers, ...BOUNDS })
    const all = await collect(answer)
    const type = answer.headers['content-type']
    const challenge = answer.headers['www-authenticate']
    return new Response(answer.status === 204 || answer.status === 304 ? null : new Uint8Array(all), {
      status: answer.status,
      headers: { ...(type && { 'content-type': type }), ...(challenge && { 'www-authenticate': challenge }) },
    })
  }

  /** The details may contain codes and tokens, so that only the kind of an error is logged. */
  #failure(error: unknown, asked: 'configuration' | 'sign-in'): IdentityFailure {
    const failure = failureOf(error)
    const code = error instanceof ClientError ? error.code : undefined
    const { issuer } = this.#settings
    if (failure.reason !== 'refused')
      this.#parts.log.warn(
        { issuer, asked, reason: failure.reason, code },
        'the OpenID Connect issuer proved no identity',
      )
    return failure
  }
}

/** By the header `Authorization`, which every issuer must support, unless the issuer supports only the form. */
function byBest(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    return (isPost ? post : basic)(server, client, body, headers)
  }
}

function failureOf(error: unknown): IdentityFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof IdentityFailure) return cause
    if (cause instanceof OutsideFailure)
      return new IdentityFailure(UNUSABLE.has(cause.reason) ? 'invalid' : 'unreachable')
  }
  if (error instanceof WWWAuthenticateChallengeError) return new IdentityFailure('client_refused')
  if (!(error instanceof ResponseBodyError)) return new IdentityFailure('invalid')
  if (error.error === 'invalid_grant') return new IdentityFailure('refused')
  return new IdentityFailure(/^(?:invalid|unauthorized)_client$/u.test(error.error) ? 'client_refused' : 'invalid')
}

const UNUSABLE: ReadonlySet<string> = new Set(['too_large', 'bad_answer', 'bad_url'])

function identityIn(claims: Readonly<Record<string, unknown>> & { iss: string; sub: string }): ProvenIdentity {
  const { iss: issuer, sub: subject, preferred_username, name, email, email_verified } = claims
  return {
    issuer,
    subject,
    name: [preferred_username, name].find(isText) ?? null,
    email: email_verified === true && isText(email) ? email.toLowerCase() : null,
  }
}

/** Whether a claim can be stored. */
const isText = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && claim.length <= MOST_CHARACTERS && !/\p{C}/u.test(claim)
