import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'
import { World } from '@guildhall/testing/worlds/world'

describe('Files of sounds', () => {
  let world: World
  let url: string
  const file = mp3(1)
  before(async () => {
    world = await World.create()
    const body = { name: 'quack', sound: soundUri(file) }
    const sound = (await world.owner.api.post(`/guilds/${world.guildId}/soundboard-sounds`, body)).body
    url = `/soundboard-sounds/${sound.sound_id}`
  })
  after(() => world.close())

  const get = (headers: Record<string, string> = {}, path = url) => world.app.http.inject({ url: path, headers })

  test('are served to anyone, cached forever, and to any page', async () => {
    const { statusCode, headers, rawPayload } = await get()
    assert.equal(statusCode, 200)
    assert.deepEqual(rawPayload, file)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['accept-ranges'], 'bytes')
    const known = await get({ 'if-none-match': String(headers.etag) })
    assert.deepEqual([known.statusCode, known.rawPayload.length], [304, 0])
  })

  test('are served in ranges', async () => {
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=100-', 100, file.length - 1],
      ['bytes=-5', file.length - 5, file.length - 1],
    ] as const) {
      const { statusCode, headers, rawPayload } = await get({ range })
      assert.deepEqual([statusCode, headers['content-range']], [206, `bytes ${start}-${end}/${file.length}`])
      assert.deepEqual(rawPayload, file.subarray(start, end + 1))
    }
    const beyond = await get({ range: `bytes=${file.length}-` })
    assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, `bytes */${file.length}`])
  })

  test('of unknown ids do not exist', async () => {
    for (const path of [
      '/soundboard-sounds/99',
      '/soundboard-sounds/x',
      `${url}.mp3`,
      '/soundboard-sounds/9223372036854775808',
    ])
      assert.equal((await get({}, path)).statusCode, 404, path)
  })

  test('of default sounds are cached for a day', async () => {
    const { statusCode, headers } = await get({}, '/soundboard-sounds/1')
    assert.deepEqual([statusCode, headers['cache-control']], [200, 'public, max-age=86400'])
  })
})
