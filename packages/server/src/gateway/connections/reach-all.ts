import type { WebSocket } from 'ws'

/** Resolves when all these clients have read what was dispatched by now, or are gone. */
export async function reachAll(sockets: Iterable<WebSocket>): Promise<void> {
  // What is dispatched leaves at the end of the loop's turn.
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([...sockets].map(reach))
}

/** Frames are read in order: a client that answers a ping has read what was sent before it. */
async function reach(socket: WebSocket): Promise<void> {
  if (socket.readyState !== socket.OPEN) return
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('pong', done).off('close', done)
      resolve()
    }
    socket.on('pong', done).on('close', done)
    socket.ping()
  })
}
