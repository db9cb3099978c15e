import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryone } from '@guildhall/testing/requests/example-request'
import { messageForm } from '@guildhall/testing/requests/forms'
import { say } from '@guildhall/testing/topics/threads'
import { announcementChannel, newTextChannel } from '@guildhall/testing/topics/webhooks'
import { World } from '@guildhall/testing/worlds/world'

describe('Crosspost Message', () => {
  let world: World
  let news: { id: string }
  let elsewhere: { id: string; general: string }
  before(async () => {
    world = await World.create()
    await setEveryone(world, ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'])
    news = await announcementChannel(world)
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
  /** The job that brings it to others is done once more. */
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

  test('marks the message, and tells of that', async () => {
    const said = await write()
    const events = await world.eventsOf(async () => {
      const { status, body } = await publish(said.id)
      assert.equal(status, 200)
      assert.deepEqual(body, { ...said, flags: 1 })
    }, news.id)
    assert.deepEqual(
      events.map(({ type, data }: any) => [type, data.flags]),
      [['MESSAGE_UPDATE', 1]],
    )
  })

  test('a crossposted message reaches every following channel, written by its webhook', async () => {
    const here = await newTextChannel(world)
    const follower = (await follow(here)).body.webhook_id
    const said = await write({ content: `<@${world.member.id}> @everyone`, embeds: [{ title: 'News' }] })
    const events = await world.eventsOf(() => publish(said.id), here)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_CREATE'],
    )
    const brought = await newest(here)
    assert.deepEqual(
      [brought.content, brought.flags, brought.type, brought.webhook_id, brought.author.id, brought.embeds[0].title],
      [said.content, 2, 0, follower, follower, 'News'],
    )
    assert.deepEqual([brought.mentions, brought.mention_everyone], [[], false])
    assert.deepEqual(brought.message_reference, {
      type: 0,
      message_id: said.id,
      channel_id: news.id,
      guild_id: world.guildId,
    })
    assert.equal((await newest()).message_reference.message_id, said.id)
  })

  test('brings files, which are open for as long as the message is there', async () => {
    const said = await write(messageForm({ content: 'x' }, { 0: { bytes: 'hello', name: 'a.txt' } }))
    await publish(said.id)
    const [file] = (await newest()).attachments
    const open = async () =>
      (await world.app.http.inject({ url: new URL(file.url).pathname + new URL(file.url).search })).statusCode
    assert.deepEqual([file.filename, await open()], ['a.txt', 200])
    const { id } = await newest()
    await world.owner.api.delete(`/channels/${elsewhere.general}/messages/${id}`)
    assert.equal(await open(), 200)
  })

  test('brings it once, though it is done again', async () => {
    const said = await write()
    await publish(said.id)
    const first = await newest()
    await bringAgain(said.id)
    assert.deepEqual(await newest(), first)
  })

  test('empties what a process had brought that was killed, if the message is deleted before it is done again', async () => {
    const said = await write({ content: 'secret' })
    await publish(said.id)
    assert.equal((await newest()).content, 'secret')
    const { id: source_id } = said
    // As if it had been brought after the deletion was followed.
    const { q } = world.db
    const brought = await q.selectFrom('crossposts').selectAll().where('source_id', '=', source_id).execute()
    await world.app.kernel.store.write((tx) =>
      tx.q.deleteFrom('crossposts').where('source_id', '=', source_id).execute(),
    )
    await world.owner.api.delete(`/channels/${news.id}/messages/${said.id}`)
    await world.app.worker.settled()
    await world.app.kernel.store.write((tx) => tx.q.insertInto('crossposts').values(brought).execute())
    await bringAgain(said.id)
    assert.deepEqual([(await newest()).content, (await newest()).flags], ['', 2 | 8])
  })

  test('changes what was brought when the message is changed', async () => {
    const said = await write()
    await publish(said.id)
    const before = await newest()
    await world.owner.api.patch(`/channels/${news.id}/messages/${said.id}`, { content: 'bigger news' })
    const { edited_timestamp, ...after } = await newest()
    assert.ok(edited_timestamp)
    assert.deepEqual({ ...after, edited_timestamp: null }, { ...before, content: 'bigger news' })
  })

  test('empties what was brought when the message is deleted, by itself or with others', async () => {
    for (const remove of [
      (ids: string[]) => world.owner.api.delete(`/channels/${news.id}/messages/${ids[0]}`),
      (messages: string[]) => world.owner.api.post(`/channels/${news.id}/messages/bulk-delete`, { messages }),
    ]) {
      const [said, other] = [await write({ content: 'secret', embeds: [{ title: 'x' }] }), await write()]
      await publish(said.id)
      assert.equal((await newest()).content, 'secret')
      await remove([said.id, other.id])
      const left = await newest()
      assert.deepEqual([left.content, left.embeds, left.flags], ['', [], 2 | 8])
    }
  })

  test('leaves alone what was deleted where it was brought', async () => {
    const said = await write()
    await publish(said.id)
    const { id } = await newest()
    await world.owner.api.delete(`/channels/${elsewhere.general}/messages/${id}`)
    const path = `/channels/${news.id}/messages/${said.id}`
    const events = await world.eventsOf(() => world.owner.api.patch(path, { content: 'x' }), elsewhere.general)
    assert.deepEqual(events, [])
  })

  test('is done once', async () => {
    const said = await write()
    await publish(said.id)
    await world.refuses(() => publish(said.id), 400, 40033)
    const copied = await announcementChannel(world)
    await follow(copied.id)
    const other = await write()
    await publish(other.id)
    const { id } = await newest(copied.id)
    await world.refuses(() => publish(id, world.owner, copied.id), 400, 40033)
  })

  test('takes an announcement channel and what somebody said', async () => {
    const said = await say(world, world.owner)
    await world.refuses(() => publish(said.id, world.owner, world.channels.general), 400, 50024)
    await world.refuses(() => publish('1'), 404, 10008)
    const other = await announcementChannel(world)
    await world.owner.api.post(`/channels/${news.id}/followers`, { webhook_channel_id: other.id })
    const [told] = (await world.owner.api.get(`/channels/${other.id}/messages`)).body
    assert.equal(told.type, 12)
    await world.refuses(() => publish(told.id, world.owner, other.id), 403, 50021)
  })

  test("is open to the author, and with MANAGE_MESSAGES to others' messages", async () => {
    const [own, theirs] = [await write(undefined, world.member), await write()]
    assert.equal((await publish(own.id, world.member)).status, 200)
    await world.refuses(() => publish(theirs.id, world.member), 403, 50013)
    await world.grant(world.member, ['MANAGE_MESSAGES'])
    assert.equal((await publish(theirs.id, world.member)).status, 200)
    await world.refuses(() => publish(theirs.id, world.stranger), 403, 50001)
  })
})
