import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ActivityClient,
  connectActivityClient,
  exitActivity,
  launchInstance,
  setActivity,
  storedParticipants,
  untilNoParticipants,
} from '@guildhall/testing/features/activity-clients'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { leaveLostSessions } from './leave-activity-actions.ts'

/** The number of participants before the first user whose client is observed. */
const CROWD = 1000

describe('An Activity with a thousand users', () => {
  let world: World
  let watchers: ActivityClient[]
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'USE_EMBEDDED_ACTIVITIES'])
    await setActivity(world)
    watchers = [
      await connectActivityClient(world, world.moderator),
      await connectActivityClient(world, world.member),
      await connectActivityClient(world, world.owner),
    ]
  })
  after(() => world.close())

  const updates = ({ client }: ActivityClient) => client.eventsOf('EMBEDDED_ACTIVITY_UPDATE_V2')
  /** Waits until each of so many users has received an event so many times. */
  async function allReceived(times: number, users: number): Promise<void> {
    await until(() => watchers.every((each) => updates(each).length >= times))
    await world.waitForDelivery()
    for (const each of watchers) {
      const events = updates(each)
      assert.equal(events.length, times)
      assert.equal(events.at(-1).participants.length, users)
    }
  }
  /** Adds participants of another process, without events. */
  async function crowd(): Promise<void> {
    const { kernel } = world.app
    await kernel.store.write(async ({ q }) => {
      const processId = 'crowd'
      await q.insertInto('processes').values({ id: processId, renewed_at: kernel.clock.now(), worker: 900 }).execute()
      for (let index = 0; index < CROWD; index++) {
        const row = { guild_id: world.guildId, channel_id: world.channels.general, application_id: world.bot.id }
        const id = kernel.ids.next()
        const who = { id, user_id: id, session_id: `session-${index}`, process_id: processId, abandoned_at: null }
        await q
          .insertInto('activity_participants')
          .values({ ...row, ...who })
          .execute()
      }
    })
  }

  test('sends each client one event per user who joins or leaves, and one for all who leave at once', async () => {
    const [one, two] = watchers
    assert.ok(one && two)
    await launchInstance(world, one)
    await crowd()
    const instance = await launchInstance(world, two)
    assert.equal(instance.users.length, CROWD + 2)
    await allReceived(2, CROWD + 2)
    await exitActivity(world, two, instance)
    await allReceived(3, CROWD + 1)
    const { kernel } = world.app
    await kernel.store.write(({ q }) => q.deleteFrom('processes').where('id', '=', 'crowd').execute())
    const later = (ms: number) => ({ ...kernel, clock: { ...kernel.clock, now: () => kernel.clock.now() + ms } })
    await leaveLostSessions(kernel)
    await leaveLostSessions(later(181_000))
    await allReceived(4, 1)
    assert.deepEqual(await storedParticipants(world), [[world.channels.general, one.who.id]])
    await Promise.all(watchers.map(({ client }) => client.close(1000)))
    await untilNoParticipants(world)
  })
})
