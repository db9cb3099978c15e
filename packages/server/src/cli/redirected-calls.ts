/**
 * What a Node program runs before its own first line, so that its calls to the platform come to a server of ours: those by `fetch`, by
 * undici and by `https`, which older clients use. It is plain JavaScript that any Node since 20 reads, and loads nothing.
 */
export const REDIRECTED_CALLS = `import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const server = new URL(process.env.GUILDHALL_SERVER)
const redirected = (url) => {
  const isApi = /^(?:(?:ptb|canary)\\.)?discord(?:app)?\\.com$/.test(url.hostname) && /^\\/(?:api|oauth2)(?:\\/|$)/.test(url.pathname)
  const isCdn = /^(?:cdn\\.discordapp\\.com|media\\.discordapp\\.net)$/.test(url.hostname)
  return isApi || isCdn ? new URL(url.pathname + url.search, server) : null
}
const parsed = (address) => (URL.canParse(address) ? new URL(address) : null)

const { fetch, Request } = globalThis
globalThis.fetch = (input, init) => {
  const url = parsed(input instanceof Request ? input.url : String(input))
  const there = url && redirected(url)
  if (!there) return fetch(input, init)
  return fetch(input instanceof Request ? new Request(there, input) : there, init)
}

await fetch('data:,')
const dispatchers = Symbol.for('undici.globalDispatcher.1')
const own = globalThis[dispatchers]
if (own) {
  globalThis[dispatchers] = new Proxy(own, {
    get(target, name) {
      const value = target[name]
      if (name !== 'dispatch') return typeof value === 'function' ? value.bind(target) : value
      return (options, handler) => {
        const url = options.origin ? parsed(new URL(options.path, options.origin).href) : null
        const there = url && redirected(url)
        const moved = there ? { ...options, origin: there.origin, path: there.pathname + there.search } : options
        return target.dispatch(moved, handler)
      }
    },
  })
}

const withoutHost = (headers) =>
  headers && !Array.isArray(headers)
    ? Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'host'))
    : headers
const secure = { request: https.request, get: https.get }
const plain = { request: http.request, get: http.get }
for (const name of ['request', 'get']) {
  https[name] = (...given) => {
    const [first, second] = given
    const isAddress = typeof first === 'string' || first instanceof URL
    const options = { ...(isAddress ? (typeof second === 'object' ? second : {}) : first) }
    const host = options.hostname ?? String(options.host ?? 'localhost').replace(/:\\d+$/, '')
    const url = isAddress ? parsed(first) : parsed('https://' + host + (options.path ?? '/'))
    const there = url && redirected(url)
    if (!there) return secure[name](...given)
    const { agent, servername, ...kept } = options
    const moved = {
      ...kept,
      protocol: there.protocol,
      host: there.hostname,
      hostname: there.hostname,
      port: there.port,
      path: there.pathname + there.search,
      headers: withoutHost(options.headers),
    }
    const answered = given.find((each) => typeof each === 'function')
    return (there.protocol === 'https:' ? secure : plain)[name](moved, answered)
  }
}
syncBuiltinESMExports()
`
