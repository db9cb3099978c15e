import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { Person } from '@guildhall/testing/worlds/people'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()

describe('Get Channel Messages', () => {
  let world: World
  let path: string
  /** Sixty messages, oldest first. */
  let posted: string[]
  const get = async (query = '', who: { api: World['nobody'] } = world.member) =>
    (await who.api.get(`${path}${query}`)).body
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  const newest = (from: number, to: number) => posted.slice(from, to).reverse()
  const channelWithout = async (type: number, ...names: PermissionName[]) => {
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: bits(...names) }]
    const body = { name: 'x', type, permission_overwrites }
    const { id } = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, body)).body
    await world.owner.api.post(`/channels/${id}/messages`, { content: 'hello' })
    return `/channels/${id}/messages`
  }

  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
    posted = []
    for (let i = 0; i < 60; i++) posted.push((await world.owner.api.post(path, { content: `${i}` })).body.id)
  })
  after(() => world.close())

  test('returns the newest 50 messages, newest first', async () => {
    assert.deepEqual(ids(await get()), newest(10, 60))
    assert.deepEqual(ids(await get('?limit=3')), newest(57, 60))
    assert.equal((await get('?limit=100')).length, 60)
  })

  test('treats before and after as exclusive', async () => {
    assert.deepEqual(ids(await get(`?before=${posted[20]}&limit=5`)), newest(15, 20))
    assert.deepEqual(ids(await get(`?after=${posted[20]}&limit=5`)), newest(21, 26))
    assert.deepEqual(ids(await get(`?after=${posted[20]}&before=${posted[24]}`)), newest(21, 24))
    assert.deepEqual(await get(`?after=${posted[59]}`), [])
    assert.deepEqual(ids(await get('?after=0&limit=2')), newest(0, 2))
  })

  test('returns messages on both sides with around, and the message itself', async () => {
    assert.deepEqual(ids(await get(`?around=${posted[20]}&limit=5`)), newest(18, 23))
    assert.deepEqual(ids(await get(`?around=${posted[20]}&limit=4`)), newest(18, 22))
    assert.deepEqual(ids(await get(`?around=${posted[59]}&limit=4`)), newest(57, 60))
    assert.deepEqual(ids(await get(`?around=${posted[20]}&limit=1`)), newest(20, 21))
  })

  test('refuses limits and IDs out of range', async () => {
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?before=x', '?around=-1']) {
      await world.refuses(() => world.member.api.get(`${path}${query}`), 400, 50035)
    }
  })

  test('returns current user data, and replies with their original message, or null if it was deleted', async () => {
    const to = `/channels/${world.channels.voice}/messages`
    const question = (await world.owner.api.post(to, { content: 'why?' })).body
    const body = { content: `because <@${world.moderator.id}>`, message_reference: { message_id: question.id } }
    await world.member.api.post(to, body)
    const [answer] = (await world.member.api.get(`${to}?limit=1`)).body
    assert.deepEqual(answer.author, world.member.user)
    assert.deepEqual(ids(answer.mentions), [world.moderator.id, world.owner.id])
    assert.deepEqual(answer.referenced_message, question)
    await world.owner.api.delete(`${to}/${question.id}`)
    assert.equal((await world.member.api.get(to)).body[0].referenced_message, null)
  })

  test('takes four statements for any number of messages and reactions, and one if nothing has changed', async () => {
    const { world: counting, seen, lookups } = await newRecordingWorld()
    const to = `/channels/${counting.channels.general}/messages`
    const first = (await counting.owner.api.post(to, { content: 'hello' })).body
    const body = { content: `<@${counting.bot.id}>`, message_reference: { message_id: first.id } }
    const answer = async (who: Person) => {
      const { id } = (await who.api.post(to, body)).body
      for (const emoji of ['🔥', '👍']) await counting.bot.api.put(`${to}/${id}/reactions/${emoji}/@me`)
    }
    for (const who of [counting.owner, counting.member, counting.moderator]) await answer(who)
    const statements = async (limit: number): Promise<number> => {
      for (const noted of [seen, lookups]) noted.length = 0
      assert.equal((await counting.bot.api.get(`${to}?limit=${limit}`)).body.length, limit)
      // The look-up of the caller also reads their permissions.
      if (lookups.length > 0) {
        await answer(counting.member)
        return statements(limit)
      }
      return seen.filter((text) => /Node$|"messages"|"users"|"applications"|"reactions"/u.test(text)).length
    }
    // A bot's first request also reads whether it may read content, which is cached.
    await statements(2)
    for (const limit of [3, 1]) {
      assert.equal(await statements(limit), 4, seen.join('\n'))
      assert.equal(await statements(limit), 1, seen.join('\n'))
    }
    await counting.close()
  })

  test('returns nothing without READ_MESSAGE_HISTORY', async () => {
    const to = await channelWithout(0, 'READ_MESSAGE_HISTORY')
    const { status, body } = await world.member.api.get(to)
    assert.deepEqual([status, body], [200, []])
    assert.equal((await world.owner.api.get(to)).body.length, 1)
  })

  test('refuses callers who can’t view the channel, or can’t connect to a voice channel', async () => {
    const hidden = await channelWithout(0, 'VIEW_CHANNEL')
    await world.refuses(() => world.member.api.get(hidden), 403, 50001)
    const closed = await channelWithout(2, 'CONNECT')
    await world.refuses(() => world.member.api.get(closed), 403, 50013)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
    await world.refuses(() => world.owner.api.get('/channels/1/messages'), 404, 10003)
  })

  test('hides content from bots that may not read it', async () => {
    const [blind, sighted] = [await newPlainBot(world), await newPlainBot(world, 1 << 19)]
    const to = `/channels/${world.channels.voice}/messages`
    await world.member.api.post(to, { content: 'among us' })
    await world.member.api.post(to, { content: `for <@${blind.id}>` })
    await blind.api.post(to, { content: 'mine' })
    const contents = async (bot: typeof blind) =>
      (await bot.api.get(`${to}?limit=3`)).body.map(({ content }: any) => content)
    assert.deepEqual(await contents(blind), ['mine', `for <@${blind.id}>`, ''])
    assert.deepEqual(await contents(sighted), ['mine', `for <@${blind.id}>`, 'among us'])
  })
})
