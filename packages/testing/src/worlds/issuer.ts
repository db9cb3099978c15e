import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { OidcSettings } from 'guildhall/openid/openid-provider'
import { type ExternalServer, startExternalServer } from './external-server.ts'

/** A user of the issuer, by the claims about them. */
export interface IssuerUser {
  readonly sub: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** What the issuer does wrongly. */
export interface Misconduct {
  metadata?: (right: object) => object
  claims?: (right: object) => object
  header?: (right: object) => object
  /** Answers requests to a path in its own way. */
  answers?: Readonly<Record<string, (response: ServerResponse) => void>>
  isUnsigned?: boolean
  isSignedByOther?: boolean
}

/** What the browser brings back from the issuer. */
export interface IssuerAnswer {
  readonly code: string
  readonly state: string
  readonly iss: string
}

interface Granted {
  readonly user: IssuerUser
  readonly asked: URLSearchParams
}

const [CLIENT_ID, CLIENT_SECRET] = ['guildhall', 'secret of the client']
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = newKey()
const otherKey = newKey()

/** An OpenID Connect issuer on this machine, which can also be dishonest. */
export class Issuer {
  misconduct: Misconduct = {}
  /** Who signs in in a browser. */
  user: IssuerUser = { sub: 'ada-1', preferred_username: 'ada', email: 'ada@example.org', email_verified: true }
  /** The paths that were requested, in order. */
  readonly requests: string[] = []
  readonly #granted = new Map<string, Granted>()
  #server: ExternalServer | null = null

  static async start(): Promise<Issuer> {
    const issuer = new Issuer()
    issuer.#server = await startExternalServer((request, response) => void issuer.#answer(request, response))
    return issuer
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server?.port}`
  }

  /** A server's settings with this issuer. */
  settings(more: Partial<OidcSettings> = {}): OidcSettings {
    const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
    return { issuer: this.url, ...client, name: 'Example Login', isOnly: false, ...more }
  }

  /** Signs a user in, as its page would do. */
  agree(url: string, user = this.user): IssuerAnswer {
    const asked = new URL(url).searchParams
    const code = randomBytes(12).toString('base64url')
    this.#granted.set(code, { user, asked })
    return { code, state: asked.get('state') ?? '', iss: this.url }
  }

  async close(): Promise<void> {
    await this.#server?.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, href } = new URL(request.url ?? '', this.url)
    this.requests.push(pathname)
    const own = this.misconduct.answers?.[pathname]
    if (own) return own(response)
    if (pathname === '/.well-known/openid-configuration') return send(response, 200, this.#metadata())
    if (pathname === '/keys')
      return send(response, 200, { keys: [{ ...key.publicKey.export({ format: 'jwk' }), ...KEY }] })
    if (pathname === '/token') return this.#exchange(request, response)
    if (pathname !== '/authorize') return send(response, 404, {})
    const back = new URL(new URL(href).searchParams.get('redirect_uri') ?? '')
    back.search = `${new URLSearchParams({ ...this.agree(href) })}`
    response.writeHead(302, { location: back.href }).end()
  }

  #metadata(): object {
    const right = {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }
    return this.misconduct.metadata?.(right) ?? right
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const credentials = [CLIENT_ID, CLIENT_SECRET]
      .map((part) => encodeURIComponent(part).replaceAll('%20', '+'))
      .join(':')
    if (request.headers.authorization !== `Basic ${Buffer.from(credentials).toString('base64')}`)
      return send(response, 401, { error: 'invalid_client' })
    const granted = this.#granted.get(form.get('code') ?? '')
    this.#granted.delete(form.get('code') ?? '')
    const challenge = hash('sha256', form.get('code_verifier') ?? '', 'base64url')
    const isMeant =
      granted?.asked.get('code_challenge') === challenge &&
      granted.asked.get('redirect_uri') === form.get('redirect_uri') &&
      granted.asked.get('client_id') === CLIENT_ID
    if (!isMeant) return send(response, 400, { error: 'invalid_grant' })
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 300 }
    const right = { iss: this.url, aud: CLIENT_ID, nonce: granted.asked.get('nonce'), ...times, ...granted.user }
    const id_token = this.#sign(this.misconduct.claims?.(right) ?? right)
    return send(response, 200, { access_token: 'unused', token_type: 'Bearer', expires_in: 300, id_token })
  }

  #sign(claims: object): string {
    const { header, isUnsigned, isSignedByOther } = this.misconduct
    const right = isUnsigned ? { alg: 'none' } : { alg: 'RS256', kid: KEY.kid }
    const parts = [header?.(right) ?? right, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const signer = createSign('RSA-SHA256').update(parts.join('.'))
    const signature = isUnsigned ? '' : signer.sign((isSignedByOther ? otherKey : key).privateKey, 'base64url')
    return [...parts, signature].join('.')
  }
}

const KEY = { kid: 'one', use: 'sig', alg: 'RS256' }

function send(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
