import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makePlaceholder } from '@guildhall/testing/features/placeholders'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/claims/preview'

describe('Get Placeholder Claim', () => {
  let world: World
  let code: string
  let id: string
  before(async () => {
    world = await World.create()
    const placeholder = await world.newPerson('imported')
    id = placeholder.id
    await world.join(placeholder)
    await makePlaceholder(world, placeholder, 'source.example 17')
    code = (await world.administrator.api.post(`/guildhall/instance/users/${id}/claim`)).body.code
  })
  after(() => world.close())

  test('shows whose messages the holder of the link gets, and changes nothing', async () => {
    await world.writesNothing(async () => {
      const { status, body } = await world.stranger.api.post(PATH, { code })
      assert.equal(status, 200)
      assert.deepEqual([body.user.id, body.user.username, body.host], [id, 'imported', 'source.example'])
      assert.deepEqual(body.guilds, [{ id: world.guildId, name: 'Guild under test', icon: null }])
    })
  })

  test('refuses unknown codes, bots and nobody', async () => {
    for (const wrong of ['', 'wrong', id]) {
      await world.refuses(() => world.stranger.api.post(PATH, { code: wrong }), 404, 10012)
    }
    for (const body of [{}, { code: null }, { code: 'x'.repeat(65) }, { code: {} }]) {
      await world.refuses(() => world.stranger.api.post(PATH, body), 400, 50035)
    }
    await world.refuses(() => world.bot.api.post(PATH, { code }), 403, 20001)
    await world.refuses(() => world.nobody.post(PATH, { code }), 401, 0)
  })

  // Must be the last test, because the link has expired after it.
  test('refuses a link that has expired', async () => {
    world.clock.advance(604_800_000)
    await world.refuses(() => world.stranger.api.post(PATH, { code }), 404, 10012)
    await world.refuses(() => world.stranger.api.post('/guildhall/claims', { code }), 404, 10012)
  })
})
