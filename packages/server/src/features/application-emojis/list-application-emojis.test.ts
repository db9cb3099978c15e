import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('List Application Emojis', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/emojis`
  })
  after(() => world.close())

  test('returns the emojis with their creators, oldest first', async () => {
    assert.deepEqual((await world.bot.api.get(path)).body, { items: [] })
    const image = dataUri(await picture('png'))
    const first = (await world.bot.api.post(path, { name: 'first', image })).body
    const second = (await world.owner.api.post(path, { name: 'second', image })).body
    const { status, body } = await world.owner.api.get(path)
    assert.deepEqual([status, body], [200, { items: [first, second] }])
  })

  test('refuses everyone else', async () => {
    await world.refuses(() => world.member.api.get(path), 403, 20012)
  })
})
