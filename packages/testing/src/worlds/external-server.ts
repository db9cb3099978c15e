import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** An external server, on this machine. */
export interface ExternalServer {
  readonly port: number
  /** The number of its connections. */
  readonly connections: () => number
  close(): Promise<void>
}

/** Listens on a port of its own, on `127.0.0.1`. */
export const startExternalServer = (answer: RequestListener): Promise<ExternalServer> =>
  listening(createServer({ keepAliveTimeout: 0 }, answer))

/** Starts a server for WebSockets only; of the client's subprotocols it selects the last. */
export function startExternalSockets(
  take: (socket: WebSocket, request: IncomingMessage) => void,
): Promise<ExternalServer & { readonly sockets: ReadonlySet<WebSocket> }> {
  const http = createServer()
  const handleProtocols = (offered: Set<string>) => [...offered].at(-1) ?? false
  const server = new WebSocketServer({ server: http, handleProtocols })
  server.on('connection', take)
  return listening(http).then((outside) => ({ ...outside, sockets: server.clients }))
}

/** Answers requests, and the first frame of sockets, with the request's data. */
export function startExternalServerAndSockets(): Promise<ExternalServer> {
  const http = createServer({ keepAliveTimeout: 0 }, ({ method, url }, response) => response.end(`${method} ${url}`))
  new WebSocketServer({ server: http }).on('connection', (socket, { url }) => socket.send(`socket ${url}`))
  return listening(http)
}

/** Starts a server for protocols other than HTTP. */
export const startExternalTcpServer = (take: (socket: Socket) => void): Promise<ExternalServer> =>
  listening(
    createTcpServer((socket) => {
      socket.on('error', () => {})
      take(socket)
    }),
  )

async function listening(server: Server | TcpServer): Promise<ExternalServer> {
  const open = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections++
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
