import type { Attack } from './attack.ts'
import { AttackerConnection, combineConnections } from './attacker-connection.ts'

const CONNECTIONS = 2304

/**
 * Occupies the proxy's slots with requests to nine Activities of one account that never answer, from many addresses.
 */
export const activityRequests: Attack = {
  name: 'activity-requests',
  description: `${CONNECTIONS} requests to nine Activities of one account that never answer, from 9 addresses`,
  launch: async ({ ports, silentActivities }) => {
    const connections = Array.from({ length: CONNECTIONS }, (_, n) => {
      const at = n % silentActivities.length
      const localAddress = `127.0.1.${at + 1}`
      const connection = new AttackerConnection(ports[n % ports.length] ?? 0, { localAddress })
      return { connection, request: `GET /never HTTP/1.1\r\nHost: ${silentActivities[at]}\r\n\r\n` }
    })
    await Promise.all(connections.map(({ connection, request }) => connection.send(request)))
    return combineConnections(connections.map(({ connection }) => connection))
  },
}
