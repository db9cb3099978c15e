import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { OutsideFailure, type OutsideReason } from '../kernel/outside.ts'

/** A refusal of the proxy, for those who write Activities: what it is and what would help. */
export interface ProxyRefusal {
  readonly status: number
  readonly says: string
}

export const UNKNOWN_ACTIVITY: ProxyRefusal = {
  status: 404,
  says: 'There is no Activity here: the application does not exist, or Activities are not enabled for it.',
}
export const UNMAPPED_PATH: ProxyRefusal = { status: 404, says: 'No URL mapping of this Activity takes this path.' }
export const FOREIGN_WORKER: ProxyRefusal = {
  status: 403,
  says: 'An Activity cannot have a service worker of its own.',
}
export const CLIENT_ONLY: ProxyRefusal = {
  status: 403,
  says:
    'This Activity opens inside the client alone: it is in development, or a program on this machine answers for it. ' +
    'Launch it there, as somebody who may run it.',
}
export const BAD_REQUEST: ProxyRefusal = { status: 400, says: 'This is no request that can be passed on.' }
export const PROXY_LOOP: ProxyRefusal = { status: 508, says: 'The URL mapping leads back here.' }
export const FOREIGN_PAGE: ProxyRefusal = {
  status: 403,
  says: 'A socket of an Activity is for its own pages: this one was asked for by a page of another origin.',
}
export const INTERNAL_ERROR: ProxyRefusal = {
  status: 500,
  says: 'Something went wrong here. It is in the log of this server.',
}
export const TOO_MANY_REQUESTS: ProxyRefusal = {
  status: 503,
  says: 'Too many requests of this Activity are under way. Try again in a moment.',
}

export const TOO_MANY_NETWORK_REQUESTS: ProxyRefusal = {
  status: 429,
  says: 'Too many requests to Activities from your network have no answer yet. Try again in a moment.',
}

export const TOO_MANY_NETWORK_SOCKETS: ProxyRefusal = {
  status: 429,
  says: 'Too many sockets of Activities are open from your network. Close some of them.',
}

const TARGETS: Readonly<Record<OutsideReason, ProxyRefusal>> = {
  bad_url: { status: 502, says: 'The URL mapping leads to a host or a port that is not spoken to.' },
  forbidden_address: {
    status: 502,
    says:
      'The URL mapping leads to an address that is not public. On this machine Activities may be in dev mode, or by ' +
      "the administrator's leave.",
  },
  unknown_host: { status: 502, says: 'The host of the URL mapping has no address.' },
  unreachable: { status: 502, says: 'The host of the URL mapping does not answer.' },
  bad_answer: { status: 502, says: 'The host of the URL mapping answers with something that is no HTTP.' },
  bad_redirect: { status: 502, says: 'The host of the URL mapping leads elsewhere.' },
  too_large: { status: 502, says: 'The host of the URL mapping answers with too much.' },
  too_slow: { status: 504, says: 'The host of the URL mapping takes too long to answer.' },
  busy: TOO_MANY_REQUESTS,
}

/** What to say where a target was not reached. */
export const proxyRefusalFor = (reason: OutsideReason): ProxyRefusal => TARGETS[reason]

/** What Node says of a connection would tell of this network. */
export function outsideReasonOf(error: unknown): OutsideReason {
  if (error instanceof OutsideFailure) return error.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('HPE_') ? 'bad_answer' : 'unreachable'
}

/** For a name that no Activity can have. */
export const misnamed = (origin: string | null): ProxyRefusal => ({
  status: 421,
  says:
    origin === null
      ? 'Activities need a name: start the server with --public-url and a name instead of an address.'
      : `No Activity is at this name. Those of this server are at ${origin}; their names must lead here, and the proxy before it must pass them on.`,
})

/** Whether the same may go well a moment later. */
const isTransient = (status: number): boolean => status === 429 || status === 503

/** Answers a request with a refusal, in plain words. */
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

/** The same where a socket was asked for. Nobody else listens to it any more. */
export function sendUpgradeRefusal(socket: Duplex, { status, says }: ProxyRefusal): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  const head = [`HTTP/1.1 ${status} Refused`, 'Connection: close', 'Content-Type: text/plain; charset=utf-8']
  socket.end(`${head.join('\r\n')}\r\n\r\n${says}\n`)
}
