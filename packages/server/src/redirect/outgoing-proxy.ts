import { type IncomingMessage, request as requestPlainly, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { isPlatform } from './node/platform-hosts.cjs'
import { type OtherTraffic, pipeBothWays } from './platform-relay.ts'

const REFUSED = 'guildhall has nothing in the place of this host'

/**
 * Handles requests to the proxy that aren't for the relay: refuses the platform's other hosts, and forwards everything
 * else.
 *
 * @param parent the proxy that was configured before, if any
 */
export function outwardProxy(parent: URL | null): OtherTraffic {
  return {
    takes: (request, response) => {
      const target = URL.parse(request.url ?? '')
      if (target?.protocol !== 'http:' || isPlatform(target.hostname)) return false
      passOutward(target, parent, { request, response })
      return true
    },
    connect: (request, socket, head) => {
      const target = URL.parse(`tcp://${request.url}`)
      if (!target?.hostname || !target.port) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      if (isPlatform(target.hostname)) return refuse(socket)
      if (parent) return throughParent(parent, request, { socket, head })
      const host = target.hostname.replace(/^\[|\]$/gu, '')
      const there = connect({ host, port: Number(target.port) }, () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        if (head.length > 0) there.write(head)
      })
      pipeBothWays(socket, there)
    },
  }
}

function refuse(socket: Duplex): void {
  const head = `HTTP/1.1 403 ${REFUSED}\r\nContent-Type: text/plain\r\nConnection: close\r\n`
  socket.end(`${head}Content-Length: ${REFUSED.length + 1}\r\n\r\n${REFUSED}\n`)
}

function throughParent(
  parent: URL,
  { url, rawHeaders }: IncomingMessage,
  here: { socket: Duplex; head: Buffer },
): void {
  const there = connect({ host: parent.hostname, port: Number(parent.port || 80) }, () => {
    const headers = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
    there.write(`${[`CONNECT ${url} HTTP/1.1`, ...headers, ...credentials(parent)].join('\r\n')}\r\n\r\n`)
    if (here.head.length > 0) there.write(here.head)
  })
  pipeBothWays(here.socket, there)
}

interface Passed {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

function passOutward(target: URL, parent: URL | null, { request, response }: Passed): void {
  const { 'proxy-connection': _, ...headers } = request.headers
  const [name, value] = parent ? (credentials(parent)[0]?.split(': ') ?? []) : []
  const onward = requestPlainly(parent ?? target, {
    method: request.method,
    headers: { ...headers, ...(name !== undefined && { [name]: value }) },
    path: parent ? target.href : target.pathname + target.search,
    auth: null,
  })
  onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)))
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

const credentials = ({ username, password }: URL): string[] => {
  if (!username) return []
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return [`Proxy-Authorization: Basic ${Buffer.from(pair).toString('base64')}`]
}
