import { OWN_SOCKET, PACKED_HEADERS, REDIRECTED_ADDRESSES } from './address-rewriting-script.ts'
import { COOKIE_PREFIXES, namespacedCookie, ownCookies, PROXY_COOKIE, trustedProxyCookie } from './cookies.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { RESERVED } from './proxy-path.ts'

/** Lets the page read and set its cookies by their own names, and hides cookies that a parent domain has set. */
const NAMESPACED_COOKIES = `${namespacedCookie}
${ownCookies}
const prefix = location.protocol === 'https:' ? '${COOKIE_PREFIXES.https}' : '${COOKIE_PREFIXES.http}'
const trusted = location.protocol === 'https:' ? '${trustedProxyCookie('https:')}' : '${trustedProxyCookie('http:')}'
const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
Object.defineProperty(Document.prototype, 'cookie', {
  ...jar,
  get() {
    const all = jar.get.call(this)
    const [token] = all.split('; ').filter((pair) => pair.startsWith(trusted + '='))
    const visit = token === undefined ? '' : '${PROXY_COOKIE}' + token.slice(trusted.length)
    return [ownCookies(all, prefix), visit].filter((text) => text !== '').join('; ')
  },
  set(value) {
    jar.set.call(this, namespacedCookie(String(value), prefix))
  },
})
// cookieStore would show the prefixed names. Apps that find none use document.cookie.
Object.defineProperty(window, 'cookieStore', { value: undefined })
`

/**
 * Runs before all scripts of a page. Sockets and synchronous requests never pass a service worker. If a browser gives a frame no
 * worker, this script does the worker's job too: for requests of scripts and for elements of the page.
 */
// In a block, so that its names don't conflict with declarations of the page's scripts.
export const FIRST_SCRIPT = `'use strict'
{
${REDIRECTED_ADDRESSES}${OWN_SOCKET}${PACKED_HEADERS}${NAMESPACED_COOKIES}
const worker = () => navigator.serviceWorker?.controller
const urlOf = (address) => {
  try {
    return new URL(address, document.baseURI)
  } catch {
    return null
  }
}
const isOwn = (address) => {
  const url = urlOf(address)
  return url?.origin === location.origin && !url.pathname.startsWith('${RESERVED}')
}
// The URL of a request that passes no worker.
const mended = (address) => {
  const url = urlOf(address)
  return (url && (redirected(url) ?? plain(url))) ?? address
}
const Native = window.WebSocket
window.WebSocket = class WebSocket extends Native {
  constructor(address, ...others) {
    super(ownSocket(urlOf(address)) ?? address, ...others)
  }
}
const { open, send, setRequestHeader } = XMLHttpRequest.prototype
const ownHeaders = new WeakMap()
XMLHttpRequest.prototype.open = function (method, address, ...others) {
  const [isAsync = true] = others
  // Workers don't receive synchronous requests.
  const passesWorker = isAsync && worker()
  const url = urlOf(address)
  const path = passesWorker ? ((url && plain(url)) ?? address) : mended(address)
  if (!passesWorker && isOwn(path)) ownHeaders.set(this, new Headers())
  else ownHeaders.delete(this)
  // Wrappers that forward all five arguments pass undefined for the default; browsers would read it as false.
  return open.call(this, method, path, isAsync, ...others.slice(1))
}
XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
  const headers = ownHeaders.get(this)
  if (headers && isOwnHeader(String(name))) headers.append(name, value)
  else setRequestHeader.call(this, name, value)
}
XMLHttpRequest.prototype.send = function (body) {
  const headers = ownHeaders.get(this)
  if (headers && hasOwnHeader(headers)) setRequestHeader.call(this, '${PAGE_HEADERS}', pack(headers))
  ownHeaders.delete(this)
  return send.call(this, body)
}
if (!worker()) {
  const { fetch, Request } = window
  window.fetch = async (input, init) => {
    const isRequest = input instanceof Request
    const asked = isRequest ? input.url : String(input)
    const path = mended(asked)
    const sent = new Headers(init?.headers ?? (isRequest ? input.headers : undefined))
    const options = isOwn(path) && hasOwnHeader(sent) ? { ...init, headers: packed(sent) } : init
    if (path === asked || !isRequest) return fetch(isRequest ? input : path, options)
    const { method, headers, signal } = input
    // Passing the body on unread would make it a stream, for which browsers require HTTP/2.
    const body = method === 'GET' || method === 'HEAD' ? undefined : await input.arrayBuffer()
    const credentials = isOwn(path) ? 'same-origin' : 'omit'
    return fetch(path, { method, headers, signal, body, credentials, ...options })
  }
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    const isAddress = String(name).toLowerCase() === 'src'
    return setAttribute.call(this, name, isAddress ? mended(String(value)) : value)
  }
  const mend = (element) => {
    const src = element.getAttribute('src')
    const path = src && mended(src)
    if (path !== src) setAttribute.call(element, 'src', path)
  }
  // Elements in the page's HTML, or inserted as HTML: the first request to the other host fails, then this one succeeds.
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element) [node, ...node.querySelectorAll('[src]')].forEach(mend)
    }
  }).observe(document, { childList: true, subtree: true })
  for (const { prototype } of [HTMLImageElement, HTMLMediaElement, HTMLSourceElement, HTMLScriptElement]) {
    const src = Object.getOwnPropertyDescriptor(prototype, 'src')
    Object.defineProperty(prototype, 'src', {
      ...src,
      set(value) {
        src.set.call(this, mended(String(value)))
      },
    })
  }
}
}
`
