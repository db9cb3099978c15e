import assert from 'node:assert/strict'
import { test } from 'node:test'
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
