import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Application Emoji', () => {
  let world: World
  let path: string
  let emoji: { id: string; name: string }
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/emojis`
    emoji = (await world.bot.api.post(path, { name: 'wave', image: dataUri(await picture('png')) })).body
  })
  after(() => world.close())

  test('renames the emoji and changes nothing else', async () => {
    const { status, body } = await world.owner.api.patch(`${path}/${emoji.id}`, { name: 'hello' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...emoji, name: 'hello' })
    assert.deepEqual((await world.bot.api.patch(`${path}/${emoji.id}`, {})).body, body)
    assert.deepEqual((await world.bot.api.get(`${path}/${emoji.id}`)).body, body)
  })

  test('refuses an invalid name, an unknown emoji, and everyone else', async () => {
    await world.refuses(() => world.bot.api.patch(`${path}/${emoji.id}`, { name: 'a b' }), 400, 50035)
    await world.refuses(() => world.bot.api.patch(`${path}/1`, { name: 'other' }), 404, 10014)
    await world.refuses(() => world.member.api.patch(`${path}/${emoji.id}`, { name: '' }), 403, 20012)
    const other = await newBot(world.app, world.owner)
    const elsewhere = `/applications/${other.id}/emojis/${emoji.id}`
    await world.refuses(() => other.api.patch(elsewhere, { name: 'stolen' }), 404, 10014)
  })
})
