import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Emoji', () => {
  let world: World
  let path: string
  let emoji: any
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    const image = dataUri(await picture('png'))
    emoji = (await world.owner.api.post(`/guilds/${world.guildId}/emojis`, { name: 'wave', image })).body
    path = `/guilds/${world.guildId}/emojis/${emoji.id}`
  })
  after(() => world.close())

  test('returns the emoji, with its creator only for users who create or manage expressions', async () => {
    assert.deepEqual((await world.owner.api.get(path)).body, emoji)
    const { user: _user, ...bare } = emoji
    assert.deepEqual((await world.member.api.get(path)).body, bare)
  })

  test('refuses an unknown emoji, and one of another guild', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.refuses(() => world.owner.api.get(`/guilds/${id}/emojis/${emoji.id}`), 404, 10014)
    await world.refuses(() => world.owner.api.get(`/guilds/${world.guildId}/emojis/1`), 404, 10014)
  })
})
