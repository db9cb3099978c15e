import { LIMITS } from '@guildhall/protocol/limits'
import { type Server, WebSocketServer } from 'ws'
import { ClientSocket } from './client-socket.ts'

/** The parts in which one payload may come, on the line and as fragments. */
const MOST_PARTS = 1024

/** What turns requests into the sockets of clients. */
export const socketServer = (): Server<typeof ClientSocket> =>
  new WebSocketServer({
    noServer: true,
    WebSocket: ClientSocket,
    maxPayload: LIMITS.gatewayPayloadBytes,
    maxFragments: MOST_PARTS,
    maxBufferedChunks: MOST_PARTS,
    perMessageDeflate: false,
    // Text that is no UTF-8 is refused where payloads are read, with the code for that.
    skipUTF8Validation: true,
  })
