import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hidingOverwrites, newTextChannel, newWebhook, newWebhookManager } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Webhook', () => {
  let world: World
  let manager: Person
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
    manager = await newWebhookManager(world)
  })
  after(() => world.close())

  test('changes only the fields that were sent', async () => {
    const made = await newWebhook(world)
    const events = await world.eventsOf(async () => {
      const { body } = await manager.api.patch(`/webhooks/${made.id}`, { name: 'Renamed' })
      assert.deepEqual(body, { ...made, name: 'Renamed' })
    })
    const expected = { guild_id: world.guildId, channel_id: made.channel_id }
    assert.deepEqual(events[0], { type: 'WEBHOOKS_UPDATE', data: expected })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.user_id], [51, made.id, manager.id])
    assert.deepEqual(entry.changes, [{ key: 'name', old_value: 'example', new_value: 'Renamed' }])
  })

  test('sets and removes the avatar', async () => {
    const made = await newWebhook(world)
    const avatar = dataUri(await picture('png'))
    const { body } = await manager.api.patch(`/webhooks/${made.id}`, { avatar })
    const url = `/avatars/${made.id}/${body.avatar}.png`
    assert.equal((await world.app.http.inject({ url })).statusCode, 200)
    assert.equal((await manager.api.patch(`/webhooks/${made.id}`, { avatar: null })).body.avatar, null)
    assert.equal((await world.app.http.inject({ url })).statusCode, 404)
  })

  test('moves the webhook to another channel in which the caller manages webhooks', async () => {
    const [made, to] = [await newWebhook(world), await newTextChannel(world)]
    const events = await world.eventsOf(() => manager.api.patch(`/webhooks/${made.id}`, { channel_id: to }))
    assert.deepEqual(
      events.slice(0, 2).map(({ data }: any) => data.channel_id),
      [made.channel_id, to],
    )
    assert.equal((await world.nobody.get(`/webhooks/${made.id}/${made.token}`)).body.channel_id, to)
    const elsewhere = await world.newGuild(world.owner)
    const move = (channel_id: string) => () => manager.api.patch(`/webhooks/${made.id}`, { channel_id })
    await world.refuses(move(elsewhere.general), 400, 10003)
    await world.refuses(move('1'), 400, 10003)
    await world.refuses(
      move(await newTextChannel(world, { permission_overwrites: hidingOverwrites(world) })),
      403,
      50001,
    )
    const deny = [{ id: manager.id, type: 1, deny: String(1n << 29n) }]
    await world.refuses(move(await newTextChannel(world, { permission_overwrites: deny })), 403, 50013)
    await world.refuses(move(await newTextChannel(world, { type: 4 })), 400, 50024)
    const full = await newTextChannel(world)
    for (let i = 0; i < 15; i++) await newWebhook(world, { channelId: full })
    await world.refuses(move(full), 400, 30007)
  })

  test('writes nothing if nothing changes', async () => {
    const made = await newWebhook(world)
    const events = await world.eventsOf(async () => {
      const same = { name: made.name, avatar: null, channel_id: made.channel_id }
      assert.deepEqual((await manager.api.patch(`/webhooks/${made.id}`, same)).body, made)
      assert.equal((await manager.api.patch(`/webhooks/${made.id}`, { channel_id: null })).status, 200)
    })
    assert.deepEqual(events, [])
  })

  test('refuses a name that imitates the service', async () => {
    const made = await newWebhook(world)
    await world.refuses(() => manager.api.patch(`/webhooks/${made.id}`, { name: 'clyde' }), 400, 50035)
    await world.refuses(() => manager.api.patch(`/webhooks/${made.id}`, { name: null }), 400, 50035)
  })
})
