import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { queryObjects } from 'node:v8'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { ClientConnection } from './connections/connection.ts'
import { FollowedGuild } from './guilds/followed-guild.ts'
import { GatewaySession } from './sessions/session.ts'
import { RESUMABLE_MS } from './sessions/sessions.ts'

/** What a session is made of; of a class the garbage collector is asked how many there still are. */
const KINDS = [GatewaySession, ClientConnection, FollowedGuild]
const SESSIONS = 20

const alive = (kind: abstract new (...given: never[]) => unknown): number => queryObjects(kind, { format: 'count' })

describe('sessions that come and go', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    // Sessions are forgotten in time that passes only when the test says so.
    world.clock.hold()
    port = await world.app.listen()
  })
  after(() => world.close())

  const figure = (name: string): number =>
    Number([...world.app.gateway.figures()].find((line) => line.startsWith(`${name} `))?.split(' ')[1])

  async function signedIn(): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: world.bot.token })
    return client
  }

  test('leave nothing behind, whether they say goodbye or are cut off and stay away', async () => {
    const clients = await Promise.all(Array.from({ length: SESSIONS }, signedIn))
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'to all' })
    await world.told()
    assert.equal(alive(GatewaySession), SESSIONS, 'the count counts')
    await Promise.all(clients.map((client, i) => client.leave(i % 2 === 0 ? 1000 : 4000)))
    // Only those that may resume are still there.
    for (const name of ['guildhall_sessions', 'guildhall_sessions_away'])
      await until(() => figure(name) === SESSIONS / 2)
    world.clock.advance(RESUMABLE_MS + 1)
    await until(() => figure('guildhall_sessions') === 0)
    for (const kind of KINDS) await until(() => alive(kind) === 0)
  })
})
