import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'
import { defaultSettings } from '../../kernel/settings.ts'

const PATH = '/guildhall/instance/settings'

describe('Get Instance Settings', () => {
  for (const isExposed of [false, true]) {
    test(`returns the defaults of a server that is ${isExposed ? '' : 'not '}public`, async (t) => {
      const world = await World.create({ isExposed })
      t.after(() => world.close())
      const { status, body } = await world.administrator.api.get(PATH)
      assert.equal(status, 200)
      assert.deepEqual(body, defaultSettings({ isExposed, demo: false, dataDir: null, databaseUrl: null }))
      assert.equal(body.activity_publishing, isExposed ? 'administrators' : 'everyone')
    })
  }

  test('is available only to administrators', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    await assertAdministratorsOnly(world, 'GET', PATH)
  })
})
