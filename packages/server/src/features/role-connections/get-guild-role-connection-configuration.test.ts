import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  conditionsPath,
  newLinkedRole,
  newReporter,
  type Reporter,
  ruleOf,
} from '@guildhall/testing/features/linked-roles'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Role Connection Configuration', () => {
  let world: World
  let reporter: Reporter
  before(async () => {
    world = await World.create()
    reporter = await newReporter(world)
  })
  after(() => world.close())

  test('returns the conditions with the names of their metadata, while the application has them', async () => {
    const rule = ruleOf(reporter, 'level', 2, '5')
    const id = await newLinkedRole(world, [[rule]])
    const get = () => world.owner.api.get(conditionsPath(world, id))
    const named = { name: 'Level', description: 'Which level the player has reached' }
    assert.deepEqual((await get()).body, [[{ ...rule, ...named }]])
    await world.bot.api.put(`/applications/${world.bot.id}/role-connections/metadata`, [])
    assert.deepEqual((await get()).body, [[rule]])
    assert.deepEqual((await world.owner.api.get(conditionsPath(world, world.roles.member))).body, [])
  })

  test('is only for members who manage roles', async () => {
    const get = (who: typeof world.owner, id = world.roles.member) => who.api.get(conditionsPath(world, id))
    await world.refuses(() => get(world.member), 403, 50013)
    await world.refuses(() => get(world.stranger), 403, 50001)
    await world.refuses(() => get(world.owner, '1'), 404, 10011)
  })
})
