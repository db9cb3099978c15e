import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'
import { World } from '@guildhall/testing/worlds/world'

describe('List Guild Soundboard Sounds', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
  })
  after(() => world.close())

  test('returns an empty list to members only', async () => {
    const path = `/guilds/${world.guildId}/soundboard-sounds`
    for (const { api } of [world.bot, world.member]) assert.deepEqual((await api.get(path)).body, { items: [] })
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })

  test('returns the sounds, oldest first, with their creators only to those who may create or manage them', async () => {
    const path = `/guilds/${world.guildId}/soundboard-sounds`
    const items: any[] = []
    for (const name of ['quack', 'moo'])
      items.push((await world.owner.api.post(path, { name, sound: soundUri(mp3(1)) })).body)
    assert.deepEqual((await world.owner.api.get(path)).body, { items })
    const bare = items.map(({ user: _user, ...sound }) => sound)
    assert.deepEqual((await world.member.api.get(path)).body, { items: bare })
  })
})
