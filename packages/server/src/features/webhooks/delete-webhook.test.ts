import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newWebhook, newWebhookManager } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Webhook', () => {
  let world: World
  let manager: Person
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
    manager = await newWebhookManager(world)
  })
  after(() => world.close())

  test('deletes the webhook with its picture and token', async () => {
    const made = await newWebhook(world, { avatar: dataUri(await picture('png')) })
    const events = await world.eventsOf(async () => {
      assert.equal((await manager.api.delete(`/webhooks/${made.id}`)).status, 204)
    })
    const expected = { guild_id: world.guildId, channel_id: made.channel_id }
    assert.deepEqual(events[0], { type: 'WEBHOOKS_UPDATE', data: expected })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id], [52, made.id])
    assert.deepEqual(
      entry.changes.map(({ key }: any) => key),
      ['name', 'channel_id', 'type', 'avatar_hash'],
    )
    await world.refuses(() => world.nobody.get(`/webhooks/${made.id}/${made.token}`), 404, 10015)
    const { statusCode } = await world.app.http.inject({ url: `/avatars/${made.id}/${made.avatar}.png` })
    assert.equal(statusCode, 404)
  })
})
