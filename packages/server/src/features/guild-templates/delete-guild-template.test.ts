import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTemplate } from '@guildhall/testing/features/guild-templates'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Guild Template', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the deleted template, after which another one can be created', async () => {
    const template = await newTemplate(world)
    const path = `/guilds/${world.guildId}/templates/${template.code}`
    await world.refuses(() => world.member.api.delete(path), 403, 50013)
    const { status, body } = await world.owner.api.delete(path)
    assert.deepEqual([status, body], [200, template])
    await world.refuses(() => world.owner.api.delete(path), 404, 10057)
    await world.refuses(() => world.nobody.get(`/guilds/templates/${template.code}`), 404, 10057)
    assert.notEqual((await newTemplate(world)).code, template.code)
  })

  test('does not delete the template of another guild', async () => {
    const { id } = await world.newGuild(world.owner)
    const { code } = await newTemplate(world, id)
    await world.refuses(() => world.owner.api.delete(`/guilds/${world.guildId}/templates/${code}`), 404, 10057)
  })
})
