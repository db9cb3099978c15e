import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Application Emoji', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/emojis`
  })
  after(() => world.close())

  const create = async () =>
    (await world.bot.api.post(path, { name: 'wave', image: dataUri(await picture('png')) })).body

  test('deletes the emoji with its picture', async () => {
    const [one, other] = [await create(), await create()]
    assert.equal((await world.bot.api.delete(`${path}/${one.id}`)).status, 204)
    assert.deepEqual((await world.bot.api.get(path)).body.items, [other])
    assert.equal((await world.app.http.inject(`/emojis/${one.id}.png`)).statusCode, 404)
    assert.equal((await world.app.http.inject(`/emojis/${other.id}.png`)).statusCode, 200)
    await world.refuses(() => world.bot.api.delete(`${path}/${one.id}`), 404, 10014)
  })

  test('refuses everyone else', async () => {
    const { id } = await create()
    await world.refuses(() => world.member.api.delete(`${path}/${id}`), 403, 20012)
  })
})
