import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { activityCookie, CLIENT_HOST, newActivity, requestActivity } from '@guildhall/testing/features/activities'
import {
  type ExternalServer,
  startExternalServer,
  startExternalTcpServer,
} from '@guildhall/testing/worlds/external-server'
import { newBot } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

/** How many sockets one network may have open. */
const MOST_SOCKETS = 128

describe('The Activity proxy’s limits', () => {
  let world: World
  let echo: ExternalServer
  let sockets: string
  before(async () => {
    const settings = { publicUrl: `http://${CLIENT_HOST}`, dev: true, rateLimits: true, trustedProxies: ['127.0.0.1'] }
    world = await World.create(settings)
    await world.app.listen()
    echo = await startExternalTcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello')
        socket.on('data', (more) => socket.write(`heard ${more}`))
      })
    })
    sockets = await newActivity(world, [{ prefix: '/', target: `localhost:${echo.port}` }])
    visits.set(sockets, await activityCookie(world, sockets))
  })
  after(async () => {
    await world.close()
    await echo.close()
  })

  function line(t: TestContext): RawConnection {
    const made = new RawConnection(world.app.http.server)
    t.after(() => made.socket.destroy())
    return made
  }
  const visits = new Map<string, string>()
  const opening = (t: TestContext, network: string, id = sockets) =>
    line(t).send(
      `GET /ws HTTP/1.1\r\nHost: ${id}.activities.${CLIENT_HOST}\r\nCookie: ${visits.get(id)}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: ${network}\r\n\r\n`,
    )
  const isOpen = ({ received }: RawConnection) => received.startsWith('HTTP/1.1 101 ') && received.includes('hello')

  test('count sockets of one network together across Activities', async (t) => {
    const other = await newActivity(world, [{ prefix: '/', target: `localhost:${echo.port}` }])
    visits.set(other, await activityCookie(world, other))
    const open = Array.from({ length: MOST_SOCKETS }, (_, at) =>
      opening(t, `2001:db8:1:2::${at}`, at % 2 === 0 ? sockets : other),
    )
    await until(() => open.every(isOpen))
    for (const id of [sockets, other]) {
      const refused = await opening(t, '2001:db8:1:2:3::1', id).hungUp()
      assert.match(refused, /^HTTP\/1\.1 429 /u)
      assert.match(refused, /from your network/u)
    }
    // Other networks aren't affected, and closing a socket frees its slot.
    const elsewhere = opening(t, '203.0.113.1')
    await until(() => isOpen(elsewhere))
    open[0]?.socket.destroy()
    await until(async () => {
      const again = opening(t, '2001:db8:1:2::1')
      await again.answers()
      return again.statuses[0] === 101
    })
  })

  test('count requests of one network together across Activities', async (t) => {
    const silent = await startExternalTcpServer(() => {})
    t.after(() => silent.close())
    const target = [{ prefix: '/', target: `localhost:${silent.port}` }]
    const ids = [await newActivity(world, target), await newActivity(world, target)]
    const cookies = [await activityCookie(world, ids[0] ?? ''), await activityCookie(world, ids[1] ?? '')]
    const ask = (n: number, network: string) =>
      line(t).send(
        `GET /x HTTP/1.1\r\nHost: ${ids[n % 2]}.activities.${CLIENT_HOST}\r\nCookie: ${cookies[n % 2]}\r\nX-Forwarded-For: ${network}\r\n\r\n`,
      )
    const held = Array.from({ length: 256 }, (_, n) => ask(n, `2001:db8:9:9::${n}`))
    await until(() => silent.connections() === 256)
    const refused = ask(0, '2001:db8:9:9:9::1')
    assert.match(await refused.answers(), /^HTTP\/1\.1 429 .*\r\nretry-after: 1\r\n/su)
    ask(0, '2001:db8:9:a::1')
    await until(() => silent.connections() === 257)
    held[0]?.socket.destroy()
    await until(() => {
      ask(0, '2001:db8:9:9::1')
      return silent.connections() > 257
    })
  })

  test('close an idle socket after ten minutes', async (t) => {
    const socket = opening(t, '203.0.113.2')
    await until(() => isOpen(socket))
    for (const content of ['one', 'two', 'three']) {
      world.clock.advance(400_000)
      socket.send(content)
      await until(() => socket.received.includes(`heard ${content}`))
    }
    world.clock.advance(601_000)
    await socket.hungUp()
  })

  test('let an upload take as long as it makes progress', async (t) => {
    let seen = ''
    const app = await startExternalServer((request, response) => {
      seen = ''
      request.setEncoding('latin1').on('data', (text) => {
        seen += text
      })
      request.once('end', () => response.end(`all ${seen}`))
    })
    t.after(() => app.close())
    const id = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
    const head = `POST /files HTTP/1.1\r\nHost: ${id}.activities.${CLIENT_HOST}\r\nCookie: ${await activityCookie(world, id)}\r\nTransfer-Encoding: chunked\r\n\r\n`
    const upload = line(t).send(head)
    let sent = ''
    for (const part of ['a', 'b', 'c', 'd']) {
      upload.send(`1\r\n${part}\r\n`)
      sent += part
      await until(() => seen === sent)
      world.clock.advance(40_000)
    }
    assert.match(await upload.send('0\r\n\r\n').answers(), /^HTTP\/1\.1 200 [\s\S]*all abcd/u)
    // An upload without progress is aborted.
    const stalled = line(t).send(`${head}1\r\ne\r\n`)
    await until(() => seen === 'e')
    world.clock.advance(55_001)
    assert.match(await stalled.answers(), /^HTTP\/1\.1 504 /u)
  })

  test('cause only one lookup of an ID that belongs to no Activity, until an Activity has this ID', async () => {
    const { id } = await newBot(world.app, world.owner)
    const says = async () => (await requestActivity(world, id, '/')).text
    assert.match(await says(), /no Activity here/u)
    const flags = ApplicationFlag.EMBEDDED
    // Without a notification the cached state is used.
    await world.app.kernel.store.write(({ q }) =>
      q.updateTable('applications').set({ flags }).where('id', '=', id).execute(),
    )
    assert.match(await says(), /no Activity here/u)
    world.app.kernel.activityChanged(id)
    assert.match(await says(), /only be opened in the client/u)
    for (const [embedded, answer] of [
      [false, /no Activity here/u],
      [true, /only be opened in the client/u],
    ] as const) {
      const { status } = await world.owner.api.post(`/applications/${id}/set-embedded`, { embedded })
      assert.equal(status, 200)
      assert.match(await says(), answer)
    }
  })

  test('accept a limited number of CSP reports per network, and drop all others', async () => {
    const id = await newActivity(world, [{ prefix: '/', target: `localhost:${echo.port}` }])
    const report = (network: string, asked: string) =>
      requestActivity(world, id, '/.proxy/.guildhall/reports', {
        method: 'POST',
        headers: { 'x-forwarded-for': network },
        body: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': asked } }),
      })
    for (let at = 0; at < 120; at++) assert.equal((await report('203.0.113.3', 'https://a.example/')).status, 204)
    assert.equal((await report('203.0.113.3', 'https://b.example/')).status, 429)
    assert.equal((await report('203.0.113.4', 'https://c.example/')).status, 204)
    const { body } = await world.owner.api.get(`/guildhall/applications/${id}/activity-refusals`)
    assert.deepEqual(
      body.map(({ asked, count }: any) => [asked, count]),
      [
        ['https://c.example/', 1],
        ['https://a.example/', 120],
      ],
    )
    world.clock.advance(60_000)
    assert.equal((await report('203.0.113.3', 'https://b.example/')).status, 204)
  })
})
