import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLink, LINK_PICTURE_SIZE, type LinkWorld, newLinkWorld } from '@guildhall/testing/features/activity-links'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { World } from '@guildhall/testing/worlds/world'

describe('Edit Activity Link', () => {
  let world: World
  let words: LinkWorld['words']
  let links: LinkWorld['links']
  let quickLinks: LinkWorld['quickLinks']
  let fetchPictureStatus: LinkWorld['fetchPictureStatus']
  before(async () => {
    ;({ world, words, links, quickLinks, fetchPictureStatus } = await newLinkWorld())
  })
  after(() => world.close())

  test('changes only the fields that were sent, and keeps the address', async () => {
    const before = await createLink(world.owner.api, links(), { ...words, custom_id: 'a' })
    const path = `${links()}/${before.link_id}`
    const edit = async (body: object) => (await world.owner.api.patch(path, body)).body
    assert.deepEqual(await edit({ title: 'New' }), { ...before, title: 'New' })
    assert.deepEqual(await edit({ custom_id: null }), { ...before, title: 'New', custom_id: null })
    const other = dataUri(await picture('png', LINK_PICTURE_SIZE, '#3c3'))
    const after = await edit({ image: other, description: 'Other' })
    assert.notEqual(after.image, before.image)
    assert.deepEqual(
      [await fetchPictureStatus(before.link_id, before.image), await fetchPictureStatus(after.link_id, after.image)],
      [404, 200],
    )
    assert.deepEqual((await world.member.api.get(path)).body, after)
    await world.refusesAt(() => world.owner.api.patch(path, { title: '' }), 'title', 'BASE_TYPE_REQUIRED')
    const square = dataUri(await picture('png', { width: 100, height: 100 }))
    await world.refusesAt(() => world.owner.api.patch(path, { image: square }), 'image', 'IMAGE_INVALID')
  })

  test('refuses other users, and quick links', async () => {
    const { link_id } = await createLink(world.owner.api, links(), words)
    const quick = await createLink(world.bot.api, quickLinks(), words)
    for (const call of ['patch', 'delete'] as const) {
      await world.refuses(() => world.member.api[call](`${links()}/${link_id}`, { title: 'x' }), 403, 20012)
      await world.refuses(() => world.owner.api[call](`${links()}/${quick.link_id}`, { title: 'x' }), 404, 0)
      await world.refuses(() => world.owner.api[call](`${links()}/0-5`, { title: 'x' }), 404, 0)
    }
  })
})
