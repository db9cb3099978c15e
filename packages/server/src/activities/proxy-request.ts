import type {
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import type { Transform } from 'node:stream'
import type { MappedUrl } from '@guildhall/protocol/url-mappings'
import { isLoopbackName, type TargetConnections } from '../kernel/activities/target-connections.ts'
import type { Clock } from '../kernel/clock.ts'
import { OutsideFailure, type OutsideReason } from '../kernel/external-requests.ts'
import type { KnownActivity } from './activity-cache.ts'
import { outsideReasonOf, proxyRefusalFor, sendRefusal } from './error-responses.ts'
import { IdleTimeout } from './idle-timeout.ts'
import { headersFromApp, headersToApp } from './proxy-headers.ts'
import { isGone, onRequestEnd } from './request-end.ts'
import { AddressFreed, isViteClient, ScriptFirst } from './rewritten-body.ts'

/** How long a target may take to begin its response after the last byte of the request, ms: less than the idle timeout of a connection. */
const ANSWER_MS = 55_000

/** A request of an Activity's page to be forwarded to the app's server. */
export interface Passing {
  readonly activity: KnownActivity
  /** The path on the Activity's origin. */
  readonly asked: string
  readonly target: MappedUrl
  /** Whether the target may be on this machine. */
  readonly allowsLoopback: boolean
  /** With the question mark. */
  readonly query: string
  readonly signed: Readonly<Record<string, string>>
  /** Cookies of ours to add to the response. */
  readonly cookies: readonly string[]
  /** Called with the reason if the request fails. */
  readonly failed: (reason: OutsideReason) => void
}

/** Streams a request to its target, and the response back. */
export function passRequest(
  { lines, clock }: { readonly lines: TargetConnections; readonly clock: Clock },
  passing: Passing,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { activity, target, query } = passing
  const headers = headersToApp({ headers: request.headers, target, origin: activity.origin, signed: passing.signed })
  const change = changeOf(request, passing)
  // The body can be changed only if it is not compressed.
  if (change !== null) headers['accept-encoding'] = 'identity'
  // A body without a stated end could be read as the next request on this connection.
  if (request.headers['transfer-encoding'] !== undefined) {
    delete headers['content-length']
    headers['transfer-encoding'] = 'chunked'
  }
  const method = request.method ?? 'GET'
  let onward: ClientRequest | undefined
  const fail = (error: unknown) => {
    request.unpipe()
    request.resume()
    onward?.destroy()
    if (isGone(request, response)) return
    const reason = outsideReasonOf(error)
    passing.failed(reason)
    sendRefusal(response, proxyRefusalFor(reason))
  }
  try {
    const { host, path } = target
    onward = lines.begin({ host, path: path + query, method, headers, allowsLoopback: passing.allowsLoopback })
  } catch (error) {
    fail(error)
    return
  }
  carry(onward, passing, { clock, change, fail }, request, response)
}

/** Streams in both directions until either side ends. */
function carry(
  onward: ClientRequest,
  passing: Passing,
  { clock, change, fail }: { clock: Clock; change: Change | null; fail: (error: unknown) => void },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const idleTimeout = new IdleTimeout(clock, ANSWER_MS, () => onward.destroy(new OutsideFailure('too_slow')))
  onward.once('error', (error) => {
    idleTimeout.cancel()
    fail(error)
  })
  onward.once('response', (answer) => {
    idleTimeout.cancel()
    try {
      passBack(passing, change, answer, response)
    } catch (error) {
      fail(error)
    }
  })
  // The request did not ask for an upgrade.
  onward.once('upgrade', (_answer, socket) => {
    idleTimeout.cancel()
    socket.destroy()
    fail(new OutsideFailure('bad_answer'))
  })
  onRequestEnd(request, response, () => {
    idleTimeout.cancel()
    onward.destroy()
  })
  request.once('error', () => onward.destroy())
  if (hasBody(request)) request.on('data', () => idleTimeout.recordActivity()).pipe(onward)
  else onward.end()
}

type Change = 'script' | 'address'

/** The change that the response body may need, judged by the request. */
function changeOf({ headers }: IncomingMessage, { target }: Passing): Change | null {
  if (isViteClient(target.path) && isLoopbackName(target.host)) return 'address'
  return isForPage(headers) ? 'script' : null
}

/** Whether the response may be loaded as a page; older browsers state this only in `Accept`. */
function isForPage({ accept, 'sec-fetch-dest': destination }: IncomingHttpHeaders): boolean {
  if (destination !== undefined) return PAGES.test(String(destination))
  return accept === undefined || accept.includes('text/html')
}

const PAGES = /^(?:document|i?frame|embed|object)$/u

function passBack(passing: Passing, change: Change | null, answer: IncomingMessage, response: ServerResponse): void {
  const { asked, target, cookies } = passing
  const { mappings, policy, origin, isGuarded } = passing.activity
  const status = answer.statusCode ?? 0
  // Node can't send such a status as that of a final response.
  if (status < 200 || status > 999) throw new OutsideFailure('bad_answer')
  const isPrivate = isGuarded || cookies.length > 0
  const headers = headersFromApp(answer.headers, { asked, target, mappings, policy, origin, isPrivate })
  if (status === 204) delete headers['content-length']
  if (cookies.length > 0) headers['set-cookie'] = [...cookiesIn(headers), ...cookies]
  const changing = changerFor(change, answer)
  if (changing) delete headers['content-length']
  response.writeHead(status, headers)
  // A response that was cut off must not look complete.
  answer.once('aborted', () => response.destroy())
  answer.once('error', () => response.destroy())
  if (changing) answer.pipe(changing).pipe(response)
  else answer.pipe(response)
}

const cookiesIn = ({ 'set-cookie': cookies }: OutgoingHttpHeaders): string[] => (Array.isArray(cookies) ? cookies : [])

function changerFor(change: Change | null, { headers, statusCode }: IncomingMessage): Transform | null {
  if (change === null || statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') return null
  if (change === 'address') return new AddressFreed()
  return /^\s*text\/html\b/iu.test(headers['content-type'] ?? '') ? new ScriptFirst() : null
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
