import { LIMITS } from '@guildhall/protocol/limits'
import { type Server, WebSocketServer } from 'ws'
import { ClientSocket } from './client-socket.ts'

/** The maximum number of packets and fragments of one payload. */
const MOST_PARTS = 1024

/** Creates the WebSocket server, which upgrades requests to client sockets. */
export const socketServer = (): Server<typeof ClientSocket> =>
  new WebSocketServer({
    noServer: true,
    WebSocket: ClientSocket,
    maxPayload: LIMITS.gatewayPayloadBytes,
    maxFragments: MOST_PARTS,
    maxBufferedChunks: MOST_PARTS,
    perMessageDeflate: false,
    // Invalid UTF-8 is refused when payloads are decoded, with the close code for that.
    skipUTF8Validation: true,
  })
