import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Current User Voice State', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/voice-states/@me`
  })
  after(() => world.close())

  test('returns the caller’s voice state', async () => {
    await world.refuses(() => world.member.api.get(path), 404, 10065)
    await joinVoice(world, world.member)
    const { status, body } = await world.member.api.get(path)
    assert.equal(status, 200)
    assert.deepEqual([body.guild_id, body.channel_id], [world.guildId, world.channels.voice])
    assert.deepEqual([body.user_id, body.member.user.id], [world.member.id, world.member.id])
  })

  test('returns the caller’s voice state even in a channel that they can no longer view', async () => {
    await joinVoice(world, world.member)
    const overwrites = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrites, { type: 0, deny: '1024' })
    assert.equal((await world.member.api.get(path)).status, 200)
    await world.owner.api.delete(overwrites)
  })
})
