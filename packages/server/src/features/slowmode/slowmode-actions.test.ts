import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, newForum, startThread } from '@guildhall/testing/features/threads'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Slow mode', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  async function slowChannel(seconds: number): Promise<string> {
    const body = { name: 'slow', rate_limit_per_user: seconds }
    return (await world.owner.api.post(`/guilds/${world.guildId}/channels`, body)).body.id
  }
  const say = (who: Person, channelId: string) => who.api.post(`/channels/${channelId}/messages`, { content: 'hello' })

  test('lets a user write once per interval', async () => {
    const channelId = await slowChannel(60)
    assert.equal((await say(world.member, channelId)).status, 200)
    await world.refuses(() => say(world.member, channelId), 429, 20016)
    world.clock.advance(30_000)
    const { body, headers } = await say(world.member, channelId)
    assert.ok(body.retry_after > 0 && body.retry_after <= 30, String(body.retry_after))
    assert.equal(body.global, false)
    assert.ok(Number(headers['retry-after']) <= 30)
    world.clock.advance(30_000)
    assert.equal((await say(world.member, channelId)).status, 200)
  })

  test('counts each user and each channel separately', async () => {
    const [one, other] = [await slowChannel(60), await slowChannel(60)]
    const second = await world.newPerson('second')
    await world.join(second)
    for (const who of [world.member, second]) assert.equal((await say(who, one)).status, 200)
    assert.equal((await say(world.member, other)).status, 200)
    await world.refuses(() => say(second, one), 429, 20016)
  })

  test('applies a changed interval of the channel', async () => {
    const channelId = await slowChannel(21_600)
    await say(world.member, channelId)
    await world.owner.api.patch(`/channels/${channelId}`, { rate_limit_per_user: 5 })
    await world.refuses(() => say(world.member, channelId), 429, 20016)
    await world.owner.api.patch(`/channels/${channelId}`, { rate_limit_per_user: 0 })
    assert.equal((await say(world.member, channelId)).status, 200)
  })

  test('counts no refused message, and is not reset by deleting the last message', async () => {
    const channelId = await slowChannel(60)
    await world.refuses(() => world.member.api.post(`/channels/${channelId}/messages`, { content: '' }), 400, 50006)
    const { body } = await say(world.member, channelId)
    await world.member.api.delete(`/channels/${channelId}/messages/${body.id}`)
    await world.refuses(() => say(world.member, channelId), 429, 20016)
  })

  test('exempts bots and members with a permission that bypasses it', async () => {
    const channelId = await slowChannel(60)
    for (const name of ['BYPASS_SLOWMODE', 'MANAGE_MESSAGES', 'MANAGE_CHANNELS'] as const) {
      const person = await world.newPerson(`spared-${name.toLowerCase().replaceAll('_', '-')}`.slice(0, 32))
      await world.join(person)
      await world.grant(person, [name])
      for (let i = 0; i < 2; i++) assert.equal((await say(person, channelId)).status, 200)
    }
    for (let i = 0; i < 2; i++) assert.equal((await say(world.bot, channelId)).status, 200)
    for (let i = 0; i < 2; i++) assert.equal((await say(world.owner, channelId)).status, 200)
  })

  test('lets a user start a thread once per interval by any operation, and write meanwhile', async () => {
    await allowMessages(world)
    const channelId = await slowChannel(60)
    const { body: message } = await say(world.bot, channelId)
    const path = `/channels/${channelId}`
    assert.equal((await world.member.api.post(`${path}/threads`, { name: 'a thread', type: 11 })).status, 201)
    await world.refuses(() => world.member.api.post(`${path}/threads`, { name: 'another' }), 429, 20016)
    const fromMessage = () => world.member.api.post(`${path}/messages/${message.id}/threads`, { name: 'a third' })
    await world.refuses(fromMessage, 429, 20016)
    assert.equal((await say(world.member, channelId)).status, 200)
    world.clock.advance(60_000)
    assert.equal((await fromMessage()).status, 201)
  })

  test('counts forum posts as threads', async () => {
    await allowMessages(world)
    const forum = await newForum(world, { rate_limit_per_user: 60 })
    const post = () =>
      world.member.api.post(`/channels/${forum.id}/threads`, { name: 'a post', message: { content: 'first' } })
    assert.equal((await post()).status, 201)
    await world.refuses(post, 429, 20016)
    world.clock.advance(60_000)
    assert.equal((await post()).status, 201)
  })

  test('is copied to a new thread, and then independent of the channel', async () => {
    await allowMessages(world)
    const guild = `/guilds/${world.guildId}`
    const body = { name: 'slow threads', default_thread_rate_limit_per_user: 60 }
    const { body: channel } = await world.owner.api.post(`${guild}/channels`, body)
    const thread = await startThread(world, world.owner, {}, channel.id)
    const later = { default_thread_rate_limit_per_user: 0, rate_limit_per_user: 21_600 }
    await world.owner.api.patch(`/channels/${channel.id}`, later)
    assert.equal((await world.owner.api.get(`/channels/${thread.id}`)).body.rate_limit_per_user, 60)
    assert.equal((await say(world.member, thread.id)).status, 200)
    await world.refuses(() => say(world.member, thread.id), 429, 20016)
    world.clock.advance(60_000)
    assert.equal((await say(world.member, thread.id)).status, 200)
    await world.owner.api.patch(`/channels/${thread.id}`, { rate_limit_per_user: null })
    for (let i = 0; i < 2; i++) assert.equal((await say(world.member, thread.id)).status, 200)
  })

  test('accepts one of two simultaneous messages', async () => {
    const channelId = await slowChannel(60)
    const answers = await Promise.all([1, 2, 3].map(() => say(world.member, channelId)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429, 429])
  })

  test('deletes expired entries', async () => {
    const channelId = await slowChannel(60)
    await say(world.member, channelId)
    world.clock.advance(86_400_000)
    await world.app.worker.settled()
    assert.deepEqual(await world.db.q.selectFrom('slowmode_turns').selectAll().execute(), [])
  })
})
