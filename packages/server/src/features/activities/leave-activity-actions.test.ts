import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { TestClient } from '@guildhall/testing/clients/test-client'
import {
  connectActivityClient,
  launchInstance,
  setActivity,
  storedParticipants,
} from '@guildhall/testing/features/activity-clients'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { newTakeoverPair, type TakeoverPair } from '@guildhall/testing/worlds/takeover-pair'
import type { World } from '@guildhall/testing/worlds/world'
import { leaveLostSessions } from './leave-activity-actions.ts'

describe('An Activity whose server process has ended', () => {
  let both: TakeoverPair
  let world: World
  let heirsPort: number
  let clients: GatewayClient[]
  beforeEach(async () => {
    both = await newTakeoverPair()
    world = both.world
    heirsPort = await both.successor.listen()
    clients = []
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'USE_EMBEDDED_ACTIVITIES'])
    await setActivity(world)
  })
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close(1000)))
    await both.close()
  })

  /** Two participants whose process ends; returns the instance. */
  async function abandoned(): Promise<any> {
    const [one, two] = [
      await connectActivityClient(world, world.member),
      await connectActivityClient(world, world.owner),
    ]
    await launchInstance(world, one)
    const instance = await launchInstance(world, two)
    await both.end()
    return instance
  }
  /** Reconnects a user's client to the remaining process. */
  async function comesBack({ token }: Person): Promise<{ client: GatewayClient; sessionId: string }> {
    const client = new GatewayClient(heirsPort)
    clients.push(client)
    return { client, sessionId: (await client.identify({ token })).session_id }
  }
  const joins = async (who: Person, session_id: string) => {
    const path = `/activities/${world.channels.general}/${world.bot.id}`
    const { status, body } = await new TestClient(both.successor, who.token).post(path, { session_id })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  /** Runs the jobs after a time. */
  const later = (ms: number) => {
    const { kernel } = both.successor
    return leaveLostSessions({ ...kernel, clock: { ...kernel.clock, now: () => kernel.clock.now() + ms } })
  }
  const who = async () => (await storedParticipants({ db: both.successor.kernel.store.db })).map(([, id]) => id)

  test('continues when its participants return, with each of them once', async () => {
    const { instance_id, users } = await abandoned()
    await later(0)
    const { client, sessionId } = await comesBack(world.member)
    const [running] = client.eventsOf('GUILD_CREATE')[0]?.activity_instances ?? []
    assert.deepEqual([running.instance_id, running.participants.length], [instance_id, users.length])
    const joined = await joins(world.member, sessionId)
    assert.deepEqual([joined.instance_id, joined.users.toSorted()], [instance_id, users.toSorted()])
    assert.equal((await who()).length, 2)
    await later(181_000)
    const isAlone = ({ participants: [first, ...others] }: any) =>
      first?.session_id === sessionId && others.length === 0
    await client.next('EMBEDDED_ACTIVITY_UPDATE_V2', isAlone)
    assert.deepEqual(await who(), [world.member.id])
  })

  test('ends if nobody returns within three minutes, and never starts again', async () => {
    // The process ended cleanly and another was running, so nothing has to detect the end.
    const { instance_id } = await abandoned()
    await later(179_000)
    assert.equal((await who()).length, 2)
    const { sessionId } = await comesBack(world.member)
    await later(181_000)
    assert.deepEqual(await who(), [])
    const { body } = await new TestClient(both.successor, `Bot ${world.bot.token}`).get(
      `/applications/${world.bot.id}/activity-instances/${instance_id}`,
    )
    assert.equal(body.message, '404: Not Found')
    assert.notEqual((await joins(world.member, sessionId)).instance_id, instance_id)
  })
})
