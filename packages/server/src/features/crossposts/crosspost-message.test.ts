import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { postMessageAs } from '@guildhall/testing/features/threads'
import { newAnnouncementChannel, newTextChannel } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { World } from '@guildhall/testing/worlds/world'

describe('Crosspost Message', () => {
  let world: World
  let news: { id: string }
  let elsewhere: { id: string; general: string }
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'])
    news = await newAnnouncementChannel(world)
    elsewhere = await world.newGuild(world.owner)
    await follow(elsewhere.general)
  })
  after(() => world.close())

  const follow = (webhook_channel_id: string) =>
    world.owner.api.post(`/channels/${news.id}/followers`, { webhook_channel_id })
  const write = async (body: object | FormData = { content: 'big news' }, who = world.owner) =>
    (await who.api.post(`/channels/${news.id}/messages`, body)).body
  const publish = (id: string, who = world.owner, channelId = news.id) =>
    who.api.post(`/channels/${channelId}/messages/${id}/crosspost`)
  /** Runs the job that copies it to followers again. */
  const bringAgain = async (message_id: string) => {
    const payload = { guild_id: world.guildId, channel_id: news.id, message_id }
    const { store, clock, ids } = world.app.kernel
    const again = { id: ids.next(), kind: 'deliver-crosspost', payload: JSON.stringify(payload), attempts: 0 }
    const row = { ...again, due_at: clock.now(), last_error: null }
    await store.write(({ q }) => q.insertInto('jobs').values(row).execute())
  }
  const newest = async (channelId = elsewhere.general) => {
    await world.app.worker.settled()
    return (await world.owner.api.get(`/channels/${channelId}/messages?limit=1`)).body[0]
  }

  test('marks the message as crossposted, and emits an event', async () => {
    const message = await write()
    const events = await world.eventsOf(async () => {
      const { status, body } = await publish(message.id)
      assert.equal(status, 200)
      assert.deepEqual(body, { ...message, flags: 1 })
    }, news.id)
    assert.deepEqual(
      events.map(({ type, data }: any) => [type, data.flags]),
      [['MESSAGE_UPDATE', 1]],
    )
  })

  test('a crossposted message reaches every following channel, written by its webhook', async () => {
    const here = await newTextChannel(world)
    const follower = (await follow(here)).body.webhook_id
    const message = await write({ content: `<@${world.member.id}> @everyone`, embeds: [{ title: 'News' }] })
    const events = await world.eventsOf(() => publish(message.id), here)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_CREATE'],
    )
    const brought = await newest(here)
    assert.deepEqual(
      [brought.content, brought.flags, brought.type, brought.webhook_id, brought.author.id, brought.embeds[0].title],
      [message.content, 2, 0, follower, follower, 'News'],
    )
    assert.deepEqual([brought.mentions, brought.mention_everyone], [[], false])
    assert.deepEqual(brought.message_reference, {
      type: 0,
      message_id: message.id,
      channel_id: news.id,
      guild_id: world.guildId,
    })
    assert.equal((await newest()).message_reference.message_id, message.id)
  })

  test('includes files, which are served as long as the original exists', async () => {
    const message = await write(messageForm({ content: 'x' }, { 0: { bytes: 'hello', name: 'a.txt' } }))
    await publish(message.id)
    const [file] = (await newest()).attachments
    const open = async () =>
      (await world.app.http.inject({ url: new URL(file.url).pathname + new URL(file.url).search })).statusCode
    assert.deepEqual([file.filename, await open()], ['a.txt', 200])
    const { id } = await newest()
    await world.owner.api.delete(`/channels/${elsewhere.general}/messages/${id}`)
    assert.equal(await open(), 200)
  })

  test('delivers the message once, even if the job is repeated', async () => {
    const message = await write()
    await publish(message.id)
    const first = await newest()
    await bringAgain(message.id)
    assert.deepEqual(await newest(), first)
  })

  test('empties copies of a killed process if the message is deleted before the job is repeated', async () => {
    const message = await write({ content: 'secret' })
    await publish(message.id)
    assert.equal((await newest()).content, 'secret')
    const { id: source_id } = message
    // As if it had been copied after the deletion was processed.
    const { q } = world.db
    const brought = await q.selectFrom('crossposts').selectAll().where('source_id', '=', source_id).execute()
    await world.app.kernel.store.write((tx) =>
      tx.q.deleteFrom('crossposts').where('source_id', '=', source_id).execute(),
    )
    await world.owner.api.delete(`/channels/${news.id}/messages/${message.id}`)
    await world.app.worker.settled()
    await world.app.kernel.store.write((tx) => tx.q.insertInto('crossposts').values(brought).execute())
    await bringAgain(message.id)
    assert.deepEqual([(await newest()).content, (await newest()).flags], ['', 2 | 8])
  })

  test('updates copies when the message is edited', async () => {
    const message = await write()
    await publish(message.id)
    const before = await newest()
    await world.owner.api.patch(`/channels/${news.id}/messages/${message.id}`, { content: 'bigger news' })
    const { edited_timestamp, ...after } = await newest()
    assert.ok(edited_timestamp)
    assert.deepEqual({ ...after, edited_timestamp: null }, { ...before, content: 'bigger news' })
  })

  test('empties copies when the message is deleted, alone or in bulk', async () => {
    for (const remove of [
      (ids: string[]) => world.owner.api.delete(`/channels/${news.id}/messages/${ids[0]}`),
      (messages: string[]) => world.owner.api.post(`/channels/${news.id}/messages/bulk-delete`, { messages }),
    ]) {
      const [message, other] = [await write({ content: 'secret', embeds: [{ title: 'x' }] }), await write()]
      await publish(message.id)
      assert.equal((await newest()).content, 'secret')
      await remove([message.id, other.id])
      const left = await newest()
      assert.deepEqual([left.content, left.embeds, left.flags], ['', [], 2 | 8])
    }
  })

  test('leaves deleted copies alone', async () => {
    const message = await write()
    await publish(message.id)
    const { id } = await newest()
    await world.owner.api.delete(`/channels/${elsewhere.general}/messages/${id}`)
    const path = `/channels/${news.id}/messages/${message.id}`
    const events = await world.eventsOf(() => world.owner.api.patch(path, { content: 'x' }), elsewhere.general)
    assert.deepEqual(events, [])
  })

  test('refuses a second crosspost', async () => {
    const message = await write()
    await publish(message.id)
    await world.refuses(() => publish(message.id), 400, 40033)
    const copied = await newAnnouncementChannel(world)
    await follow(copied.id)
    const other = await write()
    await publish(other.id)
    const { id } = await newest(copied.id)
    await world.refuses(() => publish(id, world.owner, copied.id), 400, 40033)
  })

  test('requires an announcement channel, and a message that is not a system message', async () => {
    const message = await postMessageAs(world, world.owner)
    await world.refuses(() => publish(message.id, world.owner, world.channels.general), 400, 50024)
    await world.refuses(() => publish('1'), 404, 10008)
    const other = await newAnnouncementChannel(world)
    await world.owner.api.post(`/channels/${news.id}/followers`, { webhook_channel_id: other.id })
    const [copy] = (await world.owner.api.get(`/channels/${other.id}/messages`)).body
    assert.equal(copy.type, 12)
    await world.refuses(() => publish(copy.id, world.owner, other.id), 403, 50021)
  })

  test('is available to the author, and with MANAGE_MESSAGES for others’ messages', async () => {
    const [own, theirs] = [await write(undefined, world.member), await write()]
    assert.equal((await publish(own.id, world.member)).status, 200)
    await world.refuses(() => publish(theirs.id, world.member), 403, 50013)
    await world.grant(world.member, ['MANAGE_MESSAGES'])
    assert.equal((await publish(theirs.id, world.member)).status, 200)
    await world.refuses(() => publish(theirs.id, world.stranger), 403, 50001)
  })
})
