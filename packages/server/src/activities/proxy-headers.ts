import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { MappedUrl, UrlMappings } from '@guildhall/protocol/url-mappings'
import { schemeOf } from '../kernel/activities/target-connections.ts'
import { cookiePrefix, namespacedCookie, ownCookies } from './cookies.ts'
import { isBrowserHeader, PAGE_HEADERS, readPageHeaders } from './page-headers.ts'

/** Headers that apply to one connection only (RFC 9110, 7.6.1). */
const OF_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Headers that reverse proxies in front of this server would execute as instructions. */
const TO_PROXIES = /^(?:x-accel-.*|x-sendfile.*|x-send-file|x-lighttpd-.*|x-litespeed-.*|x-reproxy-.*)$/u

/** Headers that an Activity may not set for its origin: the origin also serves our own files, and its pages have our policy. */
const OF_ORIGIN = [
  'content-security-policy',
  'content-security-policy-report-only',
  'x-frame-options',
  'service-worker-allowed',
  'clear-site-data',
  'strict-transport-security',
  'alt-svc',
  'report-to',
  'reporting-endpoints',
  'nel',
  'origin-agent-cluster',
  // Browsers would prompt for a password that never reaches the app.
  'www-authenticate',
  'set-cookie2',
  'via',
]

/** Headers that `Connection` can't remove, because that would change a message's meaning, its end or its recipient. */
const NOT_OF_CONNECTION = /^(?:content-.*|set-cookie|origin|accept.*|cache-control|range|location|vary|sec-.*|via)$/u

/** Caching headers, which pages don't keep: browsers must request them each time. */
const OF_CACHES = ['cache-control', 'expires', 'pragma', 'age', 'etag', 'last-modified', 'surrogate-control']

/** Headers and directives that would make a shared cache store a response for everyone. */
const OF_SHARED_CACHES = /^(?:surrogate-control|(?:.+-)?cdn-cache-control)$/u
const TO_SHARED_CACHES = /^(?:public|s-maxage\b.*|private\b.*)$/iu

const NOT_FROM_APP: ReadonlySet<string> = new Set([...OF_CONNECTION, ...OF_ORIGIN])
const NOT_OF_PAGE: ReadonlySet<string> = new Set([...NOT_FROM_APP, ...OF_CACHES])

/** The `Via` value of requests that this proxy forwards, by which it detects a loop. */
export const OUR_VIA = '1.1 guildhall-activities'

/** A request to an Activity. */
export interface ProxiedRequest {
  readonly headers: IncomingHttpHeaders
  readonly target: MappedUrl
  /** The Activity's own origin. */
  readonly origin: string
  /** The headers that identify the user to the app; empty if the user isn't known. */
  readonly signed: Readonly<Record<string, string>>
}

/**
 * The headers that the app's server receives (docs/spec/activities.md#forwarded-headers): those that browsers set by
 * themselves, those that the page's script set, and cookies that the app set. All others were added for this server or
 * for the proxy in front of it.
 */
export function headersToApp({ headers, target, origin, signed }: ProxiedRequest): OutgoingHttpHeaders {
  const dropped = namedIn(headers.connection)
  const isOwn = isOfOwnPage(headers, origin)
  const forwarded: OutgoingHttpHeaders = { host: target.host, ...readPageHeaders(headers[PAGE_HEADERS]) }
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined && isBrowserHeader(name) && !dropped?.has(name)) forwarded[name] = value
  }
  const cookie = ownCookies(headers.cookie ?? '', cookiePrefix(origin))
  if (cookie !== '' && (isOwn || isVisit(headers))) forwarded.cookie = cookie
  const [scheme = '', host = ''] = origin.split('://')
  forwarded['x-forwarded-host'] = host
  forwarded['x-forwarded-proto'] = scheme
  forwarded.via = OUR_VIA
  return isOwn ? Object.assign(forwarded, signed) : forwarded
}

/** Whether the request comes from a page of the Activity or from the address bar: no other page may act for the user. */
export function isOfOwnPage(headers: IncomingHttpHeaders, origin: string): boolean {
  // Some browsers send a wrong `Sec-Fetch-Site` for sockets, so `Origin` takes precedence.
  if (headers.origin !== undefined) return headers.origin === origin
  return headers['sec-fetch-site'] !== 'cross-site' && headers['sec-fetch-site'] !== 'same-site'
}

/** Whether a link or the like navigates a top-level window here: as in browsers, cookies are sent with that (SameSite=Lax). */
const isVisit = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && headers.origin === undefined

/** Like {@link headersToApp}, for a socket: `Origin` becomes the target's, so that the app's server accepts it. */
export const upgradeHeaders = (asked: ProxiedRequest): OutgoingHttpHeaders => ({
  ...headersToApp(asked),
  connection: 'Upgrade',
  upgrade: 'websocket',
  ...(asked.headers.origin !== undefined && { origin: `${schemeOf(asked.target.host)}://${asked.target.host}` }),
})

/** The headers of an app's response that the browser receives, with our own. */
export function headersFromApp(
  headers: IncomingHttpHeaders,
  from: {
    /** The path on the Activity's origin. */
    readonly asked: string
    readonly target: MappedUrl
    readonly mappings: UrlMappings
    readonly policy: string
    readonly origin: string
    /** Whether shared caches may not store the response. */
    readonly isPrivate: boolean
  },
): OutgoingHttpHeaders {
  const isPage = isHtml(headers)
  const withheld = isPage ? NOT_OF_PAGE : NOT_FROM_APP
  const dropped = namedIn(headers.connection)
  const forwarded: OutgoingHttpHeaders = {}
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined && !withheld.has(name) && !TO_PROXIES.test(name) && !dropped?.has(name))
      forwarded[name] = value
  }
  if (headers['set-cookie']) {
    const prefix = cookiePrefix(from.origin)
    forwarded['set-cookie'] = headers['set-cookie'].map((cookie) => namespacedCookie(cookie, prefix))
  }
  for (const name of ['location', 'content-location']) {
    const value = headers[name]
    if (typeof value === 'string') forwarded[name] = relocated(value, from)
  }
  if (from.isPrivate) keepFromSharedCaches(forwarded)
  if (isPage) forwarded['cache-control'] = 'no-store'
  forwarded['content-security-policy'] = from.policy
  forwarded['origin-agent-cluster'] = '?1'
  return forwarded
}

/** Lets only a browser store a response. */
function keepFromSharedCaches(forwarded: OutgoingHttpHeaders): void {
  for (const name of Object.keys(forwarded)) if (OF_SHARED_CACHES.test(name)) delete forwarded[name]
  const directives = String(forwarded['cache-control'] ?? '').split(',')
  const kept = directives.map((each) => each.trim()).filter((each) => each !== '' && !TO_SHARED_CACHES.test(each))
  forwarded['cache-control'] = ['private', ...kept].join(', ')
}

const isHtml = (headers: IncomingHttpHeaders): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/iu.test(headers['content-type'] ?? '')

/** A path, with or without a query: browsers read a second slash or backslash as the beginning of a host. */
const PATH_ONLY = /^(?![a-z][a-z\d+.-]*:|[/\\]{2})/iu

/** Maps a URL of one of the Activity's targets to its path on the Activity's origin; a path alone stays unchanged. */
function relocated(
  location: string,
  { asked, target, mappings }: { readonly asked: string; readonly target: MappedUrl; readonly mappings: UrlMappings },
): string {
  if (PATH_ONLY.test(location)) return location
  const url = URL.parse(location, `${schemeOf(target.host)}://${target.host}`)
  if (!url || !/^https?:$/u.test(url.protocol)) return location
  const path = mappings.pathTo({ host: url.host, path: url.pathname }, asked)
  return path === null ? location : path + url.search + url.hash
}

const namedIn = (connection: string | undefined): ReadonlySet<string> | null =>
  connection === undefined || /^(?:keep-alive|close|upgrade)$/iu.test(connection)
    ? null
    : new Set(
        connection
          .toLowerCase()
          .split(',')
          .map((name) => name.trim())
          .filter((name) => !NOT_OF_CONNECTION.test(name)),
      )
