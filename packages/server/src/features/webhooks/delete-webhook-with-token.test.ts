import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newWebhook } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Webhook with Token', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
  })
  after(() => world.close())

  test('requires only the token, and works once', async () => {
    const made = await newWebhook(world)
    const path = `/webhooks/${made.id}/${made.token}`
    const events = await world.eventsOf(async () => assert.equal((await world.nobody.delete(path)).status, 204))
    assert.equal(events[0]?.type, 'WEBHOOKS_UPDATE')
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.user_id], [52, made.id, null])
    await world.refuses(() => world.nobody.delete(path), 404, 10015)
  })
})
