import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { World } from '@guildhall/testing/worlds/world'
import { tierOf, withBoosts } from './boosts-rules.ts'

describe('Set Guild Boosts', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guildhall/guilds/${world.guildId}/boosts`
  })
  after(() => world.close())

  const boost = (userId: string, count: unknown) => world.administrator.api.put(`${path}/${userId}`, { count })
  const guild = async () => (await world.owner.api.get(`/guilds/${world.guildId}`)).body
  const notice = async () => {
    await world.app.worker.settled()
    const { body } = await world.owner.api.get(`/channels/${world.channels.general}/messages?limit=1`)
    return body[0] && [body[0].type, body[0].author.id, body[0].content]
  }

  test('makes a member a booster, updates the guild’s count and posts in the system channel', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await boost(world.member.id, 1)
      assert.equal(status, 200)
      assert.notEqual(body.premium_since, null)
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_UPDATE', 'GUILD_MEMBER_UPDATE'],
    )
    const { premium_subscription_count, premium_tier } = await guild()
    assert.deepEqual([premium_subscription_count, premium_tier], [1, 0])
    assert.deepEqual(await notice(), [MessageType.GUILD_BOOST, world.member.id, ''])
  })

  test('raises the guild to its tiers with their benefits, and lowers it again', async () => {
    await boost(world.member.id, 7)
    const high = await guild()
    assert.equal(high.premium_tier, 2)
    for (const feature of ['ANIMATED_ICON', 'INVITE_SPLASH', 'BANNER', 'ROLE_ICONS'])
      assert.ok(high.features.includes(feature))
    assert.deepEqual(await notice(), [MessageType.GUILD_BOOST_TIER_2, world.member.id, '6'])
    await boost(world.moderator.id, 7)
    assert.equal((await guild()).premium_tier, 3)
    await boost(world.moderator.id, 0)
    await boost(world.member.id, 2)
    const low = await guild()
    assert.deepEqual([low.premium_tier, low.premium_subscription_count], [1, 2])
    assert.deepEqual(low.features, ['ANIMATED_ICON', 'INVITE_SPLASH'])
    const member = (await world.owner.api.get(`/guilds/${world.guildId}/members/${world.moderator.id}`)).body
    assert.equal(member.premium_since, null)
  })

  test('raises the limit of the tier for voice bitrates', async () => {
    const make = (bitrate: number) =>
      world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'loud', type: 2, bitrate })
    await boost(world.member.id, 0)
    await world.refuses(() => make(128_000), 400, 30052)
    await boost(world.member.id, 2)
    assert.equal((await make(128_000)).status, 201)
  })

  test('changes nothing if the count is the same', async () => {
    await boost(world.member.id, 3)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)
    const events = await world.eventsOf(async () => {
      assert.deepEqual((await boost(world.member.id, 3)).body, body)
    })
    assert.deepEqual(events, [])
  })

  test('posts nothing in a guild that has such messages switched off', async () => {
    await boost(world.member.id, 1)
    const before = await notice()
    await world.owner.api.patch(`/guilds/${world.guildId}`, { system_channel_flags: 0b11 })
    await boost(world.member.id, 2)
    assert.deepEqual(await notice(), before)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { system_channel_flags: 1 })
  })

  test('ends when the member leaves', async () => {
    const person = await world.newPerson('booster')
    await world.join(person)
    await boost(world.member.id, 0)
    await boost(person.id, 5)
    assert.equal((await person.api.delete(`/users/@me/guilds/${world.guildId}`)).status, 204)
    await world.app.worker.settled()
    const { premium_subscription_count, premium_tier } = await guild()
    assert.deepEqual([premium_subscription_count, premium_tier], [0, 0])
    await world.join(person)
    assert.equal((await world.owner.api.get(`/guilds/${world.guildId}/members/${person.id}`)).body.premium_since, null)
  })

  test('refuses everyone but the administrator, counts out of range, and users who are not members', async () => {
    for (const who of [world.owner, world.member, world.bot]) {
      await world.refuses(() => who.api.put(`${path}/${world.member.id}`, { count: 1 }), 403, 50013)
    }
    for (const count of [-1, 101, 1.5, 'many', null])
      await world.refuses(() => boost(world.member.id, count), 400, 50035)
    await world.refuses(() => boost(world.stranger.id, 1), 404, 10007)
    await world.refuses(() => boost('1', 1), 404, 10013)
  })

  test('keeps features that the tier doesn’t affect', async () => {
    const model = await world.app.kernel.readModel.find(world.guildId)
    assert.ok(model)
    const settings = { ...model.settings, features: ['VERIFIED'], premium_tier: 0 }
    assert.deepEqual([1, 2, 6, 7, 13, 14].map(tierOf), [0, 1, 1, 2, 2, 3])
    const high = withBoosts(settings, 14)
    assert.deepEqual(withBoosts(high, 0).features, ['VERIFIED'])
  })
})
