import { RESERVED } from './asked-path.ts'
import { WITHOUT_WORKER_COOKIE } from './cookies.ts'
import { TICKET_PARAMETER } from './visits.ts'

/**
 * The page of ours on an Activity's origin, in which the Activity is: its SDK takes what comes from its own origin, and from no
 * client's (activities 0.1, D). The Activity can do with this page what it likes, so there is nothing in it.
 *
 * @param clientUrl the one origin that it speaks with
 */
export const shellPage = (clientUrl: string): string => `<!doctype html>
<html lang="en" data-client="${clientUrl}">
<meta charset="utf-8">
<title>Activity</title>
<link rel="stylesheet" href="${RESERVED}shell.css">
<script src="${RESERVED}shell.js" defer></script>
</html>
`

export const SHELL_STYLE = `html,body{margin:0;height:100%;overflow:hidden}
iframe{display:block;width:100%;height:100%;border:0}
`

/** Waits for the worker that answers for the platform's names, then frames the Activity and hands frames of the SDK to and fro. */
export const SHELL_SCRIPT = `'use strict'
const client = document.documentElement.dataset.client
const inner = document.createElement('iframe')
inner.title = 'Activity'
inner.allow = 'autoplay; fullscreen; gamepad; encrypted-media; clipboard-write'

addEventListener('message', ({ source, origin, data }) => {
  if (!Array.isArray(data)) return
  if (source === parent && origin === client) inner.contentWindow?.postMessage(data, location.origin)
  else if (source === inner.contentWindow && origin === location.origin) parent.postMessage(data, client)
})

async function readyWorker() {
  await navigator.serviceWorker.register('${RESERVED}worker.js', { scope: '/' })
  await navigator.serviceWorker.ready
}

const late = new Promise((_, reject) => setTimeout(reject, 3000, new Error('no worker in time')))
const told = (attributes) => {
  document.cookie = '${WITHOUT_WORKER_COOKIE}=' + attributes + '; Path=/; Secure; SameSite=None; Partitioned'
}

Promise.race([Promise.resolve().then(readyWorker), late])
  .then(() => told('; Max-Age=0'), () => told('1'))
  .then(() => {
    const query = new URLSearchParams(location.search)
    query.delete('${TICKET_PARAMETER}')
    inner.src = '/?' + query
    document.body.append(inner)
  })
`

/**
 * Where an address leads that an Activity has built in, as functions for scripts: those of the platform to paths of ours, and the Activity's own
 * under a scheme with TLS to where it is without, as in development. The public platform has no other, and the SDK keeps what was written.
 */
const LED = `const redirected = (url) => {
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

/** Answers for the platform's names from our own paths, and without TLS for the Activity's own: it does no more. */
export const WORKER_SCRIPT = `'use strict'
${LED}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const path = redirected(url)
  const own = path ?? plain(url)
  if (own !== null) event.respondWith(answer(own, event.request, path === null ? 'same-origin' : 'omit'))
})

async function answer(address, request, credentials) {
  const { method, headers, redirect, signal } = request
  const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
  return fetch(address, { method, headers, redirect, signal, body, credentials })
}
`

/**
 * Stands before all scripts of a page. Sockets never pass a worker; and where a browser gives a frame none, this does its work too: for
 * what scripts ask for and set, and what pages have in them.
 */
export const FIRST_SCRIPT = `'use strict'
${LED}
const led = (address, isSocket) => {
  try {
    const url = new URL(address, document.baseURI)
    return (isSocket ? null : redirected(url)) ?? plain(url) ?? address
  } catch {
    return address
  }
}
if (location.protocol === 'http:') {
  const Native = window.WebSocket
  window.WebSocket = class WebSocket extends Native {
    constructor(address, ...others) {
      super(led(address, true), ...others)
    }
  }
}
if (!navigator.serviceWorker?.controller) {
  const mended = (address) => led(address, false)
  const { fetch, Request } = window
  window.fetch = async (input, init) => {
    if (!(input instanceof Request)) return fetch(mended(String(input)), init)
    const path = mended(input.url)
    if (path === input.url) return fetch(input, init)
    const { method, headers, signal } = input
    // Sent on as it is, a body would be one that still comes, for which a browser wants HTTP/2.
    const body = method === 'GET' || method === 'HEAD' ? undefined : await input.arrayBuffer()
    return fetch(path, { method, headers, signal, body, credentials: 'omit', ...init })
  }
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method, address, ...others) {
    return open.call(this, method, mended(String(address)), ...others)
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
  // What came with the page, or as text: asked for elsewhere in vain, then here.
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
`
