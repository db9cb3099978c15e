import { BROWSER_HEADERS, PAGE_HEADERS } from './page-headers.ts'
import { RESERVED } from './proxy-path.ts'

/**
 * Where an address leads that an Activity has built in, as functions for scripts: those of the platform to paths of ours, and the Activity's own
 * under a scheme with TLS to where it is without, as in development. The public platform has no other, and the SDK keeps what was written.
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
 * Where a page's socket to its own host leads, as a function for scripts: to the port and under the scheme of the page. Development servers
 * pin the port of the tunnel that other platforms need.
 */
export const OWN_SOCKET = `const ownSocket = (url) => {
  if (url?.hostname !== location.hostname || !/^(?:https?|wss?):$/.test(url.protocol)) return null
  url.protocol = location.protocol.replace('http', 'ws')
  url.port = location.port
  return url.href
}
`

/**
 * Moves the headers that a page's script set into one of ours, for requests to the Activity's own origin: the proxy passes on what is in
 * there and nothing that was added on the way.
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
