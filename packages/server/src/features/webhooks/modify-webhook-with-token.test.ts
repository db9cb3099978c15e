import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTextChannel, newWebhook } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Webhook with Token', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
  })
  after(() => world.close())

  test('changes name and avatar, cannot move the webhook, and omits the creator', async () => {
    const { user: _user, ...made } = await newWebhook(world)
    const channel_id = await newTextChannel(world)
    const path = `/webhooks/${made.id}/${made.token}`
    const { body } = await world.nobody.patch(path, { name: 'By token', channel_id })
    assert.deepEqual(body, { ...made, name: 'By token' })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.user_id], [51, null])
  })
})
