import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { joinAsGuest } from '@guildhall/testing/features/guests'
import { installPath } from '@guildhall/testing/features/oauth2'
import { joinVoice } from '@guildhall/testing/features/voice'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const HOUR_MS = 3_600_000

describe('A member who leaves and returns', () => {
  let world: World
  let guild: string
  let person: Person
  let count = 0
  before(async () => {
    world = await World.create()
    world.clock.hold()
    guild = `/guilds/${world.guildId}`
    const features = ['COMMUNITY', 'DISCOVERABLE', 'VANITY_URL']
    await world.administrator.api.put(`/guildhall${guild}/features`, { features })
    await world.owner.api.patch(`${guild}/vanity-url`, { code: 'everyone' })
  })
  after(() => world.close())
  beforeEach(async () => {
    // So many simultaneous joins would be treated as a raid.
    world.clock.advance(60_000)
    person = await world.newPerson(`returning${count++}`)
    await world.join(person)
  })

  const path = (who = person) => `${guild}/members/${who.id}`
  const inAnHour = () => new Date(world.clock.now() + HOUR_MS).toISOString()
  const member = async (who = person) => (await world.owner.api.get(path(who))).body

  /** Sets everything that a moderator can set on a member; returns what is restored. */
  async function moderate(who = person): Promise<object> {
    await joinVoice(world, who)
    const changes = { nick: 'Renamed', mute: true, deaf: true, communication_disabled_until: inAnHour() }
    const { status, body } = await world.owner.api.patch(path(who), changes)
    assert.equal(status, 200, JSON.stringify(body))
    return stateOf(body)
  }

  const stateOf = ({ nick, mute, deaf, communication_disabled_until }: any) => ({
    nick,
    mute,
    deaf,
    communication_disabled_until,
  })
  const leave = () => person.api.delete(`/users/@me/guilds/${world.guildId}`)

  async function byInvite(): Promise<unknown> {
    const { body } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
    return person.api.post(`/invites/${body.code}`)
  }

  const WAYS_IN: Record<string, () => Promise<unknown>> = {
    'an invite': byInvite,
    'the vanity URL': () => person.api.post('/invites/everyone'),
    discovery: () => person.api.put(`${guild}/members/@me`),
    'Add Guild Member': async () => {
      const access_token = await grantAccessToken(world, person, world.bot)
      return world.bot.api.put(path(), { access_token })
    },
    'a guest invite': () => joinAsGuest(world, person),
  }
  for (const [way, comeBack] of Object.entries(WAYS_IN)) {
    test(`by ${way} is timed out, muted, deafened and named as before`, async () => {
      const state = await moderate()
      assert.equal((await leave()).status, 204)
      await comeBack()
      assert.deepEqual(stateOf(await member()), state)
      const [added] = (await world.events()).filter(
        ({ type, data }: any) => type === 'GUILD_MEMBER_ADD' && data.user.id === person.id && data.nick !== null,
      )
      assert.deepEqual(stateOf(added?.data), state)
    })
  }

  test('by a bot’s installation keeps these too', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const state = await moderate(bot)
    await world.owner.api.delete(path(bot))
    const install = installPath(bot, { scope: 'bot', integration_type: '0' })
    const { status, body } = await world.owner.api.post(install, { authorize: true, guild_id: world.guildId })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(stateOf(await member(bot)), state)
  })

  const WAYS_OUT: Record<string, () => Promise<unknown>> = {
    kicked: () => world.owner.api.delete(path()),
    banned: async () => {
      await world.owner.api.put(`${guild}/bans/${person.id}`, {})
      return world.owner.api.delete(`${guild}/bans/${person.id}`)
    },
  }
  for (const [what, takeOut] of Object.entries(WAYS_OUT)) {
    test(`after having been ${what} keeps these too`, async () => {
      const state = await moderate()
      await takeOut()
      assert.equal((await world.owner.api.get(path())).status, 404)
      await byInvite()
      assert.deepEqual(stateOf(await member()), state)
    })
  }

  test('has no more permissions than before, and the timeout is enforced over HTTP', async () => {
    await moderate()
    await leave()
    await byInvite()
    const messages = `/channels/${world.channels.general}/messages`
    await world.refuses(() => person.api.post(messages, { content: 'here again' }), 403, 50013)
  })

  test('keeps no expired timeout, and nothing that was revoked', async () => {
    await moderate()
    await leave()
    world.clock.advance(HOUR_MS)
    await byInvite()
    assert.deepEqual(stateOf(await member()), {
      nick: 'Renamed',
      mute: true,
      deaf: true,
      communication_disabled_until: null,
    })
    await joinVoice(world, person)
    await world.owner.api.patch(path(), { nick: null, mute: false, deaf: false })
    await leave()
    await byInvite()
    assert.deepEqual(stateOf(await member()), {
      nick: null,
      mute: false,
      deaf: false,
      communication_disabled_until: null,
    })
  })

  test('gets the fields that a bot sets when it adds them, and keeps the others', async () => {
    const { communication_disabled_until }: any = await moderate()
    await leave()
    const access_token = await grantAccessToken(world, person, world.bot)
    await world.bot.api.put(path(), { access_token, nick: 'Anew', mute: false })
    assert.deepEqual(stateOf(await member()), { nick: 'Anew', mute: false, deaf: true, communication_disabled_until })
  })
})
