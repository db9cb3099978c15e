import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'
import type { Client } from 'oceanic.js'

describe('An unmodified oceanic.js bot (webhooks)', () => {
  let world: World
  let client: Client
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('creates, finds, edits and deletes webhooks', async () => {
    const { webhooks } = client.rest
    const { general } = world.channels
    const received = nextEvent(client, 'webhooksUpdate')
    const made = await webhooks.create(general, { name: 'News', reason: 'news' })
    assert.equal((await received)[1].id, general)
    assert.deepEqual([made.user?.id, made.channelID, made.applicationID], [client.user.id, general, client.user.id])
    assert.deepEqual(
      (await webhooks.getForChannel(general)).map(({ id }) => id),
      [made.id],
    )
    assert.equal((await webhooks.getForGuild(world.guildId)).length, 1)
    const { token = '' } = made
    assert.equal((await webhooks.get(made.id, token)).user, null)
    assert.equal((await webhooks.edit(made.id, { name: 'renamed' })).name, 'renamed')
    assert.equal((await webhooks.editToken(made.id, token, { name: 'again' })).name, 'again')
    await webhooks.deleteToken(made.id, token)
    assert.deepEqual(await webhooks.getForGuild(world.guildId), [])
  })

  test('sends, edits and deletes messages through webhooks', async () => {
    const { webhooks } = client.rest
    const { id, token = '' } = await webhooks.create(world.channels.general, { name: 'Speaker' })
    const received = nextEvent(client, 'messageCreate')
    const posted = await webhooks.execute(id, token, { content: 'hello', username: 'Herald', wait: true })
    const [message] = await received
    assert.deepEqual([message.webhookID, message.author.username, posted.content], [id, 'Herald', 'hello'])
    assert.equal((await webhooks.getMessage(id, token, posted.id)).content, 'hello')
    assert.equal((await webhooks.editMessage(id, token, posted.id, { content: 'bye' })).content, 'bye')
    await webhooks.deleteMessage(id, token, posted.id)
    const found = webhooks.getMessage(id, token, posted.id)
    await assert.rejects(found, { code: 10008 })
  })
})
