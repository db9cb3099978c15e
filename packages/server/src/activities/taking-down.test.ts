import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, type TestContext, test } from 'node:test'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { activityCookie, CLIENT_HOST, newActivity, requestActivity } from '@guildhall/testing/features/activities'
import {
  type ActivityClient,
  connectActivityClient,
  storedParticipants,
  untilNoParticipants,
  worldPort,
} from '@guildhall/testing/features/activity-clients'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { type ExternalServer, startExternalTcpServer } from '@guildhall/testing/worlds/external-server'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { startTwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { App } from '../app.ts'

const OPTIONS = { publicUrl: `http://${CLIENT_HOST}`, dev: true }

describe('An Activity ends', () => {
  let world: World
  let app: ExternalServer
  const players: ActivityClient[] = []
  before(async () => {
    world = await World.create(OPTIONS)
    await worldPort(world)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'USE_EMBEDDED_ACTIVITIES', 'USE_EXTERNAL_APPS'])
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
  afterEach(async () => {
    await Promise.all(players.splice(0).map(({ client }) => client.close(1000)))
    await untilNoParticipants(world)
  })

  const url_map = () => [{ prefix: '/', target: `localhost:${app.port}` }]
  const leave = (id: string, body: object, { administrator } = world) =>
    administrator.api.patch(`/guildhall/applications/${id}/activity`, body)
  const isThere = async (id: string) => (await requestActivity(world, id, '/.proxy/.guildhall/shell')).status === 200

  /** Opens a socket and a request as a participant. */
  async function played(t: TestContext, id: string): Promise<{ ended: () => Promise<void> }> {
    const one = await connectActivityClient(world, world.member)
    players.push(one)
    const launched = await one.who.api.post(`/activities/${world.channels.general}/${id}`, {
      session_id: one.sessionId,
    })
    assert.equal(launched.status, 200, JSON.stringify(launched.body))
    const head = `Host: ${id}.activities.${CLIENT_HOST}\r\nCookie: ${await activityCookie(world, id, world.member)}\r\n`
    const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\n`
    const lines = [`GET /ws HTTP/1.1\r\n${head}${upgrade}\r\n`, `GET /events HTTP/1.1\r\n${head}\r\n`].map((bytes) =>
      new RawConnection(world.app.http.server).send(bytes),
    )
    t.after(() => {
      for (const { socket } of lines) socket.destroy()
    })
    await until(() => lines.every(({ received }) => received.includes('hello')))
    return {
      ended: async () => {
        await Promise.all(lines.map((line) => line.hungUp()))
        await one.client.next('EMBEDDED_ACTIVITY_UPDATE_V2', ({ participants }) => participants.length === 0)
        assert.equal(await isThere(id), false)
        assert.equal((await requestActivity(world, id, '/')).status, 404)
        const socket = new RawConnection(world.app.http.server).send(`GET /ws HTTP/1.1\r\n${head}${upgrade}\r\n`)
        assert.match(await socket.hungUp(), /^HTTP\/1\.1 404 /u)
      },
    }
  }

  test('when the administrator disables it, and works again after it is restored', async (t) => {
    const id = await newActivity(world, url_map())
    const { ended } = await played(t, id)
    assert.equal((await leave(id, { is_taken_down: true })).status, 200)
    await ended()
    assert.equal((await leave(id, { is_taken_down: false })).status, 200)
    assert.equal(await isThere(id), true)
    await played(t, id)
  })

  test('when the administrator deletes its application', async (t) => {
    const id = await newActivity(world, url_map())
    const { ended } = await played(t, id)
    assert.equal((await world.administrator.api.delete(`/guildhall/instance/applications/${id}`)).status, 204)
    await ended()
  })

  test('when its owner’s account is disabled, and works again after the account is enabled', async (t) => {
    const maker = await world.newPerson('maker')
    const { id } = await newBot(world.app, maker)
    await maker.api.post(`/applications/${id}/set-embedded`, { embedded: true })
    await maker.api.post(`/applications/${id}/proxy-config`, { url_map: url_map() })
    await leave(id, { is_published: true })
    const { ended } = await played(t, id)
    const set = (disabled: boolean) =>
      world.administrator.api.patch(`/guildhall/instance/users/${maker.id}`, { disabled })
    assert.equal((await set(true)).status, 200)
    await ended()
    assert.equal((await set(false)).status, 200)
    assert.equal(await isThere(id), true)
  })

  test('when it is unpublished, for users who may no longer run it', async (t) => {
    const id = await newActivity(world, url_map())
    await played(t, id)
    const line = new RawConnection(world.app.http.server)
    t.after(() => line.socket.destroy())
    await world.owner.api.patch('/users/@me/settings', { developer_mode: true })
    const head = `Host: ${id}.activities.${CLIENT_HOST}\r\nCookie: ${await activityCookie(world, id, world.owner)}\r\n`
    line.send(`GET /events HTTP/1.1\r\n${head}\r\n`)
    await until(() => line.received.includes('hello'))
    assert.equal((await leave(id, { is_published: false })).status, 200)
    await until(async () => (await storedParticipants(world)).length === 0)
    assert.equal((await requestActivity(world, id, '/', { visitor: world.member })).status, 403)
    assert.equal(line.isOver, false)
  })

  describe('in development, if it belongs to a team,', () => {
    let id = ''
    let team = ''
    let developer: Person
    let number = 0
    beforeEach(async () => {
      developer = await world.newPerson(`developer${++number}`)
      const { body } = await world.owner.api.post('/teams', { name: 'Makers' })
      team = body.id
      await world.owner.api.post(`/teams/${team}/members`, { username: developer.user.username, role: 'developer' })
      await developer.api.put(`/teams/${team}/members/@me`)
      id = await newActivity(world, url_map(), { is_published: false })
      await world.owner.api.post(`/applications/${id}/transfer`, { team_id: team })
    })

    const ways: Record<string, () => Promise<{ status: number }>> = {
      'for a developer who turns Developer Mode off, and for nobody else': () =>
        developer.api.patch('/users/@me/settings', { developer_mode: false }),
      'for a developer whose account is disabled, and for nobody else': () =>
        world.administrator.api.patch(`/guildhall/instance/users/${developer.id}`, { disabled: true }),
      'for a developer who is removed from the team, and for nobody else': () =>
        world.owner.api.delete(`/teams/${team}/members/${developer.id}`),
      'for a developer who signs out, and for nobody else': () => developer.api.post('/auth/logout'),
      'for a developer who changes their password, and for nobody else': () =>
        developer.api.patch('/users/@me', { password: developer.password, new_password: 'another pass phrase' }),
    }
    for (const [title, act] of Object.entries(ways)) {
      test(title, async (t) => {
        for (const { api } of [developer, world.owner]) await api.patch('/users/@me/settings', { developer_mode: true })
        const [gone, stays] = await Promise.all(
          [developer, world.owner].map(async (who) => {
            const line = new RawConnection(world.app.http.server)
            t.after(() => line.socket.destroy())
            const head = `Host: ${id}.activities.${CLIENT_HOST}\r\nCookie: ${await activityCookie(world, id, who)}\r\n`
            line.send(`GET /ws HTTP/1.1\r\n${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
            await until(() => line.received.includes('hello'))
            return line
          }),
        )
        const { status } = await act()
        assert.ok(status < 300, String(status))
        await gone?.hungUp()
        assert.equal((await requestActivity(world, id, '/', { visitor: developer })).status, 403)
        assert.equal((await requestActivity(world, id, '/.proxy/.guildhall/none')).status, 404)
        assert.equal(stays?.isOver, false)
      })
    }
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('in every process', async (t) => {
      const two = await startTwoProcesses(OPTIONS)
      t.after(() => two.close())
      await two.world.app.listen()
      await two.other.listen()
      const id = await newActivity(two.world, url_map())
      const line = () => {
        const made = new RawConnection(two.other.http.server)
        t.after(() => made.socket.destroy())
        return made
      }
      const head = `Host: ${id}.activities.${CLIENT_HOST}\r\nCookie: ${await activityCookie(two.world, id)}\r\n`
      const open = line().send(`GET /events HTTP/1.1\r\n${head}\r\n`)
      await until(() => open.received.includes('hello'))
      const shell = async () => {
        const asked = line().send(`GET /.proxy/.guildhall/shell HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)
        await asked.answers()
        return asked.statuses[0]
      }
      assert.equal(await shell(), 200)
      await leave(id, { is_taken_down: true }, two.world)
      await open.hungUp()
      assert.equal(await shell(), 404)
      await leave(id, { is_taken_down: false }, two.world)
      await until(async () => (await shell()) === 200)
    })

    test('for a client that signs out in another process, where its ticket also works only once', async (t) => {
      const two = await startTwoProcesses(OPTIONS)
      t.after(() => two.close())
      for (const { http } of [two.world.app, two.other]) await http.listen({ port: 0 })
      await two.world.owner.api.patch('/users/@me/settings', { developer_mode: true })
      const id = await newActivity(two.world, url_map(), { is_published: false })
      const ask = (process: App, path: string, more = '') => {
        const line = new RawConnection(process.http.server)
        t.after(() => line.socket.destroy())
        return line.send(`GET ${path} HTTP/1.1\r\nHost: ${id}.activities.${CLIENT_HOST}\r\n${more}\r\n`)
      }
      const { body } = await two.world.owner.api.post(`/applications/${id}/proxy-tickets`, {})
      const shell = `/.proxy/.guildhall/shell?discord_proxy_ticket=${body.ticket}`
      const first = ask(two.world.app, shell, 'Connection: close\r\n')
      await first.answers()
      const visit = /^set-cookie: (guildhall-visit=[^;]+)/imu.exec(first.received)?.[1]
      assert.ok(visit)
      const second = ask(two.other, shell, 'Connection: close\r\n')
      await second.answers()
      assert.equal(second.statuses[0], 200)
      assert.doesNotMatch(second.received, /set-cookie/iu)
      const cookie = `Cookie: ${visit}\r\n`
      const events = ask(two.other, '/events', cookie)
      await until(() => events.received.includes('hello'))
      assert.equal((await two.world.owner.api.post('/auth/logout')).status, 204)
      await events.hungUp()
      assert.match(await ask(two.other, '/', `${cookie}Connection: close\r\n`).hungUp(), /^HTTP\/1\.1 403 /u)
    })
  }
})
