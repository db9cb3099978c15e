import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertTeamMembersOnly } from '@guildhall/testing/features/teams'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Embedded Activity Config', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns defaults before anything is configured, to the bot too', async () => {
    const { status, body } = await world.bot.api.get(`/applications/${world.bot.id}/embedded-activity-config`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      application_id: world.bot.id,
      supported_platforms: ['web'],
      default_orientation_lock_state: 1,
      tablet_default_orientation_lock_state: 1,
      requires_age_gate: false,
      max_participants: null,
      cover_image: null,
      background_image: null,
      preview_video: null,
      is_published: false,
      allows_loopback: false,
      has_csp_exception: false,
      is_taken_down: false,
    })
  })

  test('is available only to the application’s owners', async () => {
    await assertTeamMembersOnly(world, ({ api }, id) => api.get(`/applications/${id}/embedded-activity-config`))
  })
})
