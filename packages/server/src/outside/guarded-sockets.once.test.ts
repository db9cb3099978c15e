import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { GuardedSockets } from './guarded-sockets.ts'

const IDLE_MS = 500

describe('Connections to hosts of Activities', () => {
  /** A host that answers `/slow` when the test allows it. */
  async function host(t: TestContext) {
    const connections: Socket[] = []
    const held = Promise.withResolvers<void>()
    const server = createServer(async (request, response) => {
      if (request.url === '/slow') await held.promise
      response.end(request.url)
    })
    server.on('connection', (socket) => connections.push(socket)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const lines = new GuardedSockets({
      resolve: async () => [],
      networks: [],
      ownPort: () => null,
      idleMs: IDLE_MS,
    })
    t.after(() => {
      lines.close()
      server.close().closeAllConnections()
    })
    const ask = async (path: string): Promise<string> => {
      const asked = { host: `localhost:${port}`, path, method: 'GET', headers: { host: 'app.example' } }
      const [answer]: IncomingMessage[] = await once(lines.begin({ ...asked, allowsLoopback: true }).end(), 'response')
      let text = ''
      for await (const piece of answer ?? []) text += piece
      return text
    }
    return { ask, connections, letGo: held.resolve }
  }

  test('are reused for the next request, which may take longer than the idle timeout', async (t) => {
    const { ask, connections, letGo } = await host(t)
    assert.equal(await ask('/first'), '/first')
    const slow = ask('/slow')
    await pause(2 * IDLE_MS)
    letGo()
    assert.equal(await slow, '/slow')
    assert.equal(connections.length, 1)
  })

  test('are closed when they are idle, without extra listeners per use', async (t) => {
    const { ask, connections } = await host(t)
    const warned: Error[] = []
    const warn = (warning: Error) => void warned.push(warning)
    process.on('warning', warn)
    t.after(() => process.off('warning', warn))
    for (let at = 0; at < 12; at++) await ask(`/${at}`)
    assert.equal(connections.length, 1)
    assert.ok(connections[0])
    if (!connections[0].destroyed) await once(connections[0], 'close')
    assert.deepEqual(warned, [])
    await ask('/again')
    assert.equal(connections.length, 2)
  })
})
