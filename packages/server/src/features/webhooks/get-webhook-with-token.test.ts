import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newWebhook } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Webhook with Token', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
  })
  after(() => world.close())

  test('requires only the token, and omits the creator', async () => {
    const { user: _user, ...others } = await newWebhook(world)
    assert.deepEqual((await world.nobody.get(`/webhooks/${others.id}/${others.token}`)).body, others)
  })

  test('refuses every other token, including another webhook’s, before it reads the body', async () => {
    const [made, other] = [await newWebhook(world), await newWebhook(world)]
    const wrong = [other.token, made.token.slice(1), `${made.token}x`, 'x', '%00', made.token.toLowerCase(), 'null']
    for (const token of wrong) {
      for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
        await world.refuses(() => world.nobody.send(method, `/webhooks/${made.id}/${token}`, 'nonsense'), 401, 50027)
      }
    }
  })

  test('refuses a token longer than any valid one', async () => {
    const { id, token } = await newWebhook(world)
    await world.refuses(() => world.nobody.get(`/webhooks/${id}/${token.repeat(6)}`), 401, 50027)
    await world.refuses(() => world.nobody.get(`/webhooks/${id}/${token.repeat(20)}`), 400)
  })
})
