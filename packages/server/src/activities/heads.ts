import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { MappedUrl, UrlMappings } from '@guildhall/protocol/url-mappings'
import { schemeOf } from '../kernel/target-lines.ts'
import { PROXY_COOKIE, WITHOUT_WORKER_COOKIE } from './cookies.ts'

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

/** What would tell an Activity where its user is, which the proxy is there to hide, or whom we took him for. */
const OF_CLIENT = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-discord-proxy-payload',
  'x-signature-timestamp',
  'x-signature-ed25519',
  'via',
  'expect',
  'host',
  'cookie',
]

/** The same as proxies of all makers call it, also where they keep what they were told by others. */
const OF_ANY_PROXY =
  /^(?:cf-.*|fly-.*|x-envoy-.*|x-azure-.*|x-appengine-.*|x-original-.*|x-forwarded|x-forwarded-.*|forwarded-.*|(?:.*-)?(?:client|real|connecting|remote|source|user|peer)-?(?:ip|addr|address|port)(?:v?[46])?|x-remote-addr)$/u

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
  'set-cookie2',
  'via',
]

/** What `Connection` can't take away: it would change what a request is, where it ends, or for whom it is. */
const NOT_OF_CONNECTION =
  /^(?:content-.*|host|cookie|set-cookie|authorization|origin|accept.*|cache-control|range|location|vary|sec-.*|x-forwarded-.*|via)$/u

/** What would have a browser keep a page: it is asked for each time. */
const OF_CACHES = ['cache-control', 'expires', 'pragma', 'age', 'etag', 'last-modified', 'surrogate-control']

const NOT_TO_APP: ReadonlySet<string> = new Set([...OF_CONNECTION, ...OF_CLIENT])
const NOT_FROM_APP: ReadonlySet<string> = new Set([...OF_CONNECTION, ...OF_ORIGIN])
const NOT_OF_PAGE: ReadonlySet<string> = new Set([...NOT_FROM_APP, ...OF_CACHES])

/** Says of a request that it came through a proxy of this kind: one that comes back goes round in a circle. */
export const OUR_VIA = '1.1 guildhall-activities'

/** A request for something of an Activity. */
export interface Asked {
  readonly headers: IncomingHttpHeaders
  /** Where it leads. */
  readonly target: MappedUrl
  /** The Activity's own origin. */
  readonly origin: string
  /** What says to the app who asks; empty if that isn't known. */
  readonly signed: Readonly<Record<string, string>>
}

/** What the app's server is told (activities 3.3). */
export function headersToApp({ headers, target, origin, signed }: Asked): OutgoingHttpHeaders {
  const dropped = namedIn(headers.connection)
  const isOwn = isOfOwnPage(headers, origin)
  const told: OutgoingHttpHeaders = { host: target.host }
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined && !NOT_TO_APP.has(name) && !OF_ANY_PROXY.test(name) && !dropped?.has(name))
      told[name] = value
  }
  const cookie = cookiesOfApp(headers.cookie)
  if (cookie !== '' && (isOwn || isVisit(headers))) told.cookie = cookie
  const [scheme = '', host = ''] = origin.split('://')
  told['x-forwarded-host'] = host
  told['x-forwarded-proto'] = scheme
  told.via = OUR_VIA
  return isOwn ? Object.assign(told, signed) : told
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
export const upgradeHeaders = (asked: Asked): OutgoingHttpHeaders => ({
  ...headersToApp(asked),
  connection: 'Upgrade',
  upgrade: 'websocket',
  ...(asked.headers.origin !== undefined && { origin: `${schemeOf(asked.target.host)}://${asked.target.host}` }),
})

/** What the browser is told of an answer. */
export function headersFromApp(
  headers: IncomingHttpHeaders,
  from: { readonly target: MappedUrl; readonly mappings: UrlMappings; readonly policy: string },
): OutgoingHttpHeaders {
  const isPage = isHtml(headers)
  const withheld = isPage ? NOT_OF_PAGE : NOT_FROM_APP
  const dropped = namedIn(headers.connection)
  const told: OutgoingHttpHeaders = {}
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined && !withheld.has(name) && !TO_PROXIES.test(name) && !dropped?.has(name)) told[name] = value
  }
  if (headers['set-cookie']) told['set-cookie'] = headers['set-cookie'].map(withoutDomain)
  for (const name of ['location', 'content-location']) {
    const value = headers[name]
    if (typeof value === 'string') told[name] = relocated(value, from)
  }
  if (isPage) told['cache-control'] = 'no-store'
  told['content-security-policy'] = from.policy
  told['origin-agent-cluster'] = '?1'
  return told
}

/** Whether an answer is a page. */
export const isHtml = (headers: IncomingHttpHeaders): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/iu.test(headers['content-type'] ?? '')

/** Where a redirect leads on the Activity's origin, if it leads to one of its targets; else as it is. */
function relocated(
  location: string,
  { target, mappings }: { readonly target: MappedUrl; readonly mappings: UrlMappings },
): string {
  const base = `${schemeOf(target.host)}://${target.host}${target.path}`
  const url = URL.parse(location, base)
  // One that is relative to where it was asked for is so here as well.
  if (!url || !/^https?:$/u.test(url.protocol) || /^(?![/\\]|[a-z][a-z\d+.-]*:)/iu.test(location)) return location
  const path = mappings.pathTo({ host: url.host, path: url.pathname })
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

/** Cookies that the app set: ours say nothing to it. */
function cookiesOfApp(cookie = ''): string {
  if (!cookie.includes(PROXY_COOKIE) && !cookie.includes(WITHOUT_WORKER_COOKIE)) return cookie
  return cookie
    .split(/;\s*/u)
    .filter((pair) => !pair.startsWith(`${PROXY_COOKIE}=`) && !pair.startsWith(`${WITHOUT_WORKER_COOKIE}=`))
    .join('; ')
}

/** A cookie is for the Activity's own origin: one for the domain above would come to the client and to every other Activity. */
const withoutDomain = (cookie: string): string => cookie.replaceAll(/;\s*domain\s*(?:=[^;]*)?(?=;|$)/giu, '')
