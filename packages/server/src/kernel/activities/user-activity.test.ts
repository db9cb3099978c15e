import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import { allowMessages, postMessageAs } from '@guildhall/testing/features/threads'
import { newBot } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { endOfQuarter } from '../../store/rows/activity.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { Kernel } from '../kernel.ts'
import { UserActivity } from './user-activity.ts'

const HOUR_MS = 3_600_000

test('a quarter of a day ends at 0, 6, 12 or 18 o’clock', () => {
  const at = (time: string) => Date.parse(`2026-03-01T${time}Z`)
  for (const [moment, end] of [
    ['00:00:00.000', '06:00:00'],
    ['05:59:59.999', '06:00:00'],
    ['06:00:00.000', '12:00:00'],
    ['17:00:00.000', '18:00:00'],
  ] as const) {
    assert.equal(endOfQuarter(at(moment)), at(end), moment)
  }
})

describe('User activity', () => {
  let world: World
  /** The users with a session, as the tested object receives them. */
  let people: string[]
  let writes: number
  let activity: UserActivity
  before(async () => {
    world = await World.create()
    await allowMessages(world)
    // Pending users are stored only when a test calls `write`.
    await world.app.worker.settled()
    await world.app.worker.stop()
    world.clock.hold()
  })
  after(() => world.close())
  beforeEach(async () => {
    const { store, clock, log } = world.app.kernel
    people = []
    writes = 0
    const counting: Kernel['store'] = {
      ...store,
      write: (work) => {
        writes++
        return store.write(work)
      },
    }
    activity = new UserActivity({ store: counting, clock, log }, () => people)
    await makeInactive(world, [world.member, world.moderator], 10)
  })

  async function activeUntil({ id } = world.member as { id: string }, guildId = world.guildId): Promise<number | null> {
    const rows = world.db.q.selectFrom('members').select('active_until').where('guild_id', '=', guildId)
    return (await rows.where('user_id', '=', id).executeTakeFirstOrThrow()).active_until
  }
  const now = () => endOfQuarter(world.clock.now())

  test('is stored once in a quarter of a day, for all users together', async () => {
    for (let i = 0; i < 3; i++) {
      activity.record(world.member.id)
      activity.record(world.moderator.id)
      await activity.write()
    }
    assert.deepEqual([await activeUntil(), await activeUntil(world.moderator), writes], [now(), now(), 1])
    world.clock.advance(6 * HOUR_MS)
    activity.record(world.member.id)
    await activity.write()
    assert.deepEqual([await activeUntil(), writes], [now(), 2])
    assert.equal(await activeUntil(world.moderator), now() - 6 * HOUR_MS)
  })

  test('includes users with a session at the start of a quarter of a day', async () => {
    people = [world.member.id]
    await activity.write()
    assert.equal(await activeUntil(), now())
    world.clock.advance(6 * HOUR_MS)
    await activity.write()
    assert.equal(await activeUntil(), now())
  })

  test('of a finished quarter is stored for that quarter', async () => {
    const before = now()
    activity.record(world.member.id)
    world.clock.advance(6 * HOUR_MS)
    activity.record(world.moderator.id)
    await activity.write()
    assert.deepEqual([await activeUntil(), await activeUntil(world.moderator)], [before, now()])
  })

  test('of many users is stored in several units of work, for as many users at once as requested', async () => {
    people = Array.from({ length: 600 }, (_, i) => String(i + 1))
    await activity.write(512)
    assert.equal(writes, 2)
    await activity.write(512)
    assert.equal(writes, 3)
    await activity.write(512)
    assert.equal(writes, 3)
  })

  test('is stored later if storing it failed', async () => {
    const { store, clock, log } = world.app.kernel
    let isAway = true
    const failing: Kernel['store'] = {
      ...store,
      write: (work) =>
        isAway ? Promise.reject(new StoreFailure('the disk fails', new Error('away'))) : store.write(work),
    }
    const late = new UserActivity({ store: failing, clock, log }, () => [])
    late.record(world.member.id)
    await assert.rejects(late.write(), StoreFailure)
    isAway = false
    await late.write()
    assert.equal(await activeUntil(), now())
  })

  test('counts in every guild that the user is in', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.join(world.member, { guildId: id })
    await makeInactive(world, [world.member], 10, id)
    activity.record(world.member.id)
    await activity.write()
    assert.deepEqual([await activeUntil(), await activeUntil(world.member, id)], [now(), now()])
  })

  test('includes messages, session starts and session ends, but never those of bots', async () => {
    const { kernel } = world.app
    await postMessageAs(world, world.member)
    await kernel.activity.write()
    assert.equal(await activeUntil(), now())
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const port = await world.app.listen()
    const client = new GatewayClient(port)
    await client.identify({ token: bot.token })
    await kernel.activity.write()
    assert.equal(await activeUntil(bot), null)
    await client.close(1000)

    const visitor = new GatewayClient(port)
    await visitor.identify({ token: world.moderator.token })
    await kernel.activity.write()
    assert.equal(await activeUntil(world.moderator), now())
    assert.deepEqual([...kernel.presences.people()], [world.moderator.id])
    await visitor.close(1000)
    await until(() => [...kernel.presences.people()].length === 0)
  })
})
