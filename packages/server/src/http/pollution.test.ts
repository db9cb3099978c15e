import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

/** Names that every object inherits. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', 'valueOf']

describe('Names inherited from Object', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const marks = () => ['marked', 'isAdmin', 'permissions'].filter((name) => name in {})

  test('change no other fields if they are in a body', async () => {
    const path = `/guilds/${world.guildId}`
    const before = (await world.owner.api.get(path)).body
    for (const name of INHERITED) {
      for (const value of ['{"marked":1,"name":"taken over","isAdmin":true}', '[]', 'null', '"text"']) {
        const { status, body } = await world.owner.api.patch(path, `{"${name}":${value}}`)
        assert.equal(status, 200)
        assert.deepEqual(body, before)
        assert.deepEqual(marks(), [])
      }
    }
    const nested = `{"name":"twice","name":"last","__proto__":{"name":"never"},"__proto__":{"marked":1}}`
    assert.equal((await world.owner.api.patch(path, nested)).body.name, 'last')
    assert.deepEqual(marks(), [])
  })

  test('in a query, in multipart names and in paths are treated as unknown', async () => {
    for (const name of INHERITED) {
      const members = `/guilds/${world.guildId}/members`
      assert.equal((await world.owner.api.get(`${members}?${name}=1&${name}[marked]=1`)).status, 200)
      const parts = new FormData()
      parts.set(name, 'x')
      parts.set('name', 'fine')
      parts.set('tags', 'x')
      assert.equal((await world.owner.api.post(`/guilds/${world.guildId}/stickers`, parts)).status, 400)
      assert.equal((await world.nobody.get(`/${name}`)).status, 404)
      assert.equal((await world.app.http.inject({ url: `/icons/1/x.${name}` })).statusCode, 404)
      assert.deepEqual(marks(), [])
    }
  })

  test('as values are ordinary text', async () => {
    for (const name of INHERITED) {
      const { status, body } = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name })
      assert.deepEqual([status, body.name], [200, name])
    }
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/roles`)
    assert.ok(INHERITED.every((name) => body.some((role: { name: string }) => role.name === name)))
  })

  test('do no harm, and neither do special numbers, lone surrogates and NUL', async () => {
    const path = `/channels/${world.channels.general}/messages`
    for (const content of ['"\\ud800"', '"\\udc00\\ud800 and more"', '"a\\u0000b"', '1e400', '-0', '[[[[]]]]']) {
      const { status, body } = await world.owner.api.post(path, `{"content":${content}}`)
      assert.ok(status === 200 || status === 400, `${content}: ${status}`)
      if (status === 200) assert.ok(!body.content.includes('\0'))
    }
    const { status, body } = await world.owner.api.get(path)
    assert.equal(status, 200)
    assert.ok(Array.isArray(body))
  })
})
