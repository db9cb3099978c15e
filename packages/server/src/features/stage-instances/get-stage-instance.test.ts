import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newStage } from '@guildhall/testing/features/stages'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Stage Instance', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the open stage of a channel', async () => {
    const channel_id = await newStage(world)
    const get = () => world.member.api.get(`/stage-instances/${channel_id}`)
    await world.refuses(get, 404, 10067)
    const { body } = await world.owner.api.post('/stage-instances', { channel_id, topic: 'open' })
    assert.deepEqual((await get()).body, body)
    await world.owner.api.put(`/channels/${channel_id}/permissions/${world.guildId}`, {
      type: 0,
      deny: String(1n << 10n),
    })
    await world.refuses(get, 403, 50001)
  })

  test('refuses a channel that is not a stage', async () => {
    await world.refuses(() => world.member.api.get(`/stage-instances/${world.channels.voice}`), 400, 50024)
  })
})
