import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Application', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}`
  })
  after(() => world.close())

  test('returns to owner and bot what Get Current Application returns', async () => {
    const { status, body } = await world.owner.api.get(path)
    assert.equal(status, 200)
    assert.deepEqual(body, (await world.bot.api.get('/applications/@me')).body)
    assert.deepEqual((await world.bot.api.get(path)).body, body)
  })

  test('reveals no secrets', async () => {
    const { body } = await world.owner.api.get(path)
    for (const key of ['signing_key', 'secret_hash', 'settings']) assert.equal(Object.hasOwn(body, key), false)
  })

  test('refuses everyone else, including the administrator', async () => {
    await world.refuses(() => world.member.api.get(path), 403, 20012)
    await world.refuses(() => world.administrator.api.get(path), 403, 20012)
    await world.refuses(() => world.owner.api.get('/applications/1'), 404, 10002)
  })
})
