import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Soundboard Sound', () => {
  let world: World
  let sound: any
  let path: string
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    const sounds = `/guilds/${world.guildId}/soundboard-sounds`
    sound = (await world.owner.api.post(sounds, { name: 'quack', sound: soundUri(mp3(1)) })).body
    path = `${sounds}/${sound.sound_id}`
  })
  after(() => world.close())

  test('returns the sound, with its creator only to those who may create or manage expressions', async () => {
    const { user: _user, ...bare } = sound
    assert.deepEqual((await world.owner.api.get(path)).body, sound)
    assert.deepEqual((await world.member.api.get(path)).body, bare)
  })

  test('refuses an unknown sound, one of another guild, a default sound and users who are not members', async () => {
    const elsewhere = await world.newGuild(world.owner)
    for (const other of [
      `/guilds/${world.guildId}/soundboard-sounds/2000000000000000000`,
      `/guilds/${world.guildId}/soundboard-sounds/1`,
      `/guilds/${elsewhere.id}/soundboard-sounds/${sound.sound_id}`,
    ]) {
      await world.refuses(() => world.owner.api.get(other), 404, 10097)
    }
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })
})
