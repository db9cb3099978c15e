import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLink, insertLinks, type LinkWorld, newLinkWorld } from '@guildhall/testing/features/activity-links'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { newBot } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'

describe('Create Activity Link', () => {
  let world: World
  let words: LinkWorld['words']
  let links: LinkWorld['links']
  let fetchPictureStatus: LinkWorld['fetchPictureStatus']
  before(async () => {
    ;({ world, words, links, fetchPictureStatus } = await newLinkWorld())
  })
  after(() => world.close())

  test('creates a permanent link that the team sees in its list', async () => {
    const other = await newBot(world.app, world.owner)
    const { status, body } = await world.owner.api.post(links(other.id), { ...words, custom_id: 'spring' })
    assert.equal(status, 201, JSON.stringify(body))
    assert.match(body.link_id, /^0-\d+$/u)
    assert.deepEqual([body.custom_id, body.expires_at], ['spring', null])
    assert.equal(await fetchPictureStatus(body.link_id, body.image), 200)
    assert.deepEqual((await world.owner.api.get(links(other.id))).body, [body])
  })

  test('refuses a picture of another ratio, and a missing one', async () => {
    const create = (fields: object) => world.owner.api.post(links(), { ...words, ...fields })
    const square = dataUri(await picture('png', { width: 100, height: 100 }))
    await world.refusesAt(() => create({ image: square }), 'image', 'IMAGE_INVALID')
    await world.refusesAt(() => create({ image: undefined }), 'image', 'BASE_TYPE_REQUIRED')
    await world.refusesAt(() => create({ title: '' }), 'title', 'BASE_TYPE_REQUIRED')
  })

  test('stops at a hundred links', async () => {
    const { id } = await newBot(world.app, world.owner)
    await insertLinks(world, id, { from: 1, count: 99, expires_at: null })
    await createLink(world.owner.api, links(id), words)
    await world.refusesAt(() => world.owner.api.post(links(id), words), 'title', 'LINKS_MAX')
  })

  test('is available only to the application’s owners', async () => {
    for (const api of [world.member.api, world.administrator.api]) {
      await world.refuses(() => api.post(links(), words), 403, 20012)
    }
    await world.refuses(() => world.bot.api.post(links(), words), 403, 20001)
  })
})
