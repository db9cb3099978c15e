import { createServer } from 'node:http'
import { createDeflate } from 'node:zlib'
import { type WebSocket, WebSocketServer } from 'ws'
import { DEFLATE } from '../src/gateway/wire/compressor.ts'
import { measured } from './measured.ts'
import { answer } from './peer.ts'

/**
 * The floor of the machine: bare `ws`. The server responds to each POST and then sends its body to every client; with
 * zlib-stream through a deflate context per client.
 */
const clients = new Set<(frame: Buffer) => void>()
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    response.setHeader('content-length', 0)
    response.end()
    const frame = Buffer.concat(parts)
    for (const send of clients) send(frame)
  })
})
// Connections stay idle during the other side's turns.
server.keepAliveTimeout = 0
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (client) => {
    const send = request.url?.includes('zlib-stream')
      ? deflated(client)
      : (frame: Buffer) => client.send(frame, { binary: false })
    clients.add(send)
    client.on('close', () => clients.delete(send))
  }),
)

function deflated(client: WebSocket): (frame: Buffer) => void {
  const deflate = createDeflate(DEFLATE)
  let parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  return (frame) => {
    deflate.write(frame, () => {
      client.send(Buffer.concat(parts))
      parts = []
    })
  }
}

await answer({
  listen: async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return { port: typeof address === 'object' ? address?.port : 0, token: null }
  },
  ...measured,
})
