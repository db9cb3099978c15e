import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Sticker', () => {
  let world: World
  let path: string
  let sticker: any
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    const file = await picture('png')
    sticker = (
      await world.owner.api.post(
        `/guilds/${world.guildId}/stickers`,
        multipartForm({ name: 'wave', tags: 'hand' }, { file }),
      )
    ).body
    path = `/guilds/${world.guildId}/stickers/${sticker.id}`
  })
  after(() => world.close())

  test('returns the sticker, with its creator only for users who create or manage expressions', async () => {
    assert.deepEqual((await world.owner.api.get(path)).body, sticker)
    const { user: _user, ...bare } = sticker
    assert.deepEqual((await world.member.api.get(path)).body, bare)
  })

  test('refuses an unknown sticker, and one of another guild', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.refuses(() => world.owner.api.get(`/guilds/${id}/stickers/${sticker.id}`), 404, 10060)
    await world.refuses(() => world.owner.api.get(`/guilds/${world.guildId}/stickers/1`), 404, 10060)
  })
})
