import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLink, type LinkWorld, newLinkWorld } from '@guildhall/testing/features/activity-links'
import type { World } from '@guildhall/testing/worlds/world'

describe('Delete Activity Link', () => {
  let world: World
  let words: LinkWorld['words']
  let links: LinkWorld['links']
  let fetchPictureStatus: LinkWorld['fetchPictureStatus']
  before(async () => {
    ;({ world, words, links, fetchPictureStatus } = await newLinkWorld())
  })
  after(() => world.close())

  test('deletes a link with its picture at once', async () => {
    const { link_id, image: hash } = await createLink(world.owner.api, links(), words)
    assert.equal((await world.owner.api.delete(`${links()}/${link_id}`)).status, 204)
    await world.refuses(() => world.member.api.get(`${links()}/${link_id}`), 404, 0)
    assert.equal(await fetchPictureStatus(link_id, hash), 404)
  })

  test('all links are deleted with their application', async () => {
    const { body: application } = await world.owner.api.post('/applications', { name: 'Short-lived' })
    const { id } = application
    const { link_id, image: hash } = await createLink(world.owner.api, links(id), words)
    assert.equal((await world.owner.api.post(`/applications/${id}/delete`)).status, 204)
    await world.app.worker.settled()
    const left = await world.db.q.selectFrom('activity_links').select('id').where('application_id', '=', id).execute()
    assert.deepEqual([left, await fetchPictureStatus(link_id, hash)], [[], 404])
  })
})
