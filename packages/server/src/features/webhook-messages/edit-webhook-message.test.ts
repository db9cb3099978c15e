import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startThread } from '@guildhall/testing/features/threads'
import { newWebhook, sendByWebhook } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'

describe('Edit Webhook Message', () => {
  let world: World
  let webhook: { id: string; token: string }
  before(async () => {
    world = await World.create()
    webhook = await newWebhook(world, { channelId: world.channels.general })
  })
  after(() => world.close())

  const edit = (messageId: string, body: object, query = '') =>
    world.nobody.patch(`/webhooks/${webhook.id}/${webhook.token}/messages/${messageId}${query}`, body)

  test('changes the content, and keeps the author’s name and picture', async () => {
    const message = await sendByWebhook(world, webhook, { content: 'hello', username: 'Herald' })
    const events = await world.eventsOf(async () => {
      const { body } = await edit(message.id, { content: 'bye' })
      const { edited_timestamp } = body
      assert.ok(edited_timestamp)
      assert.deepEqual(body, { ...message, content: 'bye', edited_timestamp })
    }, world.channels.general)
    assert.deepEqual(
      events.map(({ type, data }: any) => [type, data.webhook_id]),
      [['MESSAGE_UPDATE', webhook.id]],
    )
  })

  test('mentions only users unless more is requested', async () => {
    const message = await sendByWebhook(world, webhook, { content: 'hello' })
    const { body } = await edit(message.id, { content: `<@${world.member.id}> @everyone` })
    assert.deepEqual([body.mentions.length, body.mention_everyone], [1, false])
    const asked = await edit(message.id, { content: '@everyone!', allowed_mentions: { parse: ['everyone'] } })
    assert.deepEqual([asked.body.mentions.length, asked.body.mention_everyone], [0, true])
  })

  test('refuses changes that leave an empty message', async () => {
    const message = await sendByWebhook(world, webhook, { content: 'hello' })
    await world.refuses(() => edit(message.id, { content: '' }), 400, 50006)
    await world.refuses(() => edit(message.id, { content: 'x'.repeat(2001) }), 400, 50035)
  })

  test('refuses an archived thread', async () => {
    const thread = await startThread(world, world.owner)
    const message = await sendByWebhook(world, webhook, { content: 'hello' }, thread.id)
    const query = `?thread_id=${thread.id}`
    assert.equal((await edit(message.id, { content: 'bye' }, query)).body.content, 'bye')
    await world.owner.api.patch(`/channels/${thread.id}`, { archived: true })
    await world.refuses(() => edit(message.id, { content: 'again' }, query), 400, 50083)
  })

  test('lets the guild’s owner suppress a webhook message’s embeds, but not edit the message', async () => {
    const message = await sendByWebhook(world, webhook, { content: 'hello' })
    const path = `/channels/${world.channels.general}/messages/${message.id}`
    await world.refuses(() => world.owner.api.patch(path, { content: 'mine' }), 403, 50005)
    assert.equal((await world.owner.api.patch(path, { flags: 4 })).body.flags, 4)
  })
})
