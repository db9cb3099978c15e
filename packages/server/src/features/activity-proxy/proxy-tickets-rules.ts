import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { ApplicationRow } from '../../store/tables/applications.ts'

/** How long a ticket is valid, ms: enough for a page to load. */
export const PROXY_TICKET_MS = 120_000
/** The number of random bytes of a ticket. */
export const TICKET_BYTES = 24
/** How long a token identifies a user to an Activity's server before their client requests another ticket, s. */
const SESSION_S = 3600
/**
 * How long a page that was opened with a ticket may use an Activity that requires one, ms. Each request checks again
 * whether its user may run it.
 */
const VISIT_MS = 86_400_000
/** A prefix of the signed text, so that no other text signed with an application's key is accepted as a visit. */
const VISIT_PURPOSE = 'proxy visit '
/** The DER prefix of an Ed25519 public key, before its 32 bytes (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const SIGNATURE_BYTES = 64

/** Keys of an application. */
type Keys = Pick<ApplicationRow, 'id' | 'signing_key' | 'verify_key'>

/** The user who opens an Activity. */
export interface ActivityVisit {
  readonly application_id: string
  readonly user_id: string
  /** Whether the application belongs to the user or their team. */
  readonly is_developer: boolean
}

/**
 * The signed payload by which an Activity's server learns who sends a request (docs/spec/activities.md#signed-payload);
 * times are in seconds.
 */
export interface ProxyPayload extends ActivityVisit {
  readonly created_at: number
  readonly expires_at: number
}

/** The user whose client opened a page. */
export interface Visitor {
  readonly userId: string
  /** The hash of the client's session: the visit ends when the session ends. */
  readonly sessionHash: string
}

/** The value of the cookie that admits pages opened with a ticket. */
export function newVisitToken(keys: Keys, { userId, sessionHash }: Visitor, now: number): string {
  const written = { application_id: keys.id, user_id: userId, session: sessionHash, until: now + VISIT_MS }
  const text = JSON.stringify(written)
  return `${Buffer.from(text).toString('base64url')}.${signature(keys, VISIT_PURPOSE + text).toString('base64url')}`
}

/** The visitor and expiry, ms since 1970, in a token; null if the token isn't ours. */
export function readVisitToken(keys: Keys, token: string): { visitor: Visitor; until: number } | null {
  const read = readSigned(keys, token, 'base64url', VISIT_PURPOSE) ?? {}
  const { application_id, user_id: userId, session: sessionHash, until } = read
  if (application_id !== keys.id || typeof until !== 'number') return null
  if (typeof userId !== 'string' || typeof sessionHash !== 'string') return null
  return { visitor: { userId, sessionHash }, until }
}

/** The value of the cookie `discord_proxy_token`: a payload in base64, a dot, and the signature over it in base64. */
export function newProxyToken(keys: Keys, visit: ActivityVisit, now: number): string {
  const created_at = Math.floor(now / 1000)
  const payload: ProxyPayload = { ...visit, created_at, expires_at: created_at + SESSION_S }
  const text = JSON.stringify(payload)
  return `${Buffer.from(text).toString('base64')}.${signature(keys, text).toString('base64')}`
}

/**
 * The payload of the token, with the headers that forward it to the Activity's server; null if it isn't ours. The
 * caller checks `until` for expiry.
 */
export function readProxyToken(keys: Keys, token: string): ReadProxyToken | null {
  const { application_id, created_at, expires_at } = readSigned(keys, token, 'base64', '') ?? {}
  if (application_id !== keys.id || typeof created_at !== 'number' || typeof expires_at !== 'number') return null
  const [body = '', proof = ''] = token.split('.')
  return {
    until: expires_at * 1000,
    headers: {
      'x-discord-proxy-payload': body,
      'x-signature-timestamp': String(created_at),
      'x-signature-ed25519': proof,
    },
  }
}

/** The result of {@link readProxyToken}. */
export interface ReadProxyToken {
  /** Ms since 1970. */
  readonly until: number
  readonly headers: Readonly<Record<string, string>>
}

function signature({ signing_key }: Keys, text: string): Buffer {
  const key = createPrivateKey({ key: Buffer.from(signing_key, 'base64'), format: 'der', type: 'pkcs8' })
  return sign(null, Buffer.from(text), key)
}

/**
 * Parses a JSON object, a dot and its signature; null if the signature is invalid, if the key signed something else
 * (which always has another prefix), or if the encoding isn't canonical, as base64 can encode the same bytes in several
 * ways.
 *
 * @param purpose the prefix of the signed text
 */
function readSigned(
  keys: Keys,
  written: string,
  encoding: 'base64' | 'base64url',
  purpose: string,
): Readonly<Record<string, unknown>> | null {
  const [body, proof, ...others] = written.split('.').map((half) => Buffer.from(half, encoding))
  if (!body || proof?.length !== SIGNATURE_BYTES || others.length > 0) return null
  if (`${body.toString(encoding)}.${proof.toString(encoding)}` !== written) return null
  const text = body.toString()
  if (!text.startsWith('{') || !isSigned(keys, purpose + text, proof)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isSigned({ verify_key }: Keys, text: string, proof: Buffer): boolean {
  const der = Buffer.concat([SPKI, Buffer.from(verify_key, 'hex')])
  return verify(null, Buffer.from(text), createPublicKey({ key: der, format: 'der', type: 'spki' }), proof)
}
