import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import type { Clock } from '../kernel/clock.ts'
import {
  type ApiRequest,
  type Outside,
  type OutsideAnswer,
  type OutsideBounds,
  OutsideFailure,
  type SignedPost,
  USER_AGENT,
} from '../kernel/external-requests.ts'
import { ReachableAddresses } from './addresses.ts'
import { BoundedBody } from './bounded-body.ts'
import { isLiteral, isThisMachine, parseTarget, type RequestTarget } from './request-target.ts'
import type { Resolve } from './resolve-host.ts'

const MOST_REDIRECTS = 3
const MOST_ADDRESSES = 8
/** How many outgoing requests may run at once, for media and for endpoints. */
const MOST_AT_ONCE = { media: 64, endpoints: 256 }
const ENDPOINT_MS = 3000
const MAX_HEADER_BYTES = 16_384
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * The dependencies of a client. `networks` are addresses and networks such as 10.0.0.0/8 that are allowed although they
 * aren't public.
 */
export interface GuardedClientParts {
  readonly clock: Clock
  readonly resolve: Resolve
  readonly media: readonly string[]
  readonly endpoints: readonly string[]
}

type Purpose = 'media' | 'endpoints'

/** One request with all its redirects. */
interface Exchange {
  readonly purpose: Purpose
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string | number>>
  readonly sent: string | null
  readonly maxBytes: number
  /** Rejects at the timeout. */
  readonly over: Promise<never>
  /** Registers what must be destroyed at the timeout. */
  readonly endsWith: (thing: { destroy(error: Error): unknown }) => void
}

/** Requests URLs that users provided. */
export class GuardedClient implements Outside {
  readonly #clock: Clock
  readonly #resolve: Resolve
  readonly #reachable: Readonly<Record<Purpose, ReachableAddresses>>
  #isClosed = false
  readonly #underWay = { media: new Set<() => void>(), endpoints: new Set<() => void>() }
  // Separate agents, because the shared ones obey proxies of the environment. Connections aren't reused, so that each
  // is checked.
  readonly #agents = { 'http:': new HttpAgent({ keepAlive: false }), 'https:': new HttpsAgent({ keepAlive: false }) }

  constructor({ clock, resolve, media, endpoints }: GuardedClientParts) {
    this.#clock = clock
    this.#resolve = resolve
    this.#reachable = { media: new ReachableAddresses(media), endpoints: new ReachableAddresses(endpoints) }
  }

  get(url: string, { accept, ...bounds }: OutsideBounds & { accept: string }): Promise<OutsideAnswer> {
    return this.#exchange(url, bounds, { purpose: 'media', method: 'GET', headers: { accept }, sent: null })
  }

  postSigned(url: string, { body, headers, maxBytes, time_ms }: SignedPost): Promise<OutsideAnswer> {
    const bounds = { maxBytes: maxBytes ?? BODY_BYTES.messages, time_ms: time_ms ?? ENDPOINT_MS }
    const described = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    return this.#exchange(url, bounds, { purpose: 'endpoints', method: 'POST', headers: described, sent: body })
  }

  callApi(url: string, { form, headers, ...bounds }: ApiRequest): Promise<OutsideAnswer> {
    const sent = form?.toString() ?? null
    const described = sent !== null && {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(sent),
    }
    const method = sent === null ? 'GET' : 'POST'
    const all = { accept: 'application/json', ...headers, ...described }
    return this.#exchange(url, bounds, { purpose: 'endpoints', method, headers: all, sent })
  }

  /** Aborts all requests, and starts no more. */
  close(): void {
    this.#isClosed = true
    for (const end of [...this.#underWay.media, ...this.#underWay.endpoints]) end()
  }

  async #exchange(
    url: string,
    { maxBytes, time_ms }: OutsideBounds,
    asked: Pick<Exchange, 'purpose' | 'method' | 'headers' | 'sent'>,
  ): Promise<OutsideAnswer> {
    const target = parseTarget(url)
    const underWay = this.#underWay[asked.purpose]
    if (this.#isClosed) throw new OutsideFailure('unreachable')
    if (underWay.size >= MOST_AT_ONCE[asked.purpose]) throw new OutsideFailure('busy')
    const time = Promise.withResolvers<never>()
    time.promise.catch(() => {})
    let ending: { destroy(error: Error): unknown } | null = null
    const end = () => {
      const failure = new OutsideFailure('too_slow')
      time.reject(failure)
      ending?.destroy(failure)
    }
    const timer = this.#clock.after(time_ms, end)
    const settle = () => {
      timer.cancel()
      underWay.delete(end)
    }
    underWay.add(end)
    try {
      const endsWith = (thing: { destroy(error: Error): unknown }) => {
        ending = thing
      }
      const answer = await this.#follow(target, { ...asked, maxBytes, over: time.promise, endsWith })
      answer.body.once('close', settle)
      return answer
    } catch (error) {
      settle()
      throw error
    }
  }

  async #follow(first: RequestTarget, exchange: Exchange): Promise<OutsideAnswer> {
    let target = first
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#ask(target, exchange)
      const { location } = answer.headers
      if (exchange.purpose === 'endpoints' || !isRedirect(answer.statusCode) || location === undefined) {
        return bounded(answer, target.url.href, exchange)
      }
      answer.destroy()
      if (redirects === MOST_REDIRECTS) throw new OutsideFailure('bad_redirect')
      target = redirected(location, target)
    }
  }

  /** The connection is made to the checked addresses: the name isn't resolved again. */
  async #ask(
    { url, host }: RequestTarget,
    { purpose, method, headers, sent, over, endsWith }: Exchange,
  ): Promise<IncomingMessage> {
    const addresses = await Promise.race([this.#addressesOf(host, purpose), over])
    const options: RequestOptions = {
      method,
      headers: { ...headers, 'user-agent': USER_AGENT, 'accept-encoding': 'identity' },
      maxHeaderSize: MAX_HEADER_BYTES,
      lookup: (_name, { all }, done) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        const [one = { address: '', family: 0 }] = found
        if (all) done(null, found)
        else done(null, one.address, one.family)
      },
    }
    const answered = Promise.withResolvers<IncomingMessage>()
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, agent: this.#agents['https:'] })
        : requestHttp(url, { ...options, agent: this.#agents['http:'] })
    endsWith(request)
    request.once('response', answered.resolve)
    request.on('error', (error) => answered.reject(failureOf(error)))
    request.once('close', () => answered.reject(new OutsideFailure('unreachable')))
    request.end(sent ?? undefined)
    return Promise.race([answered.promise, over])
  }

  /** @throws OutsideFailure if any of them is forbidden, because a name with both kinds is suspicious */
  async #addressesOf(host: string, purpose: Purpose): Promise<readonly string[]> {
    const found = isLiteral(host) ? [host] : isThisMachine(host) ? LOOPBACK : await this.#resolve(host)
    if (found.length === 0) throw new OutsideFailure('unknown_host')
    if (!found.every((address) => this.#reachable[purpose].has(address))) throw new OutsideFailure('forbidden_address')
    return found.slice(0, MOST_ADDRESSES)
  }
}

function bounded(answer: IncomingMessage, url: string, { maxBytes, endsWith }: Exchange): OutsideAnswer {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = answer.headers
  const failure =
    encoding.toLowerCase() !== 'identity'
      ? new OutsideFailure('bad_answer')
      : Number(length) > maxBytes
        ? new OutsideFailure('too_large')
        : null
  if (failure) {
    answer.destroy()
    throw failure
  }
  const body = new BoundedBody(answer, maxBytes)
  endsWith(body)
  return { url, status: answer.statusCode ?? 0, headers: answer.headers, body }
}

const isRedirect = (status = 0): boolean => [301, 302, 303, 307, 308].includes(status)

function redirected(location: string, { url }: RequestTarget): RequestTarget {
  try {
    return parseTarget(location, url)
  } catch {
    throw new OutsideFailure('bad_redirect')
  }
}

/** Node's own message would reveal details of this network. */
function failureOf(error: Error & { code?: string }): OutsideFailure {
  if (error instanceof OutsideFailure) return error
  return new OutsideFailure(/^HPE_/u.test(error.code ?? '') ? 'bad_answer' : 'unreachable')
}
