import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTemplate } from '@guildhall/testing/features/guild-templates'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Template', () => {
  let world: World
  let template: any
  let path: string
  before(async () => {
    world = await World.create()
    template = await newTemplate(world)
    path = `/guilds/${world.guildId}/templates/${template.code}`
  })
  after(() => world.close())

  test('changes the name and the description, but neither the contents nor fields that are absent', async () => {
    await world.owner.api.patch(`/channels/${world.channels.general}`, { topic: 'News' })
    const dirty = { ...template, is_dirty: true }
    assert.deepEqual((await world.owner.api.patch(path, {})).body, dirty)
    const named = (await world.owner.api.patch(path, { name: 'Renamed' })).body
    assert.deepEqual(named, { ...dirty, name: 'Renamed' })
    const { status, body } = await world.owner.api.patch(path, { description: 'For us' })
    assert.deepEqual([status, body], [200, { ...named, description: 'For us' }])
    assert.deepEqual((await world.nobody.get(`/guilds/templates/${template.code}`)).body, body)
    assert.deepEqual((await world.owner.api.patch(path, { description: null })).body, named)
  })

  test('refuses invalid texts, an unknown code, and members who do not manage the guild', async () => {
    await world.refuses(() => world.owner.api.patch(path, { name: '' }), 400, 50035)
    await world.refuses(() => world.owner.api.patch(path, { name: 'x'.repeat(101) }), 400, 50035)
    await world.refuses(() => world.owner.api.patch(path, { description: 'x'.repeat(121) }), 400, 50035)
    await world.refuses(() => world.owner.api.patch(`${path}x`, { name: 'x' }), 404, 10057)
    await world.refuses(() => world.member.api.patch(path, { name: 'x' }), 403, 50013)
  })
})
