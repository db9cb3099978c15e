import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Application Role Connection Metadata Records', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/role-connections/metadata`
  })
  after(() => world.close())

  test('returns an empty list at first, and then the stored records', async () => {
    const { status, body } = await world.bot.api.get(path)
    assert.deepEqual([status, body], [200, []])
    const metadata = [{ type: 2, key: 'level', name: 'Level', description: 'How far one is' }]
    await world.bot.api.put(path, metadata)
    assert.deepEqual((await world.bot.api.get(path)).body, metadata)
    assert.deepEqual((await world.owner.api.get(path)).body, metadata)
  })

  test('refuses everyone else', async () => {
    await world.refuses(() => world.member.api.get(path), 403, 20012)
  })
})
