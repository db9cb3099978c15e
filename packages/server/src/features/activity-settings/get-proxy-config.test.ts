import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertTeamMembersOnly } from '@guildhall/testing/features/teams'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Proxy Config', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns an empty list before anything is configured', async () => {
    const { body } = await world.owner.api.get(`/applications/${world.bot.id}/proxy-config`)
    assert.deepEqual(body, { url_map: [] })
  })

  test('is available only to the application’s owners', async () => {
    await assertTeamMembersOnly(world, ({ api }, id) => api.get(`/applications/${id}/proxy-config`))
  })
})
