import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, postMessageAs, startPrivateThread } from '@guildhall/testing/features/threads'
import { hidingOverwrites, newTextChannel } from '@guildhall/testing/features/webhooks'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Search Channel Messages', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const search = (channelId: string, query: string, who: Person = world.member) =>
    who.api.get(`/channels/${channelId}/messages/search?${query}`)
  const found = async (channelId: string, query: string, who?: Person): Promise<string[]> => {
    const { status, body } = await search(channelId, query, who)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.total_results, body.messages.length)
    return body.messages.map(([{ id }]: any) => id)
  }

  test('finds messages of the channel only', async () => {
    const { general } = world.channels
    const thread = await startPrivateThread(world, world.member)
    const here = (await postMessageAs(world, world.owner, 'meerkat')).id
    const inThread = (await postMessageAs(world, world.member, 'meerkat', thread.id)).id
    assert.deepEqual(await found(general, 'content=meerkat'), [here])
    assert.deepEqual(await found(thread.id, 'content=meerkat'), [inThread])
    const { body } = await search(thread.id, 'content=meerkat')
    assert.deepEqual(
      body.threads.map(({ id }: any) => id),
      [thread.id],
    )
    await world.refuses(() => search(thread.id, 'content=meerkat', world.moderator), 403, 50001)
  })

  test('finds messages of a private channel for its recipients', async () => {
    const { member, owner, moderator } = world
    const { id } = (await member.api.post('/users/@me/channels', { recipient_id: owner.id })).body
    const message = (await postMessageAs(world, member, 'private gecko', id)).id
    for (const who of [member, owner]) assert.deepEqual(await found(id, 'content=gecko', who), [message])
    await world.refuses(() => search(id, 'content=gecko', moderator), 403, 50001)
    const { body } = await member.api.get(`/guilds/${world.guildId}/messages/search?content=gecko`)
    assert.equal(body.total_results, 0)
    await owner.api.patch(`/channels/${id}/messages/${message}`, { content: 'x' })
    await member.api.delete(`/channels/${id}/messages/${message}`)
    assert.deepEqual(await found(id, 'content=gecko'), [])
  })

  test('finds nothing without READ_MESSAGE_HISTORY, and refuses callers who don’t see the channel', async () => {
    const deny = { id: world.guildId, type: 0, deny: String(1n << 16n) }
    const unread = await newTextChannel(world, { permission_overwrites: [deny] })
    await postMessageAs(world, world.owner, 'gibbon', unread)
    assert.deepEqual(await found(unread, 'content=gibbon'), [])
    const hidden = await newTextChannel(world, { permission_overwrites: hidingOverwrites(world) })
    await world.refuses(() => search(hidden, 'content=gibbon'), 403, 50001)
    await world.refuses(() => search('1', ''), 404, 10003)
    await world.refuses(() => search(unread, 'limit=26'), 400, 50035)
  })
})
