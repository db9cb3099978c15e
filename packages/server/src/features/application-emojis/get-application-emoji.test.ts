import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Application Emoji', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/emojis`
  })
  after(() => world.close())

  test('returns the emoji with its creator', async () => {
    const made = (await world.bot.api.post(path, { name: 'wave', image: dataUri(await picture('png')) })).body
    const { status, body } = await world.owner.api.get(`${path}/${made.id}`)
    assert.deepEqual([status, body], [200, made])
  })

  test('refuses an unknown emoji, an emoji of a guild, and everyone else', async () => {
    await world.refuses(() => world.bot.api.get(`${path}/1`), 404, 10014)
    const image = dataUri(await picture('png'))
    const { id } = (await world.owner.api.post(`/guilds/${world.guildId}/emojis`, { name: 'guild', image })).body
    await world.refuses(() => world.bot.api.get(`${path}/${id}`), 404, 10014)
    await world.refuses(() => world.member.api.get(`${path}/1`), 403, 20012)
  })
})
