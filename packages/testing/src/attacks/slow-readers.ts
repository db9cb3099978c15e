import type { Attack } from './attack.ts'
import { AttackerConnection, combineConnections } from './attacker-connection.ts'

const CONNECTIONS = 600

/** Requests an attachment once on each of many connections and reads no response. */
export const slowReaders: Attack = {
  name: 'slow-readers',
  description: `${CONNECTIONS} connections that ask for an attachment once and read nothing`,
  launch: async ({ ports, attachment }) => {
    const request = `GET ${attachment.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const connections = Array.from(
      { length: CONNECTIONS },
      (_, n) => new AttackerConnection(ports[n % ports.length] ?? 0, { reads: false }),
    )
    await Promise.all(connections.map((each) => each.send(request)))
    return combineConnections(connections)
  },
}
