import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { activityCookie, CLIENT_HOST, newActivity } from '@guildhall/testing/features/activities'
import { worldPort } from '@guildhall/testing/features/activity-clients'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { type ExternalServer, startExternalTcpServer } from '@guildhall/testing/worlds/external-server'
import { startTwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { App } from '../app.ts'

const OPTIONS = { publicUrl: `http://${CLIENT_HOST}` }

describe('Open connections of an Activity on this machine', () => {
  let world: World
  let app: ExternalServer
  before(async () => {
    world = await World.create(OPTIONS)
    await worldPort(world)
    app = await startExternalTcpServer((socket) => {
      socket.once('data', (head) => {
        if (!head.toString('latin1').includes('pgrade: websocket')) socket.write('HTTP/1.1 200 OK\r\n\r\nhello')
        else socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello')
      })
    })
  })
  after(async () => {
    await world.close()
    await app.close()
  })

  const rows = (...prefixes: string[]) => prefixes.map((prefix) => ({ prefix, target: `localhost:${app.port}` }))
  const leave = ({ administrator }: World, id: string, body: object) =>
    administrator.api.patch(`/guildhall/applications/${id}/activity`, body)

  /** An open socket and a request in progress. */
  async function opened(t: TestContext, at: World, id: string, prefix: string, { http }: App = at.app) {
    const head = `Host: ${id}.activities.${CLIENT_HOST}\r\nCookie: ${await activityCookie(at, id)}\r\n`
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
    const lines = [`GET ${prefix}/ws HTTP/1.1\r\n${head}${upgrade}\r\n`, `GET ${prefix}/events HTTP/1.1\r\n${head}\r\n`]
    const open = lines.map((bytes) => new RawConnection(http.server).send(bytes))
    t.after(() => {
      for (const { socket } of open) socket.destroy()
    })
    await until(() => open.every(({ received }) => received.includes('hello')))
    return open
  }

  test('close when the administrator revokes the permission for this machine', async (t) => {
    const id = await newActivity(world, rows('/'), { allows_loopback: true })
    const open = await opened(t, world, id, '')
    assert.equal((await leave(world, id, { has_csp_exception: true })).status, 200)
    assert.equal((await leave(world, id, { allows_loopback: false })).status, 200)
    for (const line of open) await line.hungUp()
  })

  test('close when their paths are mapped to another host or no longer mapped, and others stay open', async (t) => {
    const id = await newActivity(world, rows('/', '/old', '/moved'), { allows_loopback: true })
    const [old, moved, others] = await Promise.all(['/old', '/moved', ''].map((each) => opened(t, world, id, each)))
    const url_map = [...rows('/'), { prefix: '/moved', target: `localhost:${app.port}/there` }]
    const { status } = await world.owner.api.post(`/applications/${id}/proxy-config`, { url_map })
    assert.equal(status, 200)
    for (const line of [...(old ?? []), ...(moved ?? [])]) await line.hungUp()
    assert.deepEqual(
      others?.map(({ isOver }) => isOver),
      [false, false],
    )
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('close in every process', async (t) => {
      const two = await startTwoProcesses(OPTIONS)
      t.after(() => two.close())
      await two.world.app.listen()
      await two.other.listen()
      const id = await newActivity(two.world, rows('/'), { allows_loopback: true })
      const open = await opened(t, two.world, id, '', two.other)
      assert.equal((await leave(two.world, id, { allows_loopback: false })).status, 200)
      for (const line of open) await line.hungUp()
    })
  }
})
