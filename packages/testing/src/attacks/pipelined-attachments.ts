import type { Attack } from './attack.ts'
import { AttackerConnection, combineConnections } from './attacker-connection.ts'

const CONNECTIONS = 70
const REQUESTS = 290

/** Requests one attachment many times on each connection and reads no response. */
export const pipelinedAttachments: Attack = {
  name: 'pipelined-attachments',
  description: `${CONNECTIONS} connections, each with ${REQUESTS} pipelined requests for an attachment, unread`,
  launch: async ({ ports, attachment }) => {
    const request = `GET ${attachment.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const connections = Array.from(
      { length: CONNECTIONS },
      (_, n) => new AttackerConnection(ports[n % ports.length] ?? 0, { reads: false }),
    )
    await Promise.all(connections.map((each) => each.send(request.repeat(REQUESTS))))
    return combineConnections(connections)
  },
}
