import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestPlainly,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer, request as requestSecurely, Agent as SecureAgent } from 'node:https'
import type { Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { describeError } from '../describe-error.ts'
import type { Certificate } from './certificate.ts'
import { isReplaced } from './node/platform-hosts.cjs'

/** The relay that replaces the platform for a redirected program. */
export interface PlatformRelay {
  readonly port: number
  /** Its port for TLS. */
  readonly securePort: number
  close(): void
}

/** Handles requests that aren't for the platform, of programs that use the relay as their proxy. */
export interface OtherTraffic {
  /** Returns whether it handled the request. */
  takes(request: IncomingMessage, response: ServerResponse): boolean
  connect(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

interface RelayOptions {
  readonly server: URL
  readonly others: OtherTraffic
  readonly certificate: Certificate
  /** Called once if the server is unreachable. */
  readonly warn: (line: string) => void
}

/** Hop-by-hop headers, which aren't forwarded. */
const HOP_HEADERS = ['connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade']

const LISTENING = { requireHostHeader: false, requestTimeout: 0, keepAliveTimeout: 0 }

/**
 * Listens on this machine for a program's calls to the platform and forwards them to the server, whatever the `Host`
 * header is. As a proxy it terminates TLS for the platform's hosts.
 */
export async function startRelay(options: RelayOptions): Promise<PlatformRelay> {
  const { key, cert } = options.certificate
  const plain = createServer(LISTENING)
  const secure = createSecureServer({ ...LISTENING, key, cert, ALPNProtocols: ['http/1.1'] })
  const passes = passing(options)
  for (const relay of [plain, secure]) relay.on('request', passes.request).on('upgrade', passes.upgrade)
  secure.on('tlsClientError', (_error, socket) => socket.destroy())
  plain.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const target = URL.parse(`tcp://${request.url}`)
    if (!target || !isReplaced(target.hostname)) return options.others.connect(request, socket, head)
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    const relay: Server = target.port === '80' ? plain : secure
    relay.emit('connection', socket)
  })
  return {
    port: await portOf(plain),
    securePort: await portOf(secure),
    close: () => {
      for (const relay of [plain, secure]) {
        relay.close()
        relay.closeAllConnections()
      }
    },
  }
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** The handlers of incoming requests and WebSockets. */
function passing({ server, others, warn }: RelayOptions) {
  const onward = openOnward(server)
  let isWarned = false
  const unreachable = (error: unknown): string => {
    const line = `${server.origin} can't be reached: ${describeError(error)}`
    if (!isWarned) warn(line)
    isWarned = true
    return line
  }
  return {
    request: (request: IncomingMessage, response: ServerResponse) => {
      if (others.takes(request, response)) return
      passRequest(onward(request, handedOn(request, server)), { request, response, unreachable })
    },
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const headers = { ...handedOn(request, server), connection: 'Upgrade', upgrade: request.headers.upgrade }
      passUpgrade(onward(request, headers), { socket, head, unreachable })
    },
  }
}

type Onward = ReturnType<typeof requestPlainly>

function openOnward(server: URL) {
  const isSecure = server.protocol === 'https:'
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const ask = isSecure ? requestSecurely : requestPlainly
  return (request: IncomingMessage, headers: OutgoingHttpHeaders): Onward =>
    ask(server, { agent, method: request.method, path: pathOf(request), headers })
}

/** Paths are unchanged, except the short URLs of invites. */
function pathOf({ url = '/', headers, method }: IncomingMessage): string {
  const path = /^https?:/u.test(url) ? url.replace(/^https?:\/\/[^/]*/u, '') || '/' : url
  const isInvite =
    /^(?:www\.)?discord\.gg$/u.test(headers.host ?? '') && headers.upgrade === undefined && method === 'GET'
  return isInvite ? `/invite${path}` : path
}

function handedOn({ headers }: IncomingMessage, server: URL): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name))
  return { ...Object.fromEntries(kept), host: server.host }
}

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly unreachable: (error: unknown) => string
}

function passRequest(onward: Onward, { request, response, unreachable }: Asked): void {
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutHops(answer))
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  onward.on('error', (error) => {
    if (response.headersSent || response.destroyed) return void response.destroy()
    const body = JSON.stringify({ message: `guildhall: ${unreachable(error)}`, code: 0 })
    response.writeHead(502, { 'content-type': 'application/json', connection: 'close' }).end(body)
  })
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

function withoutHops({ headers }: IncomingMessage): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name)))
}

interface AskedToUpgrade {
  readonly socket: Duplex
  readonly head: Buffer
  readonly unreachable: (error: unknown) => string
}

function passUpgrade(onward: Onward, { socket, head, unreachable }: AskedToUpgrade): void {
  socket.on('error', () => onward.destroy())
  socket.on('close', () => onward.destroy())
  onward.on('upgrade', (answer, there: Socket, first) => {
    socket.write(headOf(answer))
    if (first.length > 0) socket.write(first)
    if (head.length > 0) there.write(head)
    there.setNoDelay(true)
    pipeBothWays(socket, there)
  })
  onward.on('response', (answer) => {
    socket.write(headOf(answer, { connection: 'close' }))
    answer.pipe(socket)
  })
  onward.on('error', (error) => {
    if (!socket.writable) return
    socket.end(`HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\nguildhall: ${unreachable(error)}\n`)
  })
  onward.end()
}

function headOf({ statusCode, statusMessage, headers }: IncomingMessage, others: Record<string, string> = {}): string {
  // The body has already been decoded from its chunks.
  const { 'transfer-encoding': _, ...kept } = { ...headers, ...others }
  const lines = Object.entries(kept).flatMap(([name, value]) => [value ?? []].flat().map((each) => `${name}: ${each}`))
  return `${[`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines].join('\r\n')}\r\n\r\n`
}

/** Forwards bytes in both directions until either end is closed. */
export function pipeBothWays(here: Duplex, there: Duplex): void {
  here.on('error', () => there.destroy()).on('close', () => there.destroy())
  there.on('error', () => here.destroy()).on('close', () => here.destroy())
  here.pipe(there).pipe(here)
}
