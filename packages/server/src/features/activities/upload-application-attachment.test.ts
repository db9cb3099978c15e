import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import type { TestClient } from '@guildhall/testing/clients/test-client'
import { setActivity } from '@guildhall/testing/features/activity-clients'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000

describe('Upload Application Attachment', () => {
  let world: World
  let path: string
  let png: Buffer
  before(async () => {
    world = await World.create()
    world.clock.hold()
    await setActivity(world)
    path = `/applications/${world.bot.id}/attachment`
    png = await picture('png')
  })
  after(() => world.close())

  const upload = (api: TestClient, bytes: Uint8Array | string = png) =>
    api.post(path, multipartForm({}, { file: bytes }))

  async function get(address: string) {
    const { pathname, search } = new URL(address)
    const { statusCode, headers, rawPayload } = await world.app.http.inject({ method: 'GET', url: pathname + search })
    return { status: statusCode, type: headers['content-type'], bytes: rawPayload }
  }

  const kept = async () =>
    (await world.db.q.selectFrom('attachments').select('id').orderBy('id').execute()).map(({ id }) => id)

  test('an attachment can be uploaded by the application, by a bearer token of a user, and by the user', async () => {
    const bearer = world.clientOf(
      `Bearer ${await grantAccessToken(world, world.member, world.bot, { scopes: 'guilds' })}`,
    )
    for (const api of [world.bot.api, bearer, world.member.api]) {
      const { status, body } = await upload(api)
      assert.equal(status, 200, JSON.stringify(body))
      const { attachment } = body
      assert.deepEqual(Object.keys(body), ['attachment'])
      assert.deepEqual(
        [attachment.ephemeral, attachment.content_type, attachment.width, attachment.height, attachment.size],
        [true, 'image/png', 32, 18, png.length],
      )
      const given = await get(attachment.url)
      assert.deepEqual([given.status, given.type, given.bytes], [200, 'image/png', png])
    }
  })

  test('stores an attachment for a day', async () => {
    const { body } = await upload(world.member.api)
    world.clock.advance(DAY_MS - 3_600_001)
    assert.equal((await get(body.attachment.url)).status, 200)
    world.clock.advance(3_600_001)
    assert.equal((await get(body.attachment.url)).status, 404)
  })

  test('accepts one picture, and nothing else', async () => {
    const before = await kept()
    await world.refusesAt(() => world.member.api.post(path, multipartForm({ a: 'b' })), 'file', 'BASE_TYPE_REQUIRED')
    await world.refusesAt(() => world.member.api.post(path, {}), 'file', 'BASE_TYPE_REQUIRED')
    for (const bytes of ['words', '', '<svg xmlns="http://www.w3.org/2000/svg"/>', png.subarray(0, 12)])
      await world.refusesAt(() => upload(world.member.api, bytes), 'file', 'IMAGE_INVALID')
    const large = Buffer.concat([png, Buffer.alloc(10_485_760)])
    await world.refuses(() => upload(world.member.api, large), 413, 40005)
    const two = multipartForm({}, { file: png })
    two.append('file', new Blob([Buffer.from(png)]), 'b.png')
    await world.refusesAt(() => world.member.api.post(path, two), 'file', 'SET_TYPE_ALREADY_CONTAINS_VALUE')
    assert.deepEqual(await kept(), before)
  })

  test('refuses other applications, and users who may not run the Activity', async () => {
    const before = await kept()
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => upload(other.api), 403, 20012)
    const token = await grantAccessToken(world, world.member, other)
    await world.refuses(() => upload(world.clientOf(`Bearer ${token}`)), 403, 20012)
    await setActivity(world, { is_published: false })
    await world.refuses(() => upload(world.member.api), 403, 50001)
    assert.equal((await upload(world.bot.api)).status, 200)
    await setActivity(world)
    assert.equal((await kept()).length, before.length + 1)
    const unknown = '/applications/1000000000000000099/attachment'
    await world.refuses(() => world.member.api.post(unknown, multipartForm({}, { file: png })), 404, 10002)
  })
})
