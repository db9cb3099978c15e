import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  createLink,
  DAY_MS,
  insertLinks,
  type LinkWorld,
  newLinkWorld,
} from '@guildhall/testing/features/activity-links'
import { animatedPicture, dataUri, picture } from '@guildhall/testing/requests/pictures'
import { newBot } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'

describe('Create Activity Quick Link', () => {
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

  test('creates a link for a user’s token or the bot that works for thirty days', async () => {
    for (const api of [world.bot.api, await clientWithAccessToken()]) {
      const { status, body } = await api.post(quickLinks(), { ...words, custom_id: 'user_1/game_2' })
      assert.equal(status, 200, JSON.stringify(body))
      const { link_id, image: hash, expires_at, ...shown } = body
      assert.match(link_id, /^1-\d+$/u)
      assert.equal(Date.parse(expires_at), world.clock.now() + 30 * DAY_MS)
      assert.deepEqual(shown, {
        application_id: world.bot.id,
        title: words.title,
        description: words.description,
        custom_id: 'user_1/game_2',
      })
      assert.equal(await fetchPictureStatus(link_id, hash), 200)
      const read = await world.member.api.get(`${links()}/${link_id}`)
      assert.deepEqual([read.status, read.body], [200, body])
    }
  })

  test('accepts no picture, or one in plain base64 of any ratio', async () => {
    const bare = words.image.slice(words.image.indexOf(',') + 1)
    assert.notEqual((await createLink(world.bot.api, quickLinks(), { ...words, image: bare })).image, null)
    const square = dataUri(await picture('jpeg', { width: 64, height: 64 }))
    assert.notEqual((await createLink(world.bot.api, quickLinks(), { ...words, image: square })).image, null)
    const { image: _none, ...plain } = words
    for (const body of [plain, { ...plain, image: null, custom_id: null }, { ...plain, image: '', custom_id: '' }]) {
      const link = await createLink(world.bot.api, quickLinks(), body)
      assert.deepEqual([link.image, link.custom_id], [null, null])
    }
  })

  test('refuses fields that are too long, and data that is not a picture', async () => {
    const refused = (fields: object, field: string, code: string) =>
      world.refusesAt(() => world.bot.api.post(quickLinks(), { ...words, ...fields }), field, code)
    await refused({ title: 'x'.repeat(33) }, 'title', 'BASE_TYPE_BAD_LENGTH')
    await refused({ title: ' ' }, 'title', 'BASE_TYPE_REQUIRED')
    await refused({ description: 'x'.repeat(65) }, 'description', 'BASE_TYPE_BAD_LENGTH')
    await refused({ custom_id: 'x'.repeat(257) }, 'custom_id', 'BASE_TYPE_MAX_LENGTH')
    await refused({ title: undefined }, 'title', 'BASE_TYPE_REQUIRED')
    await refused({ image: 'not base64!' }, 'image', 'IMAGE_INVALID')
    const gif = await animatedPicture('gif', 2)
    await refused({ image: gif.toString('base64') }, 'image', 'IMAGE_INVALID')
    const unreadable = { ...words, image: Buffer.from('words').toString('base64') }
    await world.refuses(() => world.bot.api.post(quickLinks(), unreadable), 400, 50046)
    const large = Buffer.concat([await picture('png'), Buffer.alloc(1_048_577)])
    await refused({ image: dataUri(large) }, 'image', 'BINARY_TYPE_MAX_SIZE')
  })

  test('refuses user sessions, and other applications', async () => {
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => world.owner.api.post(quickLinks(), words), 403, 20012)
    await world.refuses(() => other.api.post(quickLinks(), words), 403, 20012)
    const bearer = await clientWithAccessToken(other)
    await world.refuses(() => bearer.post(quickLinks(), words), 403, 20012)
  })

  test('stops at ten thousand links that have not expired', async () => {
    const { id } = await newBot(world.app, world.owner)
    const api = await clientWithAccessToken({ ...world.bot, id })
    await insertLinks(world, id, { from: 1, count: 9_999, expires_at: world.clock.now() + DAY_MS })
    await insertLinks(world, id, { from: 20_000, count: 5, expires_at: world.clock.now() })
    await createLink(api, quickLinks(id), words)
    await world.refusesAt(() => api.post(quickLinks(id), words), 'title', 'LINKS_MAX')
    world.clock.advance(DAY_MS)
    await createLink(api, quickLinks(id), words)
  })
})
