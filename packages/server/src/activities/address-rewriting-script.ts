import { BROWSER_HEADERS, PAGE_HEADERS } from './page-headers.ts'
import { RESERVED } from './proxy-path.ts'

/**
 * Script functions that rewrite hard-coded URLs in an Activity: those of the platform become paths of this server. In
 * development without TLS, `https` and `wss` URLs of the Activity's own host become `http` and `ws`: the public platform only has
 * TLS, and the SDK keeps the scheme.
 */
export const REDIRECTED_ADDRESSES = `const redirected = (url) => {
  const isApi = /^(?:(?:ptb|canary)\\.)?discord(?:app)?\\.com$/.test(url.hostname) && /^\\/api(?:\\/|$)/.test(url.pathname)
  const isCdn = /^(?:cdn\\.discordapp\\.com|media\\.discordapp\\.net)$/.test(url.hostname)
  if (!isApi && !isCdn) return null
  return '${RESERVED}' + (isApi ? url.pathname.slice(1) : 'cdn' + url.pathname) + url.search
}
const plain = (url) => {
  const isOurs = location.protocol === 'http:' && url.hostname === location.hostname && /^(?:https|wss):$/.test(url.protocol)
  if (!isOurs) return null
  url.protocol = url.protocol.replace('s:', ':')
  url.port = location.port
  return url.href
}
`

/**
 * A script function that gives a socket to the page's own host the page's port and scheme, because development servers pin the
 * port of the tunnel that other platforms need.
 */
export const OWN_SOCKET = `const ownSocket = (url) => {
  if (url?.hostname !== location.hostname || !/^(?:https?|wss?):$/.test(url.protocol)) return null
  url.protocol = location.protocol.replace('http', 'ws')
  url.port = location.port
  return url.href
}
`

/**
 * Script functions that move the headers set by a page's script into one header of ours, for requests to the Activity's own
 * origin. The proxy forwards only those, and no header that was added on the way.
 */
export const PACKED_HEADERS = `const browserHeaders = new Set(${JSON.stringify(BROWSER_HEADERS)})
const isOwnHeader = (name) => !browserHeaders.has(name.toLowerCase()) && !/^sec-/i.test(name) && name.toLowerCase() !== '${PAGE_HEADERS}'
const hasOwnHeader = (headers) => [...headers.keys()].some(isOwnHeader)
const pack = (headers) => btoa(JSON.stringify([...headers].filter(([name]) => isOwnHeader(name))))
const packed = (headers) => {
  if (!hasOwnHeader(headers)) return headers
  const kept = new Headers([...headers].filter(([name]) => !isOwnHeader(name)))
  kept.set('${PAGE_HEADERS}', pack(headers))
  return kept
}
`
