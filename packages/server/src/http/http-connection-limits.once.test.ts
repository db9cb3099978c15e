import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { Visitors } from './http-connection-limits.ts'

const ASK = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'

describe('HTTP connections', () => {
  const servers: Server[] = []
  after(() => {
    for (const server of servers) server.close().closeAllConnections()
  })

  async function serverWith(most: { network: number; all: number }, speaksForMany = false): Promise<Server> {
    const server = createServer((_request, answer) => answer.end('{}'))
    servers.push(server)
    new Visitors(() => speaksForMany, most).attach(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return server
  }

  for (const most of [
    { network: 3, all: 100 },
    { network: 100, all: 3 },
  ]) {
    test(`above a limit are closed, starting with the one that has been idle longest: ${JSON.stringify(most)}`, async () => {
      const server = await serverWith(most)
      const lines: RawConnection[] = []
      for (let i = 0; i < 3; i++) {
        lines.push(new RawConnection(server).send(ASK))
        await lines[i]?.answers()
      }
      // The first connection sends a request again, so the second has been idle longest.
      await lines[0]?.send(ASK).answers(2)
      const next = new RawConnection(server).send(ASK)
      await lines[1]?.hungUp()
      await next.answers()
      for (const line of [lines[0], lines[2], next]) {
        const before = line?.statuses.length ?? 0
        await line?.send(ASK).answers(before + 1)
        assert.equal(line?.statuses.length, before + 1)
        line?.socket.destroy()
      }
    })
  }

  test('of a proxy may be as many as the total limit', async () => {
    const server = await serverWith({ network: 1, all: 3 }, true)
    const lines: RawConnection[] = []
    for (let i = 0; i < 3; i++) {
      lines.push(new RawConnection(server).send(ASK))
      await lines[i]?.answers()
    }
    for (const line of lines.slice(1)) await line.send(ASK).answers(2)
    const next = new RawConnection(server).send(ASK)
    await lines[0]?.hungUp()
    await next.answers()
    for (const line of [...lines, next]) line.socket.destroy()
  })

  test('free their slot when they close', async () => {
    const server = await serverWith({ network: 2, all: 2 })
    const staying = new RawConnection(server).send(ASK)
    await staying.answers()
    for (let i = 0; i < 10; i++) {
      const line = new RawConnection(server).send(`GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      await line.hungUp()
      await staying.send(ASK).answers(i + 2)
    }
    assert.equal(staying.statuses.length, 11)
    staying.socket.destroy()
  })
})

describe('Slow HTTP clients', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await world.app.listen()
  })
  after(() => world.close())

  test('have a limited time for a request head and a body', () => {
    const { headersTimeout, requestTimeout, timeout } = world.app.http.server
    assert.deepEqual([headersTimeout, requestTimeout, timeout], [15_000, 900_000, 60_000])
  })

  test('are disconnected after half a minute over a body, and later with files', async () => {
    const { server } = world.app.http
    const head = (path: string, type: string) =>
      `POST /api/v10${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${world.owner.token}\r\nContent-Type: ${type}\r\nContent-Length: 500000\r\n\r\n`
    const messages = `/channels/${world.channels.general}/messages`
    const form = 'multipart/form-data; boundary=X'
    const slow = async (path: string, type: string) => {
      const asked = once(server, 'request')
      const line = new RawConnection(server).send(`${head(path, type)}--X\r\n`)
      await asked
      return line
    }
    const cutOff = [
      await slow(messages, 'application/json'),
      await slow(`/guilds/${world.guildId}/stickers`, form),
      await slow('/nowhere', 'text/plain'),
    ]
    const taken = await slow(messages, form)
    const begun = new Promise<void>((resolve) => {
      const { begin } = world.app.kernel.files
      world.app.kernel.files.begin = (id) => {
        resolve()
        return begin.call(world.app.kernel.files, id)
      }
    })
    taken.send(`Content-Disposition: form-data; name="files[0]"; filename="a"\r\n\r\n${'some'.repeat(50_000)}`)
    await begun
    world.clock.advance(30_000)
    for (const line of cutOff) assert.match(await line.hungUp(), /^HTTP\/1\.1 (408|404) /u)
    assert.equal(taken.isOver, false)
    taken.socket.destroy()
    await until(async () => (await world.app.kernel.files.unplaced()).length === 0)
  })

  test('are disconnected if they never read the response', async (t) => {
    const { server } = world.app.http
    const { timeout } = server
    server.timeout = 200
    t.after(() => {
      server.timeout = timeout
    })
    const accepted = once(server, 'connection')
    const line = new RawConnection(server)
    line.socket.pause()
    const [socket] = await accepted
    const closed = once(socket, 'close')
    line.send(ASK.repeat(100_000))
    await closed
    line.socket.destroy()
  })

  test('are disconnected if their headers never end', async () => {
    const { server } = world.app.http
    server.headersTimeout = 200
    const line = new RawConnection(server).send('GET /livez HTTP/1.1\r\nHost: x\r\n')
    assert.match(await line.hungUp(), /^HTTP\/1\.1 408 /u)
    assert.match(await new RawConnection(server).hungUp(), /^HTTP\/1\.1 408 /u)
  })
})
