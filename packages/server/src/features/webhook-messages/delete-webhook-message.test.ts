import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startThread } from '@guildhall/testing/features/threads'
import { newWebhook, sendByWebhook } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Webhook Message', () => {
  let world: World
  let webhook: { id: string; token: string }
  before(async () => {
    world = await World.create()
    webhook = await newWebhook(world, { channelId: world.channels.general })
  })
  after(() => world.close())

  const remove = (messageId: string, query = '') =>
    world.nobody.delete(`/webhooks/${webhook.id}/${webhook.token}/messages/${messageId}${query}`)

  test('deletes the message with an event and no audit entry', async () => {
    const message = await sendByWebhook(world, webhook, { content: 'hello' })
    const before = await world.lastAuditEntry()
    const events = await world.eventsOf(async () => {
      assert.equal((await remove(message.id)).status, 204)
    }, world.channels.general)
    const data = { id: message.id, channel_id: world.channels.general, guild_id: world.guildId }
    assert.deepEqual(events, [{ type: 'MESSAGE_DELETE', data }])
    assert.deepEqual(await world.lastAuditEntry(), before)
    await world.refuses(() => remove(message.id), 404, 10008)
  })

  test('reduces the message count of its thread', async () => {
    const thread = await startThread(world, world.owner)
    const message = await sendByWebhook(world, webhook, { content: 'hello' }, thread.id)
    assert.equal((await remove(message.id, `?thread_id=${thread.id}`)).status, 204)
    assert.equal((await world.owner.api.get(`/channels/${thread.id}`)).body.message_count, 0)
  })

  test('a moderator can delete it with Delete Message, with an audit entry that names the webhook', async () => {
    const message = await sendByWebhook(world, webhook, { content: 'hello' })
    await world.owner.api.delete(`/channels/${world.channels.general}/messages/${message.id}`)
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id], [72, webhook.id])
  })
})
