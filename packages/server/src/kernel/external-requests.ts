import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Why an external request failed:
 *
 * - `bad_url`: not an http or https URL, or one with a user, a password or a blocked port
 * - `forbidden_address`: its address isn't public and isn't allowed
 * - `unknown_host`: its name has no address
 * - `unreachable`: no connection, an untrusted certificate, or a lost connection
 * - `bad_answer`: not HTTP, too many headers, or a body that is compressed although that wasn't accepted
 * - `bad_redirect`: too many redirects, or one with an invalid URL
 * - `too_large`, `too_slow`: the body exceeded the maximum size, the request the maximum duration
 * - `busy`: too many requests are in progress
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

/**
 * A failed request to an external address. Its message can be shown to users, since it reveals nothing about this
 * network.
 */
export class OutsideFailure extends Error {
  readonly reason: OutsideReason

  constructor(reason: OutsideReason) {
    super(reason.replaceAll('_', ' '))
    this.reason = reason
  }
}

/** A response from an external server, which is untrusted. */
export interface OutsideAnswer {
  /** The URL that was requested last, after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /**
   * At most the requested number of bytes, within the allowed time; otherwise it is destroyed with an {@link
   * OutsideFailure}. A caller that doesn't read it must destroy it.
   */
  readonly body: Readable
}

/** The value of the `User-Agent` header. */
export const USER_AGENT = 'Guildhall'

/** The limits of one request. */
export interface OutsideBounds {
  /** The maximum size of the body, bytes. */
  readonly maxBytes: number
  /** The maximum duration, from resolving the name to the last byte of the body, ms. */
  readonly time_ms: number
}

/**
 * The only way to request URLs that users provide ([why](docs/decisions/0021-one-guarded-way-outside.md)). It uses http
 * and https, and only public addresses, which are checked when the connection is made. It sends no cookies, and ignores
 * proxies of the environment.
 */
export interface Outside {
  /**
   * Requests a media file by GET. It follows up to three redirects, and checks each as it checks the first URL.
   *
   * @param accept the value of the `Accept` header
   * @returns the response with any status, when its headers have arrived
   * @throws OutsideFailure
   */
  get(url: string, bounds: OutsideBounds & { readonly accept: string }): Promise<OutsideAnswer>
  /**
   * Posts JSON to an application's endpoint. `body` is sent unchanged, because the signature in `headers` depends on it.
   * Redirects are not followed; their status is returned like any other.
   *
   *     const answer = await kernel.outside.postSigned(url, {
   *       body,
   *       headers: { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp },
   *     })
   *     const text = (await collect(answer)).toString('utf8')
   *
   * @param headers headers besides `content-type` and `content-length`
   * @param time_ms by default 3 s (docs/spec/interactions.md#deadlines)
   * @param maxBytes by default the limit of request bodies, because the response can be a form with files
   * @throws OutsideFailure
   */
  postSigned(url: string, post: SignedPost): Promise<OutsideAnswer>
  /**
   * Calls an API of another server: by POST with a form, or by GET without one. The addresses are those that are allowed
   * for endpoints. Redirects are not followed, because the form and the headers may contain secrets.
   *
   * @throws OutsideFailure
   */
  callApi(url: string, request: ApiRequest): Promise<OutsideAnswer>
}

/** A signed request to an application. */
export interface SignedPost extends Partial<OutsideBounds> {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A request to another server's API. */
export interface ApiRequest extends OutsideBounds {
  readonly form: URLSearchParams | null
  readonly headers: Readonly<Record<string, string>>
}

/** Reads the whole body of a response into memory. @throws OutsideFailure */
export async function collect({ body }: Pick<OutsideAnswer, 'body'>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
