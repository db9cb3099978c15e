import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Intent } from '@guildhall/protocol/enums/intent'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import { newUser } from '../../features/users/users-view.ts'
import type { Dispatch } from '../dispatch.ts'
import type { GatewaySession } from '../sessions/session.ts'
import { PresenceTurns } from './batched-presences.ts'
import { GuildPresences } from './guild-presences.ts'
import { OFFLINE } from './visible-status.ts'

const online: PresenceFields = { status: 'online', activities: [], client_status: { web: 'online' } }
const idle: PresenceFields = { status: 'idle', activities: [], client_status: { web: 'idle' } }

/** A session's subscription, and what it was sent. */
function seated(
  userId: string,
  { isBot = true, intents = Intent.GUILD_PRESENCES }: { isBot?: boolean; intents?: number } = {},
) {
  const sent: Dispatch[] = []
  const session = {
    userId,
    user: newUser(userId, `user ${userId}`, isBot),
    isBot,
    seen: online,
    wants: (wanted: number) => (intents & wanted) !== 0,
    take: (dispatch: Dispatch) => void sent.push(dispatch),
  }
  const statuses = () => sent.map(({ payload }) => JSON.parse(payload)).map(({ user, status }) => [user.id, status])
  return { session: session as unknown as GatewaySession, sent, statuses }
}

describe('The presences of a guild', () => {
  let memberCount: number
  let presences: GuildPresences
  let callbacks: string[]
  beforeEach(() => {
    memberCount = 10
    callbacks = []
    presences = new GuildPresences('7', () => memberCount, new PresenceTurns(), {
      changedHere: (guildId, userId, user) =>
        void callbacks.push(`${guildId} ${userId} ${user === null ? '' : 'came'}`),
    })
  })

  test('are serialized once for all recipients', async () => {
    const watchers = Array.from({ length: 1000 }, (_, i) => seated(`${i}`))
    for (const each of watchers) presences.listen(each, false)
    presences.enter(seated('x'))
    await turn()
    const [first] = watchers[0]?.sent ?? []
    assert.ok(first)
    for (const { sent } of watchers) assert.deepEqual([sent.length, sent[0] === first], [1, true])
  })

  test('are sent once for a user with several changes in a turn', async () => {
    const [watcher, subscriber] = [seated('1'), seated('2')]
    presences.listen(watcher, false)
    presences.enter(subscriber)
    subscriber.session.seen = idle
    presences.changed('2', subscriber.session.user)
    subscriber.session.seen = OFFLINE
    presences.changed('2', subscriber.session.user)
    await turn()
    assert.deepEqual(watcher.statuses(), [['2', 'offline']])
  })

  test('are not repeated to a client that was just sent them', async () => {
    const subscriber = seated('1')
    presences.enter(subscriber)
    presences.listen(subscriber, false)
    const late = seated('2')
    presences.enter(late)
    await turn()
    assert.deepEqual(subscriber.statuses(), [['2', 'online']])
  })

  test('of many users who come online at once are sent in several turns to everyone', async () => {
    const watchers = Array.from({ length: 500 }, (_, i) => seated(`w${i}`))
    for (const each of watchers) presences.listen(each, false)
    for (let i = 0; i < 50; i++) presences.enter(seated(`c${i}`))
    await turn()
    const soon = watchers[0]?.sent.length ?? 0
    assert.ok(soon > 0 && soon < 50, String(soon))
    while (presences.hasMore) await turn()
    for (const each of watchers) assert.equal(each.sent.length, 50)
  })

  test('of a large guild are sent to users for subscribed members, and to bots for all', async () => {
    memberCount = 1000
    const [bot, person, blind] = [seated('b'), seated('p', { isBot: false }), seated('x', { intents: 0 })]
    presences.listen(bot, true)
    presences.listen(person, true)
    presences.listen(blind, true)
    presences.watch(person, ['2', '3'])
    for (const id of ['1', '2']) presences.enter(seated(id))
    await turn()
    presences.watch(person, [])
    presences.enter(seated('3'))
    await turn()
    assert.deepEqual(person.statuses(), [['2', 'online']])
    assert.deepEqual(
      bot.statuses().map(([id]) => id),
      ['1', '2', '3'],
    )
    assert.deepEqual(blind.statuses(), [])
  })

  test('are not sent for members whose subscription has ended', async () => {
    memberCount = 1000
    const person = seated('p', { isBot: false })
    presences.listen(person, true)
    presences.watch(person, ['1'])
    presences.exit(person)
    presences.listen(person, true)
    presences.watch(person, ['2'])
    for (const id of ['1', '2']) presences.enter(seated(id))
    await turn()
    assert.deepEqual(person.statuses(), [['2', 'online']])
  })

  test('are no longer sent to users for all members once the guild has become large', async () => {
    const person = seated('p', { isBot: false })
    presences.listen(person, false)
    presences.enter(seated('1'))
    await turn()
    memberCount = 251
    presences.enter(seated('2'))
    await turn()
    presences.watch(person, ['3'])
    presences.enter(seated('3'))
    await turn()
    assert.deepEqual(person.statuses(), [
      ['1', 'online'],
      ['3', 'online'],
    ])
  })

  test('are sent to observers, which ask for the visible status', async () => {
    const received: [string, string | undefined][] = []
    const stop = presences.observe((ids) => {
      for (const id of ids) received.push([id, presences.of(id)?.status])
    })
    const subscriber = seated('1')
    presences.enter(subscriber)
    await turn()
    presences.exit(subscriber)
    await turn()
    stop()
    presences.enter(subscriber)
    await turn()
    assert.deepEqual(received, [
      ['1', 'online'],
      ['1', undefined],
    ])
    assert.deepEqual([...presences.all.keys()], ['1'])
  })

  test('combine local presences and those of other processes', async () => {
    const watcher = seated('w')
    presences.listen(watcher, false)
    const subscriber = seated('1')
    subscriber.session.seen = idle
    presences.enter(subscriber)
    presences.received('other', '1', online, null)
    presences.received('other', '2', online, newUser('2', 'two', false))
    assert.deepEqual([presences.of('1'), presences.ofHere('1')], [online, idle])
    await turn()
    presences.receivedAll('other', new Map([['3', idle]]))
    await turn()
    presences.receivedAll('other', new Map())
    await turn()
    assert.deepEqual(watcher.statuses(), [
      ['1', 'online'],
      ['2', 'online'],
      ['1', 'idle'],
      ['2', 'offline'],
      ['3', 'idle'],
      ['3', 'offline'],
    ])
    assert.equal(JSON.parse(watcher.sent[1]?.payload ?? '').user.username, 'two')
    assert.deepEqual(callbacks, ['7 1 came'])
  })

  test('silently forget a user who is no longer a member, on every process', async () => {
    const watcher = seated('w')
    presences.listen(watcher, false)
    const subscriber = seated('1')
    presences.enter(subscriber)
    presences.received('other', '1', online, null)
    await turn()
    presences.forget('1')
    presences.exit(subscriber)
    await turn()
    assert.deepEqual(watcher.statuses(), [['1', 'online']])
    assert.equal(presences.all.size, 0)
  })
})
