import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether nobody waits for an answer any more. */
export const isGone = ({ socket }: IncomingMessage, response: ServerResponse): boolean =>
  response.destroyed || socket.destroyed

/** Does something once when an answer is over; if the connection ends before it was the answer's turn, Node says so of the connection alone. */
export function onRequestEnd({ socket }: IncomingMessage, response: ServerResponse, act: () => void): void {
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    socket.off('close', over)
    act()
  }
  response.once('close', over)
  // One for each request that waits for its turn.
  socket.setMaxListeners(0).once('close', over)
}
