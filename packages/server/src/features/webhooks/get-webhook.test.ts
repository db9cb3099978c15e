import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hidingOverwrites, newTextChannel, newWebhook, newWebhookManager } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Webhook', () => {
  let world: World
  let manager: Person
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
    manager = await newWebhookManager(world)
  })
  after(() => world.close())

  test('returns the creator, and the token to members who manage webhooks', async () => {
    const made = await newWebhook(world)
    assert.deepEqual((await manager.api.get(`/webhooks/${made.id}`)).body, made)
  })

  test('returns the token of an application’s webhook only to that application', async () => {
    const made = await newWebhook(world, { who: world.bot })
    const { token, ...others } = made
    assert.ok(token)
    assert.deepEqual((await manager.api.get(`/webhooks/${made.id}`)).body, others)
    assert.deepEqual((await world.bot.api.get(`/webhooks/${made.id}`)).body, made)
  })

  test('is available to the webhook’s application without the permission', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const role = await world.grant(bot, ['MANAGE_WEBHOOKS'])
    const made = await newWebhook(world, { who: bot })
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${bot.id}/roles/${role}`)
    assert.equal((await bot.api.get(`/webhooks/${made.id}`)).body.token, made.token)
    await world.refuses(() => bot.api.patch(`/webhooks/${made.id}`, { name: 'x' }), 403, 50013)
  })

  test('refuses non-members, members without the permission, and members who can’t view the channel', async () => {
    const made = await newWebhook(world)
    for (const [who, code] of [
      [world.stranger, 50001],
      [world.member, 50013],
    ] as const) {
      for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
        await world.refuses(() => who.api.send(method, `/webhooks/${made.id}`, 'nonsense'), 403, code)
      }
    }
    const kept = await newWebhook(world, {
      channelId: await newTextChannel(world, { permission_overwrites: hidingOverwrites(world) }),
    })
    await world.refuses(() => manager.api.get(`/webhooks/${kept.id}`), 403, 50001)
  })

  test('answers 10015 for an unknown webhook', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      await world.refuses(() => world.owner.api.send(method, '/webhooks/1', 'nonsense'), 404, 10015)
      await world.refuses(() => world.nobody.send(method, '/webhooks/1/token', 'nonsense'), 404, 10015)
    }
  })
})
