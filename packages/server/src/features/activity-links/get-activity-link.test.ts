import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setActivity } from '@guildhall/testing/features/activity-clients'
import { createLink, DAY_MS, type LinkWorld, newLinkWorld } from '@guildhall/testing/features/activity-links'
import { newBot } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'
import { trimActivityLinks } from './trim-activity-links.ts'

describe('Get Activity Link', () => {
  let world: World
  let words: LinkWorld['words']
  let links: LinkWorld['links']
  let quickLinks: LinkWorld['quickLinks']
  let clientWithAccessToken: LinkWorld['clientWithAccessToken']
  let fetchPictureStatus: LinkWorld['fetchPictureStatus']
  before(async () => {
    ;({ world, words, links, quickLinks, clientWithAccessToken, fetchPictureStatus } = await newLinkWorld())
  })
  after(() => world.close())

  test('answers 404 for an expired quick link, which is removed with its picture', async () => {
    const { link_id, image: hash } = await createLink(world.bot.api, quickLinks(), words)
    const kept = await createLink(world.owner.api, links(), words)
    world.clock.advance(30 * DAY_MS - 1)
    assert.equal((await world.member.api.get(`${links()}/${link_id}`)).status, 200)
    world.clock.advance(1)
    await world.refuses(() => world.member.api.get(`${links()}/${link_id}`), 404, 0)
    await trimActivityLinks(world.app.kernel)
    assert.equal(await fetchPictureStatus(link_id, hash), 404)
    const left = await world.db.q.selectFrom('activity_links').select('is_quick').execute()
    assert.deepEqual(
      left.map(({ is_quick }) => is_quick),
      left.map(() => false),
    )
    assert.equal(await fetchPictureStatus(kept.link_id, kept.image), 200)
  })

  test('answers 404 for a link of another kind or application, and for invalid IDs', async () => {
    const { link_id } = await createLink(world.owner.api, links(), words)
    const other = await newBot(world.app, world.owner)
    await setActivity(world, {}, { id: other.id })
    const wrong = [`1-${link_id.slice(2)}`, link_id.slice(2), '0-', '0-0', '0-01', '2-5', 'x', '0-99999999999999999999']
    for (const name of wrong) await world.refuses(() => world.member.api.get(`${links()}/${name}`), 404, 0)
    await world.refuses(() => world.member.api.get(`${links(other.id)}/${link_id}`), 404, 0)
  })

  test('is available to users who may run the Activity', async () => {
    const { link_id } = await createLink(world.owner.api, links(), words)
    const path = `${links()}/${link_id}`
    for (const api of [world.member.api, world.bot.api, await clientWithAccessToken()])
      assert.equal((await api.get(path)).status, 200)
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.get(path), 403, 20012)
    await setActivity(world, { is_published: false })
    await world.refuses(() => world.member.api.get(path), 403, 50001)
  })
})
