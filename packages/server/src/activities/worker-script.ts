import { PACKED_HEADERS, REDIRECTED_ADDRESSES } from './address-rewriting-script.ts'

/**
 * A service worker that redirects the platform's URLs to this server and, without TLS, the Activity's own `https` URLs to `http`.
 * It also moves the headers that the page has set into one header.
 */
export const WORKER_SCRIPT = `'use strict'
${REDIRECTED_ADDRESSES}${PACKED_HEADERS}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const path = redirected(url)
  const own = path ?? plain(url)
  if (own !== null) event.respondWith(answer(own, request, path === null))
  else if (url.origin === location.origin && request.mode !== 'navigate' && hasOwnHeader(request.headers)) {
    const { referrer, referrerPolicy } = request
    event.respondWith(fetch(request, { headers: packed(request.headers), referrer, referrerPolicy }))
  }
})

async function answer(address, request, isOwn) {
  const { method, redirect, signal } = request
  const headers = isOwn ? packed(request.headers) : request.headers
  const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
  return fetch(address, { method, headers, redirect, signal, body, credentials: isOwn ? 'same-origin' : 'omit' })
}
`
