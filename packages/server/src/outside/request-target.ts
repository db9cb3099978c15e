import { isIP } from 'node:net'
import { OutsideFailure } from '../kernel/external-requests.ts'

const MAX_LENGTH = 2048
const LOWEST_FREE_PORT = 1024

/** Unprivileged ports of other protocols, which browsers block (Fetch, 2.9). */
const SPOKEN_FOR: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])

/** A URL that may be requested, as far as the URL alone shows. */
export interface RequestTarget {
  readonly url: URL
  /** A name, or a literal address in canonical form, without brackets. */
  readonly host: string
}

/**
 * Parses a URL from a user. The parser converts any notation of a literal address (decimal, octal, hexadecimal, short)
 * to the canonical one.
 *
 * @param base the URL to which a redirect may be relative
 * @throws OutsideFailure
 */
export function parseTarget(text: string, base?: URL): RequestTarget {
  const url = text.length <= MAX_LENGTH ? URL.parse(text, base) : null
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '' || !isSpokenTo(url)) {
    throw new OutsideFailure('bad_url')
  }
  const host = url.hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '')
  if (host === '') throw new OutsideFailure('bad_url')
  return { url, host }
}

function isSpokenTo({ port }: URL): boolean {
  const number = Number(port)
  return port === '' || number === 80 || number === 443 || (number >= LOWEST_FREE_PORT && !SPOKEN_FOR.has(number))
}

/** Whether a host is a literal address, not a name. */
export const isLiteral = (host: string): boolean => isIP(host) !== 0

/** Names of this machine, which aren't resolved (RFC 6761, 6.3). */
export const isThisMachine = (host: string): boolean => /(^|\.)localhost$/u.test(host)
