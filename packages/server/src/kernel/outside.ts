import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Why a request to an address outside came to nothing:
 *
 * - `bad_url`: no http or https URL, or one with a user, a password or a port that isn't spoken to
 * - `forbidden_address`: it leads to an address that isn't public and isn't allowed
 * - `unknown_host`: its name has no address
 * - `unreachable`: no connection, none that is trusted, or it broke
 * - `bad_answer`: no HTTP, too many headers, or a body that is compressed though nobody asked for that
 * - `bad_redirect`: too many redirects, or one that leads nowhere
 * - `too_large`, `too_slow`: the body has more bytes than were asked for, all of it took longer than was allowed
 * - `busy`: too many requests are under way
 */
export type OutsideReason =
  | 'bad_url'
  | 'forbidden_address'
  | 'unknown_host'
  | 'unreachable'
  | 'bad_answer'
  | 'bad_redirect'
  | 'too_large'
  | 'too_slow'
  | 'busy'

/** A request to an address outside that came to nothing. The message can be shown: it says nothing of this network. */
export class OutsideFailure extends Error {
  readonly reason: OutsideReason

  constructor(reason: OutsideReason) {
    super(reason.replaceAll('_', ' '))
    this.reason = reason
  }
}

/** What came back from outside: anybody's invention. */
export interface OutsideAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /**
   * Not more bytes than were asked for, within the time that was given for all: else it is destroyed with an
   * {@link OutsideFailure}. Whoever doesn't want it destroys it.
   */
  readonly body: Readable
}

/** How this server names itself to others. */
export const USER_AGENT = 'Guildhall'

/** Bounds of one request. */
export interface OutsideBounds {
  /** The largest body that is taken, bytes. */
  readonly maxBytes: number
  /** How long all of it may take, from the name's resolution to the last byte of the body, ms. */
  readonly time_ms: number
}

/**
 * The one way to addresses that somebody gave this server ([why](docs/decisions/0021-one-guarded-way-outside.md)). It speaks http and
 * https to public addresses alone, judged where the connection is made; sends nothing of a caller's (no cookies, no
 * authorization) and obeys no proxy of the environment.
 */
export interface Outside {
  /**
   * Asks for a medium by GET. Up to three redirects are followed, each judged as the first address was.
   *
   * @param accept the types that are asked for, as in the header
   * @returns whatever status there is, once its headers are there
   * @throws OutsideFailure
   */
  get(url: string, bounds: OutsideBounds & { readonly accept: string }): Promise<OutsideAnswer>
  /**
   * Posts JSON to an application's endpoint, as it stands: `body` is what the signature in `headers` was made over.
   * Redirects are not followed: their status is returned as any other.
   *
   *     const answer = await kernel.outside.postSigned(url, {
   *       body,
   *       headers: { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp },
   *     })
   *     const text = (await collect(answer)).toString('utf8')
   *
   * @param headers beside `content-type` and `content-length`, which are given
   * @param time_ms 3 s if not given (docs/spec/interactions.md#deadlines)
   * @param maxBytes what the body of a request may have, if not given: an answer can be a form with files
   * @throws OutsideFailure
   */
  postSigned(url: string, post: SignedPost): Promise<OutsideAnswer>
}

/** A signed request to an application. */
export interface SignedPost extends Partial<OutsideBounds> {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The whole body of an answer, in memory. @throws OutsideFailure */
export async function collect({ body }: Pick<OutsideAnswer, 'body'>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
