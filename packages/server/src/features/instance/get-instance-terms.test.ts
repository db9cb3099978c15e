import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/terms'

describe('Get Instance Terms', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('shows everybody the terms that the administrator has entered', async () => {
    assert.deepEqual((await world.nobody.get(PATH)).body, { text: '', version: 1 })
    const settings = { terms: '  Be kind.\n\nNo <b>spam</b>. ', terms_version: 7 }
    assert.equal((await world.administrator.api.patch('/guildhall/instance/settings', settings)).status, 200)
    assert.deepEqual((await world.nobody.get(PATH)).body, { text: 'Be kind.\n\nNo <b>spam</b>.', version: 7 })
  })

  test('has limits, and only administrators change it', async () => {
    const change = (settings: object) => world.administrator.api.patch('/guildhall/instance/settings', settings)
    await world.refuses(() => change({ terms: 'x'.repeat(20_001) }), 400, 50035)
    await world.refuses(() => change({ terms_version: 0 }), 400, 50035)
    await world.refuses(() => change({ minimum_age: 121 }), 400, 50035)
    await change({ terms: null })
    await world.refuses(() => world.owner.api.patch('/guildhall/instance/settings', { terms: 'Mine.' }), 403, 50013)
  })
})
