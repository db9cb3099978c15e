import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLink, type LinkWorld, newLinkWorld } from '@guildhall/testing/features/activity-links'
import type { World } from '@guildhall/testing/worlds/world'

describe('List Activity Links', () => {
  let world: World
  let words: LinkWorld['words']
  let links: LinkWorld['links']
  let quickLinks: LinkWorld['quickLinks']
  before(async () => {
    ;({ world, words, links, quickLinks } = await newLinkWorld())
  })
  after(() => world.close())

  test('lists permanent links, oldest first, without quick links', async () => {
    assert.deepEqual((await world.owner.api.get(links())).body, [])
    const first = await createLink(world.owner.api, links(), words)
    await createLink(world.bot.api, quickLinks(), words)
    const second = await createLink(world.owner.api, links(), words)
    assert.deepEqual((await world.owner.api.get(links())).body, [first, second])
  })

  test('is available only to the application’s owners', async () => {
    for (const api of [world.member.api, world.administrator.api])
      await world.refuses(() => api.get(links()), 403, 20012)
    await world.refuses(() => world.bot.api.get(links()), 403, 20001)
  })
})
