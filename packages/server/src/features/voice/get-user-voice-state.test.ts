import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

describe('Get User Voice State', () => {
  let world: World
  const path = (userId: string) => `/guilds/${world.guildId}/voice-states/${userId}`
  before(async () => {
    world = await World.create()
    await joinVoice(world, world.moderator)
  })
  after(() => world.close())

  test('returns a member’s voice state', async () => {
    const { status, body } = await world.member.api.get(path(world.moderator.id))
    assert.equal(status, 200)
    const { member, ...voice } = body
    assert.deepEqual(voice, {
      guild_id: world.guildId,
      channel_id: world.channels.voice,
      user_id: world.moderator.id,
      session_id: `session of ${world.moderator.id}`,
      deaf: false,
      mute: false,
      self_deaf: false,
      self_mute: false,
      self_stream: false,
      self_video: false,
      suppress: false,
      request_to_speak_timestamp: null,
    })
    assert.equal(member.user.id, world.moderator.id)
  })

  test('refuses users who are not in voice, and users outside the guild', async () => {
    for (const id of [world.owner.id, world.stranger.id, '1']) {
      await world.refuses(() => world.member.api.get(path(id)), 404, 10065)
    }
  })

  test('refuses users in a channel that the caller can’t view', async () => {
    const overwrites = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    await world.owner.api.put(overwrites, { type: 0, deny: '1024' })
    await world.refuses(() => world.member.api.get(path(world.moderator.id)), 404, 10065)
    assert.equal((await world.owner.api.get(path(world.moderator.id))).status, 200)
    await world.owner.api.delete(overwrites)
  })
})
