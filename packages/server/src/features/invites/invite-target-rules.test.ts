import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { beginStream, joinVoice } from '@guildhall/testing/features/voice'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('An invite with a target in a voice channel', () => {
  let world: World
  /** The bot of an application with an Activity. */
  let embedded: Person
  before(async () => {
    world = await World.create()
    embedded = await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)
  })
  after(() => world.close())

  const make = (body: object, channelId = world.channels.voice) =>
    world.owner.api.post(`/channels/${channelId}/invites`, body)
  const applicationOf = async (bot: Person) => (await bot.api.get('/applications/@me')).body.id
  const refusesField = async (body: object, field: string, code: string, channelId?: string) => {
    await world.refuses(() => make(body, channelId), 400, 50035)
    const { errors } = (await make(body, channelId)).body
    assert.deepEqual([Object.keys(errors), errors[field]?._errors[0].code], [[field], code])
  }

  test('returns the application that it opens', async () => {
    const target_application_id = await applicationOf(embedded)
    const body = { target_type: 2, target_application_id }
    const { status, body: invite } = await make(body)
    assert.equal(status, 200)
    const { body: own } = await embedded.api.get('/applications/@me')
    const { id, name, icon, description, type, flags, flags_new, bot, verify_key } = own
    const target_application = { id, name, icon, description, type, flags, flags_new, bot, verify_key }
    assert.deepEqual(
      [invite.target_type, invite.target_application, invite.target_user],
      [2, target_application, undefined],
    )
    const created = (await world.events()).findLast((event) => event.type === 'INVITE_CREATE')
    assert.deepEqual([created?.data.target_type, created?.data.target_application], [2, target_application])
    const { uses: _u, max_uses: _m, max_age: _a, temporary: _t, created_at: _c, ...shown } = invite
    assert.deepEqual((await world.nobody.get(`/invites/${invite.code}`)).body, shown)
    for (const list of [`/guilds/${world.guildId}/invites`, `/channels/${world.channels.voice}/invites`])
      assert.deepEqual((await world.owner.api.get(list)).body, [invite])
    const again = await make(body)
    assert.equal(again.body.code, invite.code, 'another one on the same terms')
    assert.notEqual((await make({})).body.code, invite.code)
  })

  test('refuses an unknown application, and an application without an Activity', async () => {
    for (const target_application_id of [await applicationOf(world.bot), '1', world.member.id])
      await refusesField(
        { target_type: 2, target_application_id },
        'target_application_id',
        'GUILD_INVITE_INVALID_APPLICATION',
      )
  })

  test('returns the streaming user of a stream invite', async () => {
    const { member, channels } = world
    await joinVoice(world, member)
    await beginStream(world, member)
    const { status, body } = await make({ target_type: 1, target_user_id: member.id })
    assert.equal(status, 200)
    const target = [1, member.user, undefined]
    assert.deepEqual([body.target_type, body.target_user, body.target_application], target)
    const created = (await world.events()).findLast((event) => event.type === 'INVITE_CREATE')
    assert.deepEqual([created?.data.target_type, created?.data.target_user], [1, member.user])
    const { body: shown } = await world.nobody.get(`/invites/${body.code}`)
    assert.deepEqual([shown.target_type, shown.target_user, shown.target_application], target)
    const { body: other } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'other', type: 2 })
    await refusesField(
      { target_type: 1, target_user_id: member.id },
      'target_user_id',
      'GUILD_INVITE_INVALID_STREAMER',
      other.id,
    )
    await joinVoice(world, member, other.id)
    await refusesField(
      { target_type: 1, target_user_id: member.id },
      'target_user_id',
      'GUILD_INVITE_INVALID_STREAMER',
      channels.voice,
    )
  })

  test('refuses the stream of a user who isn’t streaming there', async () => {
    for (const target_user_id of [world.member.id, '1'])
      await refusesField({ target_type: 1, target_user_id }, 'target_user_id', 'GUILD_INVITE_INVALID_STREAMER')
  })

  test('accepts only the ID of its target type', async () => {
    const user = { target_user_id: world.member.id }
    const application = { target_application_id: await applicationOf(embedded) }
    await refusesField({ target_type: 1 }, 'target_user_id', 'BASE_TYPE_REQUIRED')
    await refusesField({ target_type: 2, target_application_id: null }, 'target_application_id', 'BASE_TYPE_REQUIRED')
    await refusesField(user, 'target_user_id', 'INVALID_INVITE_TARGET')
    await refusesField(application, 'target_application_id', 'INVALID_INVITE_TARGET')
    await refusesField({ target_type: 2, ...application, ...user }, 'target_user_id', 'INVALID_INVITE_TARGET')
    for (const target_type of [0, 3, '2x'])
      await refusesField({ target_type, ...application }, 'target_type', 'BASE_TYPE_CHOICES')
    await refusesField({ target_type: 2, target_application_id: 'x' }, 'target_application_id', 'NUMBER_TYPE_COERCE')
    assert.equal((await make({ target_type: null, target_user_id: null, target_application_id: null })).status, 200)
  })

  test('requires a voice channel', async () => {
    const body = { target_type: 2, target_application_id: await applicationOf(embedded) }
    await refusesField(body, 'target_type', 'GUILD_INVITE_INVALID_TARGET_TYPE', world.channels.general)
  })
})
