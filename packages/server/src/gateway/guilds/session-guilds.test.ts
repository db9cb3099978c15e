import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { assertConverges } from '@guildhall/testing/worlds/assert-converges'
import { World } from '@guildhall/testing/worlds/world'
import { StoreFailure } from '../../store/store-failure.ts'
import { FollowedGuilds } from './followed-guild.ts'
import type { GuildSubscriber } from './guild-subscriber.ts'
import { SessionGuilds } from './session-guilds.ts'

test('a session that left a guild before it was loaded, and then can’t be read, is given up', async () => {
  const subscribers = new Set<GuildSubscriber>()
  const followedGuilds: any = {
    join: async (subscriber: GuildSubscriber) => {
      subscriber.leave()
      subscribers.add(subscriber)
      return {}
    },
    leave: (subscriber: GuildSubscriber) => subscribers.delete(subscriber),
  }
  const session: any = { userId: '1', sessionGuilds: new Map(), ended: false, isBot: false }
  const kernel: any = {
    store: {
      get db() {
        throw new Error('the database is unreachable')
      },
    },
  }
  await assert.rejects(new SessionGuilds(kernel, followedGuilds, { note: () => {} } as any).take(session, '7'), {
    message: 'the database is unreachable',
  })
  assert.deepEqual([subscribers.size, session.sessionGuilds.size], [0, 0])
})

/** Lets the next `times` attempts to read a guild fail; returns how many were made. */
function failReads(t: TestContext, times: number): { attempts: number } {
  const made = { attempts: 0 }
  const join = FollowedGuilds.prototype.join
  t.mock.method(FollowedGuilds.prototype, 'join', function (this: FollowedGuilds, subscriber: GuildSubscriber) {
    made.attempts++
    if (made.attempts <= times) throw new StoreFailure('the database can’t be reached', new Error('gone'))
    return join.call(this, subscriber)
  })
  return made
}

test('a guild that can’t be read is unavailable to a new session, and is sent once it can be read', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  world.app.kernel.log.level = 'silent'
  const port = await world.app.listen()
  world.clock.hold()
  world.clock.holdTimers()
  const reads = failReads(t, 3)
  const client = new GatewayClient(port)
  const ready = await client.identify({ token: world.bot.token })
  assert.deepEqual(ready.guilds, [{ id: world.guildId, unavailable: true }])
  for (const [attempts, delay] of [
    [2, 1000],
    [3, 2000],
    [4, 4000],
  ] as const) {
    world.clock.advance(delay - 1)
    assert.equal(reads.attempts, attempts - 1)
    world.clock.advance(1)
    assert.equal(reads.attempts, attempts)
    await world.waitForDelivery()
  }
  assert.equal((await client.next('GUILD_CREATE')).d.id, world.guildId)
  assert.deepEqual(client.eventsOf('GUILD_DELETE'), [{ id: world.guildId, unavailable: true }])
  await world.owner.api.patch(`/guilds/${world.guildId}`, { name: 'Back again' })
  assert.equal((await client.next('GUILD_UPDATE')).d.name, 'Back again')
  await assertConverges(client, port, world.bot)
  await client.close(1000)
})

test('a guild that can’t be read is no longer tried once its session has ended', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  world.app.kernel.log.level = 'silent'
  const port = await world.app.listen()
  world.clock.hold()
  world.clock.holdTimers()
  const reads = failReads(t, Number.POSITIVE_INFINITY)
  const client = new GatewayClient(port)
  await client.identify({ token: world.bot.token })
  await client.close(1000)
  await world.waitForDelivery()
  const { attempts } = reads
  for (let minute = 0; minute < 10; minute++) world.clock.advance(60_000)
  assert.equal(reads.attempts, attempts)
})
