import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { gatewayUrl } from './gateway-bootstrap-rules.ts'

describe('Get Gateway', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the gateway’s address without a token', async () => {
    const { status, body } = await world.nobody.get('/gateway')
    assert.equal(status, 200)
    assert.deepEqual(body, { url: 'ws://127.0.0.1/gateway' })
  })

  test('returns the scheme of the public address', () => {
    assert.equal(gatewayUrl('http://localhost:3333'), 'ws://localhost:3333/gateway')
    assert.equal(gatewayUrl('https://chat.example.org'), 'wss://chat.example.org/gateway')
  })
})
