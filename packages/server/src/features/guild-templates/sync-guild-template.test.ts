import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTemplate } from '@guildhall/testing/features/guild-templates'
import { World } from '@guildhall/testing/worlds/world'

describe('Sync Guild Template', () => {
  let world: World
  let template: any
  before(async () => {
    world = await World.create()
    template = await newTemplate(world)
  })
  after(() => world.close())

  const path = (code = template.code, guildId = world.guildId) => `/guilds/${guildId}/templates/${code}`

  test('replaces the contents by the current state of the guild', async () => {
    await world.owner.api.patch(`/channels/${world.channels.general}`, { name: 'harbour', topic: 'News' })
    world.clock.advance(60_000)
    const { status, body } = await world.bot.api.put(path())
    assert.equal(status, 200)
    assert.equal(body.created_at, template.created_at)
    assert.ok(Date.parse(body.updated_at) - Date.parse(template.updated_at) >= 60_000)
    assert.equal(body.is_dirty, null)
    const renamed = body.serialized_source_guild.channels.find((each: any) => each.name === 'harbour')
    assert.equal(renamed.topic, 'News')
    assert.deepEqual((await world.nobody.get(`/guilds/templates/${template.code}`)).body, body)
  })

  test('refuses an unknown code, the code of another guild, and members who do not manage the guild', async () => {
    const { id } = await world.newGuild(world.owner)
    const other = await newTemplate(world, id)
    await world.refuses(() => world.owner.api.put(path('unknown')), 404, 10057)
    await world.refuses(() => world.owner.api.put(path(other.code)), 404, 10057)
    await world.refuses(() => world.member.api.put(path()), 403, 50013)
    await world.refuses(() => world.stranger.api.put(path()), 403, 50001)
  })
})
