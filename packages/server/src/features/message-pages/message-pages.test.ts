import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { startTwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'
import type { App } from '../../app.ts'
import { expandMessages } from '../messages/expand-messages-actions.ts'
import { withoutContent } from '../messages/message-content-rules.ts'
import { listMessages } from '../messages/messages-store.ts'

const LIMITS = [3, 50]

const act = fc.record({ what: fc.nat(14), which: fc.nat(1000), whom: fc.nat(2), elsewhere: fc.boolean() })
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** The value of a counter of the metrics. */
const figure = (app: App, name: string): number =>
  Number([...app.kernel.responses.figures()].find((line) => line.startsWith(`${name} `))?.split(' ')[1])

const hits = (app: App): number => figure(app, 'guildhall_response_cache_hits_total')

/** A reader, by their token. */
interface Reader {
  readonly id: string
  readonly authorization: string
}

describe('Cached pages of messages', () => {
  let world: World
  let apps: App[]
  let close: () => Promise<void>
  let readers: Reader[]
  /** A bot that may not read content. */
  let blind: Reader
  before(async () => {
    const both = STORE_UNDER_TEST === 'postgres' ? await startTwoProcesses() : null
    world = both?.world ?? (await World.create())
    apps = both ? [world.app, both.other] : [world.app]
    close = () => (both ?? world).close()
    blind = await newPlainBot(world)
    const { owner, member, bot } = world
    const people = [owner, member].map(({ id, token }) => ({ id, authorization: token }))
    readers = [...people, { id: bot.id, authorization: `Bot ${bot.token}` }, blind]
  })
  after(() => close())

  const pagesOf = (app: App, channelId: string) =>
    eachPage(async ({ authorization }, limit) => {
      const { body } = await new TestClient(app, authorization).get(`/channels/${channelId}/messages?limit=${limit}`)
      return body
    })

  /** The same, computed from the rows in the simplest way. */
  const expectedPages = (channelId: string) =>
    eachPage(async ({ id }, limit) => {
      const { store, urls } = world.app.kernel
      const key = { guildId: world.guildId, channelId }
      const found = await listMessages(store.db, key, { before: undefined, after: undefined, limit })
      const messages = await expandMessages({ db: store.db, urls }, key, found, id)
      return messages.map((message) => (id === blind.id ? withoutContent(message, id) : message))
    })

  async function eachPage(pageOf: (reader: Reader, limit: number) => Promise<unknown>): Promise<unknown[]> {
    const pages: unknown[] = []
    for (const reader of readers) for (const limit of LIMITS) pages.push(await pageOf(reader, limit))
    return JSON.parse(JSON.stringify(pages))
  }

  /** The process that wrote something shows it at once; the other one after it was notified. */
  async function assertSame(writer: App, channelId: string): Promise<void> {
    const expected = await expectedPages(channelId)
    assert.deepEqual(await pagesOf(writer, channelId), expected)
    for (const app of apps) {
      await until(async () => isDeepStrictEqual(await pagesOf(app, channelId), expected))
    }
  }

  async function perform({ what, which, whom, elsewhere }: Act, channelId: string): Promise<App> {
    const app = (elsewhere ? apps.at(-1) : apps[0]) ?? world.app
    const who = readers[whom] ?? blind
    const api = new TestClient(app, who.authorization)
    const moderator = new TestClient(app, world.owner.token)
    const to = `/channels/${channelId}/messages`
    const all = (await moderator.get(`${to}?limit=100`)).body
    const { id = '1', type } = all[which % Math.max(all.length, 1)] ?? {}
    const emoji = encodeURIComponent(which % 2 === 0 ? '🔥' : '👍')
    const reaction = `${to}/${id}/reactions/${emoji}`
    const poll = { question: { text: 'which' }, answers: [1, 2].map((n) => ({ poll_media: { text: `${n}` } })) }
    const acts: (() => Promise<unknown>)[] = [
      () => api.post(to, { content: `to <@${readers[which % 4]?.id}>, ${which} äöü` }),
      () => api.post(to, { content: 'answer', message_reference: { message_id: id } }),
      () => api.post(to, { poll }),
      () => api.patch(`${to}/${id}`, { content: `edited ${which}` }),
      () => (type === 21 ? Promise.resolve() : moderator.delete(`${to}/${id}`)),
      () => moderator.post(`${to}/bulk-delete`, { messages: [id, all[0]?.id ?? '2'] }),
      () => api.put(`${reaction}/@me`),
      () => api.put(`${reaction}/@me`),
      () => api.delete(`${reaction}/@me`),
      () => moderator.delete(`${to}/${id}/reactions`),
      () => api.put(`/channels/${channelId}/polls/${id}/answers/1/@me`),
      () => moderator.put(`/channels/${channelId}/messages/pins/${id}`),
      () => api.post(`${to}/${id}/threads`, { name: `about ${which}` }),
      () => api.post(`/channels/${id}/messages`, { content: 'in the thread' }),
      () => (who.id === world.bot.id ? Promise.resolve() : api.patch('/users/@me', { global_name: `called ${which}` })),
    ]
    await acts[what]?.()
    return app
  }

  test('equal the database after every write and for every reader', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 14 }), async (acts) => {
        const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'talk' })
        for (const each of acts) await assertSame(await perform(each, body.id), body.id)
      }),
      { numRuns: process.env.GUILDHALL_TEST_THOROUGH ? 60 : 4, endOnFailure: true },
    )
    assert.ok(hits(world.app) > 0)
  })

  test('are reused until something in them changes', async () => {
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'quiet' })
    const path = `/channels/${body.id}/messages`
    await world.member.api.post(path, { content: 'one' })
    await world.owner.api.get(path)
    const before = hits(world.app)
    await world.member.api.get(path)
    assert.equal(hits(world.app), before + 1)
    await world.member.api.patch('/users/@me', { global_name: 'renamed' })
    assert.equal((await world.owner.api.get(path)).body[0].author.global_name, 'renamed')
    assert.equal(hits(world.app), before + 1)
  })

  test('expire after a minute, in case a notification was lost', async () => {
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'late' })
    const path = `/channels/${body.id}/messages`
    await world.owner.api.get(path)
    const before = hits(world.app)
    await world.owner.api.get(path)
    world.clock.advance(60_000)
    await world.owner.api.get(path)
    assert.equal(hits(world.app), before + 1)
  })

  test('are evicted when together they exceed their limit', async (t) => {
    const small = await World.create({ responseCacheBytes: 40_000 })
    t.after(() => small.close())
    const path = `/channels/${small.channels.general}/messages`
    for (let i = 0; i < 20; i++) await small.member.api.post(path, { content: 'x'.repeat(50) })
    for (let limit = 1; limit <= 20; limit++) await small.owner.api.get(`${path}?limit=${limit}`)
    const bytes = figure(small.app, 'guildhall_response_cache_bytes')
    assert.ok(bytes > 0 && bytes <= 40_000, String(bytes))
  })
})
