import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}`
  })
  after(() => world.close())

  test('returns the guild with its roles, without channels, members and counts', async () => {
    const { status, body } = await world.member.api.get(path)
    assert.equal(status, 200)
    assert.equal(body.id, world.guildId)
    assert.equal(body.name, 'Guild under test')
    assert.equal(body.owner_id, world.owner.id)
    assert.equal(body.roles.length, 4)
    assert.deepEqual([body.emojis, body.stickers], [[], []])
    for (const key of ['channels', 'members', 'approximate_member_count', 'approximate_presence_count']) {
      assert.equal(Object.hasOwn(body, key), false, key)
    }
  })

  test('returns the documented defaults for a new guild', async () => {
    const { body } = await world.bot.api.get(path)
    const { afk_timeout, verification_level, preferred_locale, max_members, premium_tier, features } = body
    assert.deepEqual(
      { afk_timeout, verification_level, preferred_locale, max_members, premium_tier, features },
      {
        afk_timeout: 300,
        verification_level: 0,
        preferred_locale: 'en-US',
        max_members: 25_000_000,
        premium_tier: 0,
        features: [],
      },
    )
    assert.equal(body.system_channel_id, world.channels.general)
  })

  test('adds how many members there are and how many are online with with_counts', async (t) => {
    t.mock.method(world.app.kernel.presences, 'countOnline', () => 2)
    for (const yes of ['true', '1', 'True']) {
      const { body } = await world.member.api.get(`${path}?with_counts=${yes}`)
      assert.equal(body.approximate_member_count, 4)
      assert.equal(body.approximate_presence_count, 2)
    }
    const { body } = await world.member.api.get(`${path}?with_counts=false`)
    assert.equal(Object.hasOwn(body, 'approximate_member_count'), false)
  })

  test('refuses with_counts that is neither true nor false', async () => {
    await world.refuses(() => world.member.api.get(`${path}?with_counts=maybe`), 400, 50035)
  })

  test('returns each change at once', async () => {
    await world.owner.api.patch(path, { description: 'changed' })
    assert.equal((await world.member.api.get(path)).body.description, 'changed')
  })

  test('refuses an unknown guild, non-members and requests without a token', async () => {
    await world.refuses(() => world.member.api.get('/guilds/1'), 404, 10004)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
    await world.refuses(() => world.nobody.get(path), 401, 0)
  })
})
