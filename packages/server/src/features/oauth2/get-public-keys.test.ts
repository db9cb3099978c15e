import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Public Keys', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the instance’s key to everyone, unchanged', async () => {
    const { status, body } = await world.nobody.get('/oauth2/keys')
    assert.equal(status, 200)
    const [key] = body.keys
    assert.deepEqual([body.keys.length, key.kty, key.use, key.alg, key.e], [1, 'RSA', 'sig', 'RS256', 'AQAB'])
    assert.equal(Buffer.from(key.n, 'base64url').length, 256)
    const answers = await Promise.all([1, 2, 3].map(() => world.nobody.get('/oauth2/keys')))
    for (const answer of answers) assert.deepEqual(answer.body, body)
  })

  test('reveals nothing of the private key', async () => {
    const { body } = await world.nobody.get('/oauth2/keys')
    assert.deepEqual(Object.keys(body.keys[0]).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })
})
