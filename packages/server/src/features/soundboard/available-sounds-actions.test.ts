import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'
import { World } from '@guildhall/testing/worlds/world'

describe('The sounds of a guild that loses a premium tier', () => {
  let world: World
  let sounds: string
  const ids: string[] = []
  before(async () => {
    world = await World.create()
    sounds = `/guilds/${world.guildId}/soundboard-sounds`
    await boost(2)
    for (let i = 0; i < 10; i++)
      ids.push((await world.owner.api.post(sounds, { name: 'quack', sound: soundUri(mp3(1)) })).body.sound_id)
  })
  after(() => world.close())

  const boost = async (count: number) => {
    const path = `/guildhall/guilds/${world.guildId}/boosts/${world.owner.id}`
    const { status, body } = await world.administrator.api.put(path, { count })
    assert.ok(status < 300, JSON.stringify(body))
  }
  const unavailable = (items: any[]) => items.filter(({ available }) => !available).map(({ sound_id }) => sound_id)
  const listed = async () => (await world.owner.api.get(sounds)).body.items

  test('are unavailable beyond the slots that remain, and available again with the next tier', async () => {
    const lost = await world.eventsOf(() => boost(0))
    const received: any = lost.find(({ type }) => type === 'GUILD_SOUNDBOARD_SOUNDS_UPDATE')?.data
    assert.deepEqual(unavailable(received.soundboard_sounds), ids.slice(8))
    assert.deepEqual(unavailable(await listed()), ids.slice(8))
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual(unavailable(await listed()), ids.slice(8))
    assert.deepEqual(await storeFaults(world.db), [])
    await boost(2)
    assert.deepEqual(unavailable(await listed()), [])
  })

  test('become available when older ones are deleted', async () => {
    await boost(0)
    const events = await world.eventsOf(() => world.owner.api.delete(`${sounds}/${ids.shift()}`))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_SOUNDBOARD_SOUND_DELETE', 'GUILD_SOUNDBOARD_SOUNDS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(unavailable(await listed()), ids.slice(8))
    const last = await world.eventsOf(() => world.owner.api.delete(`${sounds}/${ids.pop()}`))
    assert.ok(!last.some(({ type }) => type === 'GUILD_SOUNDBOARD_SOUNDS_UPDATE'))
  })
})
