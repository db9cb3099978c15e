import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('List Default Soundboard Sounds', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns sounds without a guild to everyone with a token', async () => {
    for (const { api } of [world.bot, world.stranger]) {
      const { status, body } = await api.get('/soundboard-default-sounds')
      assert.equal(status, 200)
      assert.deepEqual(body[0], {
        sound_id: '1',
        name: 'chime',
        volume: 1,
        emoji_id: null,
        emoji_name: '🔔',
        available: true,
      })
    }
    await world.refuses(() => world.nobody.get('/soundboard-default-sounds'), 401, 0)
  })

  test('serves each sound as a WAV file that is not silent', async () => {
    const { body } = await world.stranger.api.get('/soundboard-default-sounds')
    const files = new Set<string>()
    for (const { sound_id } of body) {
      const { statusCode, headers, rawPayload } = await world.app.http.inject({ url: `/soundboard-sounds/${sound_id}` })
      assert.deepEqual([statusCode, headers['content-type']], [200, 'audio/wav'])
      assert.equal(rawPayload.toString('latin1', 8, 12), 'WAVE')
      assert.equal(rawPayload.readUInt32LE(40), rawPayload.length - 44)
      const samples = Array.from({ length: (rawPayload.length - 44) / 2 }, (_, i) => rawPayload.readInt16LE(44 + 2 * i))
      assert.ok(samples.some((sample) => Math.abs(sample) > 8000))
      files.add(rawPayload.toString('base64'))
    }
    assert.equal(files.size, body.length)
  })
})
