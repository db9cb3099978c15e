import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { MappedUrl, UrlMappings } from '@guildhall/protocol/url-mappings'
import { schemeOf } from '../kernel/activities/target-connections.ts'
import { cookiePrefix, namespacedCookie, ownCookies } from './cookies.ts'
import { isBrowserHeader, PAGE_HEADERS, readPageHeaders } from './page-headers.ts'

/** Headers of one connection, not of what is said over it (RFC 9110, 7.6.1). */
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

/** What proxies before this server would take for orders to them. */
const TO_PROXIES = /^(?:x-accel-.*|x-sendfile.*|x-send-file|x-lighttpd-.*|x-litespeed-.*|x-reproxy-.*)$/u

/** What an Activity may not say of its origin: it isn't its own alone, and its pages have our policy. */
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
  // A browser would ask for a password that never reaches the app.
  'www-authenticate',
  'set-cookie2',
  'via',
]

/** What `Connection` can't take away: it would change what a request is, where it ends, or for whom it is. */
const NOT_OF_CONNECTION = /^(?:content-.*|set-cookie|origin|accept.*|cache-control|range|location|vary|sec-.*|via)$/u

/** What would have a browser keep a page: it is asked for each time. */
const OF_CACHES = ['cache-control', 'expires', 'pragma', 'age', 'etag', 'last-modified', 'surrogate-control']

/** What would have a cache between here and a browser keep an answer for everyone. */
const OF_SHARED_CACHES = /^(?:surrogate-control|(?:.+-)?cdn-cache-control)$/u
const TO_SHARED_CACHES = /^(?:public|s-maxage\b.*|private\b.*)$/iu

const NOT_FROM_APP: ReadonlySet<string> = new Set([...OF_CONNECTION, ...OF_ORIGIN])
const NOT_OF_PAGE: ReadonlySet<string> = new Set([...NOT_FROM_APP, ...OF_CACHES])

/** Says of a request that it came through a proxy of this kind: one that comes back goes round in a circle. */
export const OUR_VIA = '1.1 guildhall-activities'

/** A request for something of an Activity. */
export interface ProxiedRequest {
  readonly headers: IncomingHttpHeaders
  /** Where it leads. */
  readonly target: MappedUrl
  /** The Activity's own origin. */
  readonly origin: string
  /** What says to the app who asks; empty if that isn't known. */
  readonly signed: Readonly<Record<string, string>>
}

/**
 * What the app's server is told (docs/spec/activities.md#headers-to-the-app): headers that browsers set by themselves,
 * those that the page's script set, and cookies that the app set. Whatever else came was added for this server or the
 * one before it.
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

/** Whether a page of the Activity asks, or somebody who typed an address: in the name of its user no other page does. */
export function isOfOwnPage(headers: IncomingHttpHeaders, origin: string): boolean {
  // Of sockets some browsers say another site than they mean; where there is an origin it says more.
  if (headers.origin !== undefined) return headers.origin === origin
  return headers['sec-fetch-site'] !== 'cross-site' && headers['sec-fetch-site'] !== 'same-site'
}

/** Whether a whole window is led here, as by a link: cookies may go with that, as browsers have it (SameSite=Lax). */
const isVisit = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && headers.origin === undefined

/** The same for a socket: the app's server takes it for one of a page of its own. */
export const upgradeHeaders = (asked: ProxiedRequest): OutgoingHttpHeaders => ({
  ...headersToApp(asked),
  connection: 'Upgrade',
  upgrade: 'websocket',
  ...(asked.headers.origin !== undefined && { origin: `${schemeOf(asked.target.host)}://${asked.target.host}` }),
})

/** What the browser is told of an answer. */
export function headersFromApp(
  headers: IncomingHttpHeaders,
  from: {
    /** The path on the Activity's origin. */
    readonly asked: string
    readonly target: MappedUrl
    readonly mappings: UrlMappings
    readonly policy: string
    readonly origin: string
    /** Whether others may not have the answer. */
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

/** Lets a browser alone keep an answer. */
function keepFromSharedCaches(forwarded: OutgoingHttpHeaders): void {
  for (const name of Object.keys(forwarded)) if (OF_SHARED_CACHES.test(name)) delete forwarded[name]
  const said = String(forwarded['cache-control'] ?? '').split(',')
  const kept = said.map((each) => each.trim()).filter((each) => each !== '' && !TO_SHARED_CACHES.test(each))
  forwarded['cache-control'] = ['private', ...kept].join(', ')
}

/** Whether an answer is a page. */
const isHtml = (headers: IncomingHttpHeaders): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/iu.test(headers['content-type'] ?? '')

/** A path, with or without a query: browsers read a second slash or backslash as the beginning of a host. */
const PATH_ONLY = /^(?![a-z][a-z\d+.-]*:|[/\\]{2})/iu

/** Where a redirect leads on the Activity's origin, if it names one of its targets; a path alone is one of that origin already. */
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
