import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { postMessageAs, startThread } from '@guildhall/testing/features/threads'
import { newWebhook, sendByWebhook } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Webhook Message', () => {
  let world: World
  let webhook: { id: string; token: string }
  before(async () => {
    world = await World.create()
    webhook = await newWebhook(world, { channelId: world.channels.general })
  })
  after(() => world.close())

  const get = (messageId: string, query = '', { id, token } = webhook) =>
    world.nobody.get(`/webhooks/${id}/${token}/messages/${messageId}${query}`)

  test('returns a message of the webhook', async () => {
    const message = await sendByWebhook(world, webhook, { content: 'hello' })
    assert.deepEqual((await get(message.id)).body, message)
  })

  test('finds a message only in the given thread', async () => {
    const thread = await startThread(world, world.owner)
    const message = await sendByWebhook(world, webhook, { content: 'hello' }, thread.id)
    assert.deepEqual((await get(message.id, `?thread_id=${thread.id}`)).body, message)
    await world.refuses(() => get(message.id), 404, 10008)
  })

  test('refuses messages of others, including other webhooks', async () => {
    const { id } = await postMessageAs(world, world.owner)
    await world.refuses(() => get(id), 404, 10008)
    const other = await newWebhook(world, { channelId: world.channels.general })
    const theirs = await sendByWebhook(world, other, { content: 'x' })
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const path = `/webhooks/${webhook.id}/${webhook.token}/messages/${theirs.id}`
      await world.refuses(() => world.nobody.send(method, path, { content: 'mine' }), 404, 10008)
    }
  })

  test('refuses a wrong token', async () => {
    const message = await sendByWebhook(world, webhook, { content: 'hello' })
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const path = `/webhooks/${webhook.id}/wrong/messages/${message.id}`
      await world.refuses(() => world.nobody.send(method, path, 'nonsense'), 401, 50027)
    }
  })
})
