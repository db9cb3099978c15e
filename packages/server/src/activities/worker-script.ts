import { PACKED_HEADERS, REDIRECTED_ADDRESSES } from './redirected-addresses.ts'

/**
 * Answers for the platform's names from our own paths, and without TLS for the Activity's own; marks the headers that pages set themselves. It does no
 * more.
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
