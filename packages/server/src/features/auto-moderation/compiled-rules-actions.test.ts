import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newRule } from '@guildhall/testing/features/auto-moderation'
import { World } from '@guildhall/testing/worlds/world'
import { rulesInForce } from './compiled-rules-actions.ts'

describe('The compiled rules of a guild', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('are compiled once for texts that arrive together after a change', async () => {
    await newRule(world)
    const { kernel } = world.app
    const guild = await kernel.readModel.find(world.guildId)
    assert.ok(guild)
    const [first, second] = await Promise.all([rulesInForce(kernel, guild), rulesInForce(kernel, guild)])
    assert.equal(first.length, 1)
    assert.equal(first, second)
    assert.equal(await rulesInForce(kernel, guild), first)
  })
})
