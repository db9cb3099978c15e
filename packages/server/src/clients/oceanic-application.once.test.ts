import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic } from '@guildhall/testing/clients/client-libraries'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import type { Client } from 'oceanic.js'

describe('The application of an unmodified oceanic.js bot', () => {
  let world: World
  let client: Client
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('is fetched and edited', async () => {
    const { applications } = client.rest
    assert.equal((await applications.getCurrent()).owner?.id, world.owner.id)
    const edited = await applications.editCurrent({ description: 'Edited', icon: await picture('png'), tags: ['one'] })
    assert.deepEqual([edited.description, edited.tags], ['Edited', ['one']])
    assert.match(edited.icon ?? '', /^[0-9a-f]{32}$/u)
  })

  test('has its own emojis', async () => {
    const { applications } = client.rest
    const emoji = await applications.createEmoji(world.bot.id, { name: 'wave', image: await picture('png') })
    assert.equal(emoji.name, 'wave')
    assert.equal((await applications.editEmoji(world.bot.id, emoji.id, { name: 'hello' })).name, 'hello')
    const { items } = await applications.getEmojis(world.bot.id)
    assert.deepEqual(
      items.map(({ id }) => id),
      [emoji.id],
    )
    await applications.deleteEmoji(world.bot.id, emoji.id)
  })

  test('stores metadata for linked roles', async () => {
    const records = [{ type: 2, key: 'level', name: 'Level', description: 'How far one is' }]
    const { oauth } = client.rest
    const [kept] = await oauth.updateRoleConnectionsMetadata(world.bot.id, records)
    assert.equal(kept?.key, 'level')
    assert.equal((await oauth.getRoleConnectionsMetadata(world.bot.id)).length, 1)
  })
})
