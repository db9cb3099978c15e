import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Sticker', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns a sticker of any guild, without its creator', async () => {
    const file = await picture('png')
    const body = multipartForm({ name: 'hello', tags: 'wave' }, { file })
    const { user: _user, ...sticker } = (await world.owner.api.post(`/guilds/${world.guildId}/stickers`, body)).body
    for (const { api } of [world.owner, world.stranger, world.bot]) {
      const answer = await api.get(`/stickers/${sticker.id}`)
      assert.deepEqual([answer.status, answer.body], [200, sticker])
    }
  })

  test('refuses an unknown sticker', async () => {
    await world.refuses(() => world.owner.api.get('/stickers/1'), 404, 10060)
  })
})
