import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Vanity URL', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = () => `/guilds/${world.guildId}/vanity-url`
  const setFeatures = (...features: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })

  test('requires the feature VANITY_URL', async () => {
    await world.refuses(() => world.owner.api.get(path()), 403, 50001)
  })

  test('returns null without a code, and otherwise its uses', async () => {
    await setFeatures('VANITY_URL')
    assert.deepEqual((await world.owner.api.get(path())).body, { code: null, uses: 0 })
    await world.owner.api.patch(path(), { code: 'harbour' })
    assert.deepEqual((await world.bot.api.get(path())).body, { code: 'harbour', uses: 0 })
    await world.stranger.api.post('/invites/harbour')
    assert.deepEqual((await world.owner.api.get(path())).body, { code: 'harbour', uses: 1 })
    assert.equal((await world.member.api.get(`/guilds/${world.guildId}`)).body.vanity_url_code, 'harbour')
  })

  test('a code is removed with the feature, and free for others', async () => {
    const [update] = await world.eventsOf(() => setFeatures())
    assert.deepEqual([update?.type, update?.data.vanity_url_code], ['GUILD_UPDATE', null])
    await world.refuses(() => world.nobody.get('/invites/harbour'), 404, 10006)
    await setFeatures('VANITY_URL')
    assert.deepEqual((await world.owner.api.get(path())).body, { code: null, uses: 0 })
  })

  test('a code is removed with the boosts that allowed it', async () => {
    const { guildId, administrator, member, moderator, owner } = world
    const boost = (userId: string, count: number) =>
      administrator.api.put(`/guildhall/guilds/${guildId}/boosts/${userId}`, { count })
    await setFeatures()
    await boost(member.id, 14)
    assert.equal((await owner.api.patch(path(), { code: 'boosted' })).status, 200)
    await boost(moderator.id, 3)
    assert.equal((await world.nobody.get('/invites/boosted')).status, 200)
    await boost(member.id, 0)
    await world.refuses(() => world.nobody.get('/invites/boosted'), 404, 10006)
    assert.equal((await owner.api.get(`/guilds/${guildId}`)).body.vanity_url_code, null)
  })

  test('requires MANAGE_GUILD', async () => {
    await world.refuses(() => world.member.api.get(path()), 403, 50013)
    const outsider = await world.newPerson('outsider')
    await world.refuses(() => outsider.api.get(path()), 403, 50001)
  })
})
