import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { allowMessages, editThread, newForum, postMessageAs } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'

describe('Start Thread in Forum or Media Channel', () => {
  let world: World
  let forum: any
  const tag = (name: string) => forum.available_tags.find((each: any) => each.name === name).id
  before(async () => {
    world = await World.create()
    await allowMessages(world)
    const available_tags = [{ name: 'open' }, { name: 'staff', moderated: true }]
    forum = await newForum(world, { available_tags })
    await world.owner.api.patch(`/guilds/${world.guildId}`, { verification_level: 0 })
  })
  after(() => world.close())

  const post = (fields: object, who = world.member, channelId = forum.id) =>
    who.api.post(`/channels/${channelId}/threads`, { name: 'a post', message: { content: 'first' }, ...fields })

  test('returns the thread with its first message, which has the thread’s ID and isn’t counted', async () => {
    const { status, body } = await post({ applied_tags: [tag('open')] })
    assert.equal(status, 201)
    assert.deepEqual(
      [body.type, body.message.id, body.message.channel_id, body.message.content, body.message_count],
      [ChannelType.PUBLIC_THREAD, body.id, body.id, 'first', 0],
    )
    assert.deepEqual(body.applied_tags, [tag('open')])
    assert.equal((await world.member.api.get(`/channels/${forum.id}`)).body.last_message_id, body.id)
    await postMessageAs(world, world.moderator, 'second', body.id)
    const { body: now } = await world.member.api.get(`/channels/${body.id}`)
    assert.deepEqual([now.message_count, now.total_message_sent, now.member_count], [1, 1, 2])
    await world.owner.api.delete(`/channels/${body.id}/messages/${body.id}`)
    assert.equal((await world.member.api.get(`/channels/${body.id}`)).body.message_count, 1)
  })

  test('adds users who are mentioned', async () => {
    const { body } = await post({ message: { content: `<@${world.moderator.id}> look` } })
    const answer = await world.owner.api.get(`/channels/${body.id}/thread-members/${world.moderator.id}`)
    assert.equal(answer.status, 200)
  })

  test('refuses a post without content', async () => {
    await world.refuses(() => post({ message: undefined }), 400, 50035)
    await world.refuses(() => post({ message: {} }), 400, 50006)
    await world.refuses(() => post({ message: { content: 'x'.repeat(2001) } }), 400, 50035)
  })

  test('refuses unknown tags, and more than five', async () => {
    await world.refuses(() => post({ applied_tags: ['1'] }), 404, 10087)
    await world.refuses(() => post({ applied_tags: ['1', '2', '3', '4', '5', '6'] }), 400, 50035)
  })

  test('requires MANAGE_THREADS for moderated tags', async () => {
    await world.refuses(() => post({ applied_tags: [tag('staff')] }), 403, 50013)
    assert.equal((await post({ applied_tags: [tag('staff')] }, world.owner)).status, 201)
  })

  test('refuses a post without a tag if one is required', async () => {
    await editThread(world, forum.id, { flags: 16 })
    await world.refuses(() => post({}), 400, 40067)
    await world.refuses(() => post({ applied_tags: [] }), 400, 40067)
    assert.equal((await post({ applied_tags: [tag('open')] })).status, 201)
    const staffOnly = { available_tags: [{ name: 'staff', moderated: true }], flags: 16 }
    const { body: strict } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, {
      name: 'strict',
      type: ChannelType.GUILD_FORUM,
      ...staffOnly,
    })
    await world.refuses(() => post({}, world.member, strict.id), 400, 40066)
    await editThread(world, forum.id, { flags: 0 })
  })

  test('removes a tag that the forum no longer has', async () => {
    const { body } = await post({ applied_tags: [tag('open')] })
    const kept = forum.available_tags.filter((each: any) => each.name !== 'open')
    forum = await editThread(world, forum.id, { available_tags: kept })
    assert.deepEqual((await world.member.api.get(`/channels/${body.id}`)).body.applied_tags, [])
    const { body: list } = await world.member.api.get(`/guilds/${world.guildId}/threads/active`)
    assert.deepEqual(list.threads.find(({ id }: any) => id === body.id).applied_tags, [])
  })

  test('refuses a message directly in the forum', async () => {
    await world.refuses(() => world.member.api.post(`/channels/${forum.id}/messages`, { content: 'hello' }), 400, 40058)
  })
})
