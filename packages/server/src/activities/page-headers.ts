/**
 * The one header that contains, encoded, all headers that a page's script has set. The service worker, or the inserted script,
 * moves them here before the browser sends the request. The browser's stored credentials and the headers of a reverse proxy are
 * added later, outside of it.
 */
export const PAGE_HEADERS = 'guildhall-page-headers'

/** Headers that browsers set by themselves and that pass as they are. All others pass only inside {@link PAGE_HEADERS}. */
export const BROWSER_HEADERS: readonly string[] = [
  'accept',
  'accept-encoding',
  'accept-language',
  'access-control-request-headers',
  'access-control-request-method',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'dnt',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'last-event-id',
  'origin',
  'pragma',
  'priority',
  'range',
  'referer',
  'save-data',
  'upgrade-insecure-requests',
  'user-agent',
]

/** Reserved for browsers: no script can set them, and no proxy adds them. */
const RESERVED_FOR_BROWSERS = /^sec-(?:ch-|fetch-|websocket-|gpc$|purpose$)/u

/** Headers of the connection or of this proxy, not of the app (RFC 9110, 7.6.1). */
const NOT_FROM_PAGES: ReadonlySet<string> = new Set([
  ...BROWSER_HEADERS,
  PAGE_HEADERS,
  'connection',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  // CGI programs read it as the address of a proxy (httpoxy).
  'proxy',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-discord-proxy-payload',
  'x-forwarded',
  'x-signature-ed25519',
  'x-signature-timestamp',
])

/** Headers in which proxies forward a client's address: an app's server may trust them. */
const CLIENT_ADDRESS =
  /^(?:sec-.*|cf-.*|fly-.*|x-envoy-.*|x-azure-.*|x-appengine-.*|x-original-.*|x-forwarded-.*|forwarded-.*|(?:.*-)?(?:client|real|connecting|remote|source|user|peer)-?(?:ip|addr|address|port)(?:v?[46])?)$/u

const NAME = /^[!#$%&'*+.^_`|~\w-]{1,128}$/u
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/u
const MOST = 64

const browserNames: ReadonlySet<string> = new Set(BROWSER_HEADERS)

/** Whether a header passes under its own name. */
export const isBrowserHeader = (name: string): boolean => browserNames.has(name) || RESERVED_FOR_BROWSERS.test(name)

/** Reads {@link PAGE_HEADERS}: names in lower case with their values; empty if our scripts did not write it. */
export function readPageHeaders(sent: string | string[] | undefined): Readonly<Record<string, string>> {
  if (typeof sent !== 'string') return {}
  const pairs = parsed(Buffer.from(sent, 'base64').toString('latin1'))
  if (!Array.isArray(pairs) || pairs.length > MOST) return {}
  return Object.fromEntries(
    pairs.flatMap((pair: unknown): [string, string][] => {
      const [name, value]: unknown[] = Array.isArray(pair) ? pair : []
      if (typeof name !== 'string' || typeof value !== 'string') return []
      const lower = name.toLowerCase()
      const passes = NAME.test(lower) && VALUE.test(value) && !NOT_FROM_PAGES.has(lower) && !CLIENT_ADDRESS.test(lower)
      return passes && lower !== '__proto__' ? [[lower, value]] : []
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
