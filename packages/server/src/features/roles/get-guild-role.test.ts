import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Role', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = (roleId: string) => `/guilds/${world.guildId}/roles/${roleId}`

  test('returns a role to any member', async () => {
    const { status, body } = await world.member.api.get(path(world.roles.moderator))
    assert.equal(status, 200)
    assert.equal(body.name, 'moderator')
    assert.equal(body.position, 2)
    assert.equal(body.managed, false)
    assert.equal('tags' in body, false)
  })

  test('returns @everyone under the guild’s ID, at position 0', async () => {
    const { body } = await world.member.api.get(path(world.guildId))
    assert.equal(body.name, '@everyone')
    assert.equal(body.position, 0)
  })

  test('returns whose role a bot’s role is', async () => {
    const { body } = await world.member.api.get(path(world.roles.bot))
    assert.equal(body.managed, true)
    assert.deepEqual(body.tags, { bot_id: world.bot.id })
  })

  test('answers 404 for a role that is unknown or of another guild', async () => {
    const other = await world.newGuild(world.owner)
    await world.refuses(() => world.member.api.get(path('1')), 404, 10011)
    await world.refuses(() => world.member.api.get(path(other.id)), 404, 10011)
  })

  test('refuses non-members', async () => {
    await world.refuses(() => world.stranger.api.get(path(world.guildId)), 403, 50001)
  })
})
