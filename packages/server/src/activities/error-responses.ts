import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { OutsideFailure, type OutsideReason } from '../kernel/external-requests.ts'

/** An error response of the proxy, for developers of Activities: what failed and how to fix it. */
export interface ProxyRefusal {
  readonly status: number
  readonly says: string
}

export const UNKNOWN_ACTIVITY: ProxyRefusal = {
  status: 404,
  says: 'There is no Activity here: the application does not exist, or Activities are not enabled for it.',
}
export const UNMAPPED_PATH: ProxyRefusal = { status: 404, says: 'No URL mapping of this Activity matches this path.' }
export const FOREIGN_WORKER: ProxyRefusal = {
  status: 403,
  says: 'An Activity cannot have a service worker of its own.',
}
export const CLIENT_ONLY: ProxyRefusal = {
  status: 403,
  says:
    'This Activity can only be opened in the client, because it is in development or its target is on this machine. ' +
    'Launch it there, as a user who may run it.',
}
export const BAD_REQUEST: ProxyRefusal = { status: 400, says: 'This request cannot be forwarded.' }
export const PROXY_LOOP: ProxyRefusal = { status: 508, says: 'The URL mapping leads back to this server.' }
export const FOREIGN_PAGE: ProxyRefusal = {
  status: 403,
  says: 'Only pages of an Activity may open its sockets: this request comes from a page of another origin.',
}
export const INTERNAL_ERROR: ProxyRefusal = {
  status: 500,
  says: 'An internal error occurred. This server has logged it.',
}
export const TOO_MANY_REQUESTS: ProxyRefusal = {
  status: 503,
  says: 'Too many requests of this Activity are in progress. Try again in a moment.',
}

export const TOO_MANY_NETWORK_REQUESTS: ProxyRefusal = {
  status: 429,
  says: 'Too many requests to Activities from your network are in progress. Try again in a moment.',
}

export const TOO_MANY_NETWORK_SOCKETS: ProxyRefusal = {
  status: 429,
  says: 'Too many sockets of Activities are open from your network. Close some of them.',
}

const TARGETS: Readonly<Record<OutsideReason, ProxyRefusal>> = {
  bad_url: { status: 502, says: 'The URL mapping leads to a host or a port that is not allowed.' },
  forbidden_address: {
    status: 502,
    says:
      'The URL mapping leads to an address that is not public. Targets on this machine require dev mode, or ' +
      "the administrator's permission.",
  },
  unknown_host: { status: 502, says: 'The host of the URL mapping has no address.' },
  unreachable: { status: 502, says: 'The host of the URL mapping does not answer.' },
  bad_answer: { status: 502, says: 'The response of the host of the URL mapping is not valid HTTP.' },
  bad_redirect: { status: 502, says: 'The host of the URL mapping redirects to another host.' },
  too_large: { status: 502, says: 'The response of the host of the URL mapping is too large.' },
  too_slow: { status: 504, says: 'The host of the URL mapping takes too long to answer.' },
  busy: TOO_MANY_REQUESTS,
}

/** The response if a request to a target fails. */
export const proxyRefusalFor = (reason: OutsideReason): ProxyRefusal => TARGETS[reason]

/** Reduces an error of Node to a reason, because its message would reveal details of this network. */
export function outsideReasonOf(error: unknown): OutsideReason {
  if (error instanceof OutsideFailure) return error.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('HPE_') ? 'bad_answer' : 'unreachable'
}

/** The response for a host name that no Activity can have. */
export const misnamed = (origin: string | null): ProxyRefusal => ({
  status: 421,
  says:
    origin === null
      ? 'Activities need a domain name: start the server with a --public-url that has a name instead of an IP address.'
      : `There is no Activity at this name. The Activities of this server are at ${origin}; these names must resolve to this server, and a reverse proxy in front of it must forward the Host header.`,
})

/** Whether a retry may succeed. */
const isTransient = (status: number): boolean => status === 429 || status === 503

/** Answers a request with a refusal, as plain text. */
export function sendRefusal(response: ServerResponse, { status, says }: ProxyRefusal): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const body = `${says}\n`
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...(isTransient(status) && { 'retry-after': '1' }),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'origin-agent-cluster': '?1',
    })
    .end(body)
}

/** Answers a WebSocket upgrade with a refusal. Node no longer handles errors of this socket. */
export function sendUpgradeRefusal(socket: Duplex, { status, says }: ProxyRefusal): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  const head = [`HTTP/1.1 ${status} Refused`, 'Connection: close', 'Content-Type: text/plain; charset=utf-8']
  socket.end(`${head.join('\r\n')}\r\n\r\n${says}\n`)
}
