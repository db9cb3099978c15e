import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'
import { canonicalPath } from './paths.ts'

describe('The form of a path', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const get = async (url: string) => {
    const response = await world.app.http.inject({ url, headers: { authorization: world.member.token } })
    return { status: response.statusCode, body: response.json(), type: response.headers['content-type'] }
  }

  test('may have any supported version, no version, and duplicate slashes', async () => {
    const { guildId } = world
    const forms = ['/api/v10', '/api/v9', '/api/v8', '/api/v7', '/api/v6', '/api', '/api/', '//api//v10/', '/api//v9']
    for (const form of forms) {
      const { status, body } = await get(`${form}/guilds/${guildId}`)
      assert.deepEqual([status, body.id], [200, guildId], form)
    }
    assert.equal((await get(`/api/v10/guilds//${guildId}`)).status, 200)
  })

  test('may not end with a slash, except for quick links', async () => {
    const { guildId } = world
    for (const end of ['/', '//', '/?with_counts=true', '/members/..'])
      assert.equal((await get(`/api/v10/guilds/${guildId}${end}`)).status, 404, end)
    for (const form of ['/api/v10', '/api/v9', '/api']) {
      const [bare, query] = [`${form}/applications/1/quick-links`, '?a=/']
      assert.equal(canonicalPath(`${bare}/${query}`), `/api/applications/1/quick-links${query}`)
      assert.equal(canonicalPath(`${bare}//`), canonicalPath(bare))
    }
  })

  test('may have %40me for @me, and keeps the query', async () => {
    assert.equal((await get('/api/v10/users/%40me')).body.id, world.member.id)
    const { body } = await get(`/api/users/%40me/guilds?after=0&limit=1`)
    assert.deepEqual(
      body.map(({ id }: { id: string }) => id),
      [world.guildId],
    )
  })

  test('may not have an unsupported version', async () => {
    for (const version of ['v1', 'v5', 'v11', 'v06', 'v0', 'v100']) {
      const { status, body } = await get(`/api/${version}/users/@me`)
      assert.deepEqual([status, body], [400, { message: 'Invalid API version', code: 50041 }], version)
    }
    assert.equal((await get('/api/v5')).status, 400)
  })

  test('does not change the content type of JSON responses', async () => {
    assert.equal((await get('/api/users/@me')).type, 'application/json')
    assert.equal((await get('/api/users/1')).type, 'application/json')
  })

  test('gets the flat error format for an invalid ID', async () => {
    const { status, body } = await get('/api/v10/guilds/abc')
    assert.deepEqual([status, body], [400, { guild_id: ['Value "abc" is not snowflake.'] }])
  })

  test('stays the same if it is normalized again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const path = canonicalPath(url.slice(url.indexOf('/', 8)))
        assert.equal(canonicalPath(path), path)
      }),
    )
  })
})
