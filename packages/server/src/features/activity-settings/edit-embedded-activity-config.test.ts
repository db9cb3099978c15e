import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertDevelopersOnly } from '@guildhall/testing/features/teams'
import { mp4Video } from '@guildhall/testing/requests/mp4-video'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

const WIDE = { width: 1024, height: 576 }

describe('Edit Embedded Activity Config', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/embedded-activity-config`
  })
  after(() => world.close())

  const edit = (body: unknown) => world.owner.api.patch(path, body)
  const asFilm = (bytes: Buffer) => `data:video/mp4;base64,${bytes.toString('base64')}`

  test('changes only the fields that were sent', async () => {
    const before = (await world.owner.api.get(path)).body
    const sent = {
      supported_platforms: ['ios', 'web'],
      default_orientation_lock_state: 3,
      tablet_default_orientation_lock_state: 2,
      requires_age_gate: true,
      max_participants: 8,
    }
    const { status, body } = await edit(sent)
    assert.deepEqual([status, body], [200, { ...before, ...sent }])
    assert.deepEqual((await edit({})).body, body)
    assert.deepEqual((await world.owner.api.get(path)).body, body)
    assert.equal((await world.owner.api.get(`/applications/${world.bot.id}`)).body.max_participants, 8)
  })

  test('publishes the Activity if the instance permits it, and can always unpublish it', async (t) => {
    const settings = (activity_publishing: string | null) =>
      world.administrator.api.patch('/guildhall/instance/settings', { activity_publishing })
    t.after(() => settings(null))
    await settings('administrators')
    await world.refuses(() => edit({ is_published: true, max_participants: 3 }), 403, 50013)
    await settings('everyone')
    assert.equal((await edit({ is_published: true })).body.is_published, true)
    await settings('administrators')
    // A published Activity remains so after other changes.
    assert.equal((await edit({ is_published: true, requires_age_gate: false })).body.is_published, true)
    assert.equal((await edit({ is_published: false })).body.is_published, false)
    await world.refuses(() => edit({ is_published: true }), 403, 50013)
  })

  test('removes the participant limit if requested here or in Edit Application', async () => {
    for (const sent of [-1, null]) {
      await edit({ max_participants: 5 })
      assert.equal((await edit({ max_participants: sent })).body.max_participants, null)
    }
    const application = `/applications/${world.bot.id}`
    assert.equal((await world.owner.api.patch(application, { max_participants: 3 })).body.max_participants, 3)
    assert.equal((await world.owner.api.get(path)).body.max_participants, 3)
    await world.refuses(() => world.owner.api.patch(application, { max_participants: 0 }), 400, 50035)
    assert.equal((await world.owner.api.patch(application, { max_participants: -1 })).body.max_participants, null)
  })

  test('accepts pictures and a video, serves them, and removes them with null', async () => {
    const cover_image = dataUri(await picture('png', WIDE))
    const background_image = dataUri(await picture('jpeg', { width: 1920, height: 1080 }))
    const bytes = mp4Video({ seconds: 10 })
    const { body } = await edit({ cover_image, background_image, preview_video: asFilm(bytes) })
    const given = async (address: string) => {
      const { statusCode, headers, rawPayload } = await world.app.http.inject(address)
      return { statusCode, type: headers['content-type'], rawPayload }
    }
    const { id } = world.bot
    assert.equal((await given(`/app-assets/${id}/${body.cover_image}.png`)).type, 'image/png')
    assert.equal((await given(`/app-assets/${id}/${body.background_image}.webp?size=256`)).type, 'image/webp')
    const shown = await given(`/app-previews/${id}/${body.preview_video}.mp4`)
    assert.deepEqual([shown.type, shown.rawPayload.equals(bytes)], ['video/mp4', true])
    const none = { cover_image: null, background_image: null, preview_video: null }
    assert.deepEqual({ ...(await edit(none)).body, ...none }, { ...body, ...none })
    assert.equal((await given(`/app-previews/${id}/${body.preview_video}.mp4`)).statusCode, 404)
  })

  test('refuses pictures that are too small or of the wrong shape, and videos that are too long, too large or invalid', async () => {
    const shaped = async (width: number, height: number) => dataUri(await picture('png', { width, height }))
    for (const wrong of [await shaped(1008, 567), await shaped(1024, 1024), 'data:image/png;base64,AAAA']) {
      await world.refuses(() => edit({ cover_image: wrong }), 400)
      await world.refuses(() => edit({ background_image: wrong }), 400)
    }
    const filmOf = (declared: Parameters<typeof mp4Video>[0]) => () =>
      edit({ preview_video: asFilm(mp4Video(declared)) })
    await world.refusesAt(filmOf({ seconds: 11 }), 'preview_video', 'VIDEO_TOO_LONG')
    await world.refusesAt(filmOf({ bytes: 1_048_576 }), 'preview_video', 'BINARY_TYPE_MAX_SIZE')
    const pictureAsFilm = await shaped(1024, 576)
    await world.refusesAt(() => edit({ preview_video: pictureAsFilm }), 'preview_video', 'VIDEO_INVALID')
    await world.refusesAt(() => edit({ preview_video: 'x' }), 'preview_video', 'IMAGE_INVALID')
  })

  test('refuses invalid values', async () => {
    const wrong = [
      { supported_platforms: [] },
      { supported_platforms: ['web', 'web'] },
      { supported_platforms: ['fridge'] },
      { default_orientation_lock_state: 4 },
      { tablet_default_orientation_lock_state: 0 },
      { requires_age_gate: 'perhaps' },
      { max_participants: 0 },
      { max_participants: -2 },
      { max_participants: 100_001 },
    ]
    for (const body of wrong) await world.refuses(() => edit(body), 400, 50035)
  })

  test('does not reveal what the administrator permits the Activity', async () => {
    const { body } = await edit({ allows_loopback: true, has_csp_exception: true, is_taken_down: true })
    assert.deepEqual([body.allows_loopback, body.has_csp_exception, body.is_taken_down], [false, false, false])
  })

  test('is available only to users who may change the application', async () => {
    await assertDevelopersOnly(world, ({ api }, id) =>
      api.patch(`/applications/${id}/embedded-activity-config`, { requires_age_gate: true }),
    )
    await world.refuses(() => world.bot.api.patch(path, { requires_age_gate: true }), 403, 20001)
  })
})
