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

/** The classes of a session's objects. The garbage collector knows how many instances of a class exist. */
const KINDS = [GatewaySession, ClientConnection, FollowedGuild]
const SESSIONS = 20

const alive = (kind: abstract new (...given: never[]) => unknown): number => queryObjects(kind, { format: 'count' })

describe('Closed sessions', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    // Only the test advances the clock by which sessions expire.
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

  test('leave no memory in use, whether they close or lose their connection', async () => {
    const clients = await Promise.all(Array.from({ length: SESSIONS }, signedIn))
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'to all' })
    await world.waitForDelivery()
    assert.equal(alive(GatewaySession), SESSIONS, 'the count counts')
    await Promise.all(clients.map((client, i) => client.close(i % 2 === 0 ? 1000 : 4000)))
    // Only sessions that may be resumed are left.
    for (const name of ['guildhall_sessions', 'guildhall_sessions_away'])
      await until(() => figure(name) === SESSIONS / 2)
    world.clock.advance(RESUMABLE_MS + 1)
    await until(() => figure('guildhall_sessions') === 0)
    for (const kind of KINDS) await until(() => alive(kind) === 0)
  })
})
