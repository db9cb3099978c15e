import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hidingOverwrites, newTextChannel, newWebhook, newWebhookManager } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Webhooks', () => {
  let world: World
  let manager: Person
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
    manager = await newWebhookManager(world)
  })
  after(() => world.close())

  test('lists webhooks of all channels in which the caller manages webhooks', async () => {
    const secret = await newTextChannel(world, { permission_overwrites: hidingOverwrites(world) })
    const [shown, kept] = [await newWebhook(world), await newWebhook(world, { channelId: secret })]
    const ids = async (who: Person) => {
      const { body } = await who.api.get(`/guilds/${world.guildId}/webhooks`)
      return body.map(({ id }: any) => id)
    }
    const [all, some] = [await ids(world.owner), await ids(manager)]
    assert.deepEqual([all.includes(shown.id), all.includes(kept.id)], [true, true])
    assert.deepEqual([some.includes(shown.id), some.includes(kept.id)], [true, false])
  })
})
