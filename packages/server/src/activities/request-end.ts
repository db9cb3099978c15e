import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether the client has disconnected, so that no response is needed. */
export const isGone = ({ socket }: IncomingMessage, response: ServerResponse): boolean =>
  response.destroyed || socket.destroyed

/** Calls a function once when a response ends. If the connection closes while the response is still queued, Node only emits `close` on the socket. */
export function onRequestEnd({ socket }: IncomingMessage, response: ServerResponse, act: () => void): void {
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    socket.off('close', over)
    act()
  }
  response.once('close', over)
  // One listener for each pipelined request.
  socket.setMaxListeners(0).once('close', over)
}
