import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { ApplicationRow } from '../../store/tables/applications.ts'

/** How long a ticket can be handed in, ms: a page that was opened by it is there by then. */
export const PROXY_TICKET_MS = 120_000
/** How much of a ticket nobody can guess. */
export const TICKET_BYTES = 24
/** How long a user is known to an Activity's own server before their client asks for another ticket, s. */
const SESSION_S = 3600
/** How long a page that was opened by a ticket is let into an Activity that takes one, ms. Whether its user still may run it is asked anew. */
const VISIT_MS = 86_400_000
/** What a visit is signed with before it, so that nothing else that an application's key signs can be taken for one. */
const VISIT_PURPOSE = 'proxy visit '
/** An Ed25519 public key, before its 32 bytes (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const SIGNATURE_BYTES = 64

/** Keys of an application. */
type Keys = Pick<ApplicationRow, 'id' | 'signing_key' | 'verify_key'>

/** Who opens an Activity. */
export interface ActivityVisit {
  readonly application_id: string
  readonly user_id: string
  /** Whether the application belongs to the user or their team. */
  readonly is_developer: boolean
}

/**
 * What an Activity's own server is told of the user who asks it for something (docs/spec/activities.md#signed-payload):
 * times are in seconds.
 */
export interface ProxyPayload extends ActivityVisit {
  readonly created_at: number
  readonly expires_at: number
}

/** Whose client opened a page. */
export interface Visitor {
  readonly userId: string
  /** The hash of the client's session: the visit ends with it. */
  readonly sessionHash: string
}

/** The value of the cookie by which pages are let in that a ticket has opened. */
export function newVisitToken(keys: Keys, { userId, sessionHash }: Visitor, now: number): string {
  const written = { application_id: keys.id, user_id: userId, session: sessionHash, until: now + VISIT_MS }
  const text = JSON.stringify(written)
  return `${Buffer.from(text).toString('base64url')}.${signature(keys, VISIT_PURPOSE + text).toString('base64url')}`
}

/** Whose visit a token says it is, and until when, ms since 1970; null if it isn't ours. */
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

/** What the token says, with the headers that say it to the Activity's server; null if it isn't ours. Whether it still holds is to be seen by `until`. */
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

/** What {@link readProxyToken} gives. */
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
 * Reads an object in JSON, a dot and the signature over it; null if it isn't signed so, is something else that this key signs (all of which
 * begins otherwise), or isn't written as we write it: base64 has many ways to write the same.
 *
 * @param purpose what was signed before the object
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
