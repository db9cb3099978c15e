import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { openTestStore } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { DRAIN_MS } from './drain.ts'

describe('Requests while the server stops', () => {
  async function start(t: TestContext) {
    const store = await openTestStore()
    // The test reads the store after the server has closed it.
    const world = await World.create({}, { ...store, close: async () => {} })
    t.after(() => store.close())
    const port = await world.app.listen()
    const received = new Promise((resolve) => world.app.http.server.once('request', resolve))
    const line = () => {
      const made = new RawConnection(world.app.http.server)
      t.after(() => made.socket.destroy())
      return made
    }
    return { world, port, store, line, received }
  }
  const message = (world: World, content: string) => {
    const body = JSON.stringify({ content })
    const head = [
      `POST /api/v10/channels/${world.channels.general}/messages HTTP/1.1`,
      'Host: x',
      `Authorization: ${world.member.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    return [`${head.join('\r\n')}\r\n\r\n`, body] as const
  }
  const isListening = (world: World) => world.app.http.server.listening

  test('are completed and answered with Connection: close, and then gateway clients are disconnected', async (t) => {
    const { world, port, store, line, received } = await start(t)
    const client = new GatewayClient(port)
    t.after(() => client.socket.terminate())
    await client.identify({ token: world.bot.token })
    const [head, body] = message(world, 'sent before the server stopped')
    const busy = line().send(head)
    await received
    const kept = line().send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    await kept.answers()
    const closed = world.app.close()
    await until(() => !isListening(world))

    const refused = connect(port, '127.0.0.1')
    await new Promise((resolve) => refused.once('error', resolve))
    kept.send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    assert.match((await kept.hungUp()).slice(20), /HTTP\/1\.1 200 OK.*connection: close.*\{"live":true\}$/isu)
    assert.ok(!client.payloads.some(({ op }) => op === Opcode.RECONNECT))

    busy.send(body)
    assert.match(await busy.hungUp(), /^HTTP\/1\.1 200 OK.*\r\nconnection: close\r\n/isu)
    await closed
    assert.equal(client.eventsOf('MESSAGE_CREATE').at(-1)?.content, 'sent before the server stopped')
    assert.equal(client.payloads.at(-1)?.op, Opcode.RECONNECT)
    const rows = await store.db.q.selectFrom('messages').select('id').execute()
    assert.equal(rows.length, 1)
  })

  test('are awaited for a limited time', async (t) => {
    const { world, store, line, received } = await start(t)
    const [head] = message(world, 'never sent')
    const busy = line().send(head)
    await received
    const closed = world.app.close()
    await until(() => !isListening(world))
    world.clock.advance(DRAIN_MS - 1)
    assert.ok(!busy.isOver)
    world.clock.advance(1)
    await busy.hungUp()
    await closed
    assert.deepEqual(await store.db.q.selectFrom('messages').select('id').execute(), [])
  })

  test('queued behind another on their connection are not started', async (t) => {
    const { world, store, line, received } = await start(t)
    const [first, second] = [message(world, 'first'), message(world, 'second')]
    const busy = line().send(first[0])
    await received
    const closed = world.app.close()
    await until(() => !isListening(world))
    busy.send(first[1] + second.join(''))
    assert.equal((await busy.hungUp()).match(/HTTP\/1\.1/gu)?.length, 1)
    await closed
    const rows = await store.db.q.selectFrom('messages').select('wire').execute()
    assert.deepEqual(
      rows.map(({ wire }) => JSON.parse(wire).content),
      ['first'],
    )
  })
})
