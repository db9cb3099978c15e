import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newActivity } from '@guildhall/testing/features/activities'
import { World } from '@guildhall/testing/worlds/world'

describe('List Activity Refusals', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns each refusal once with a count, newest first, and drops the oldest', async () => {
    const id = await newActivity(world, [])
    const path = `/guildhall/applications/${id}/activity-refusals`
    assert.deepEqual((await world.owner.api.get(path)).body, [])
    const note = (asked: string) =>
      world.app.kernel.activityRefusals.record(id, { at: world.clock.now(), kind: 'mapping', rule: '', asked })
    for (let i = 0; i < 120; i++) note(`/${i}`)
    note('/50')
    const { body } = await world.owner.api.get(path)
    assert.equal(body.length, 100)
    assert.deepEqual([body[0].asked, body[0].count, body[1].asked], ['/50', 2, '/119'])
    assert.ok(!Number.isNaN(Date.parse(body[0].at)))
  })

  test('is available only to the application’s owners', async () => {
    const id = await newActivity(world, [])
    assert.equal((await world.member.api.get(`/guildhall/applications/${id}/activity-refusals`)).status, 403)
  })
})
