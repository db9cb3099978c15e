import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newReporter } from '@guildhall/testing/features/linked-roles'
import { World } from '@guildhall/testing/worlds/world'

describe('List Linkable Applications', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('lists the applications of the guild that define metadata', async () => {
    const path = `/guildhall/guilds/${world.guildId}/linkable-applications`
    assert.deepEqual((await world.owner.api.get(path)).body, [])
    await newReporter(world)
    const role_connections_verification_url = 'https://game.example/link'
    await world.owner.api.patch(`/applications/${world.bot.id}`, { role_connections_verification_url })
    const { status, body } = await world.owner.api.get(path)
    assert.equal(status, 200)
    assert.equal(body.length, 1)
    const { metadata, ...application } = body[0]
    assert.deepEqual(
      metadata.map(({ key }: { key: string }) => key),
      ['level', 'since', 'paid'],
    )
    assert.deepEqual(Object.keys(application).sort(), [
      'description',
      'icon',
      'id',
      'name',
      'role_connections_verification_url',
    ])
    assert.equal(application.role_connections_verification_url, role_connections_verification_url)
    const { id } = await world.newGuild(world.owner)
    assert.deepEqual((await world.owner.api.get(`/guildhall/guilds/${id}/linkable-applications`)).body, [])
    await world.refuses(() => world.member.api.get(path), 403, 50013)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })
})
