import type { ClientSocket } from './client-socket.ts'

/** Resolves when each of these clients has read everything that was dispatched before, or has disconnected. */
export async function reachAll(sockets: Iterable<ClientSocket>): Promise<void> {
  // Dispatched events are sent at the end of the turn of the event loop.
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([...sockets].map(reach))
}

/** Frames are read in order, so a client that answers a ping has read all frames before it. */
async function reach(socket: ClientSocket): Promise<void> {
  await socket.written()
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
