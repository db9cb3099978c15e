import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { newStage } from '@guildhall/testing/features/stages'
import { joinVoice } from '@guildhall/testing/features/voice'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { MOST_SPEAKERS } from './show-invite-actions.ts'

describe('An invite to a stage', () => {
  let world: World
  let stage: string
  let code: string
  before(async () => {
    world = await World.create()
    stage = await newStage(world)
    const { body } = await world.owner.api.post(`/channels/${stage}/invites`, {})
    code = body.code
    for (const who of [world.owner, world.member, world.moderator]) await joinVoice(world, who, stage)
    await speak(world.owner.id)
  })
  after(() => world.close())

  const speak = async (id: string) => {
    const body = { channel_id: stage, suppress: false }
    const path = id === world.owner.id ? '@me' : id
    assert.equal((await world.owner.api.patch(`/guilds/${world.guildId}/voice-states/${path}`, body)).status, 204)
  }
  const shown = async (api: { get(path: string): Promise<{ body: any }> } = world.nobody) =>
    (await api.get(`/invites/${code}`)).body.stage_instance
  const open = () => world.owner.api.post('/stage-instances', { channel_id: stage, topic: 'The harbour' })

  test('returns no stage while it is closed', async () => {
    assert.equal(await shown(), undefined)
  })

  test('returns topic, speakers and participant count of an open stage', async () => {
    assert.equal((await open()).status, 200)
    const { members, ...counts } = await shown()
    assert.deepEqual(counts, { participant_count: 3, speaker_count: 1, topic: 'The harbour' })
    const { body: member } = await world.owner.api.get(`/guilds/${world.guildId}/members/${world.owner.id}`)
    const { pending: _p, communication_disabled_until: _u, ...public_ } = member
    assert.deepEqual(members, [public_])
  })

  test('returns the stage in every list and response', async () => {
    const stageOf = await shown()
    for (const path of [`/guilds/${world.guildId}/invites`, `/channels/${stage}/invites`]) {
      const { body } = await world.owner.api.get(path)
      assert.deepEqual(body.find((invite: any) => invite.code === code).stage_instance, stageOf, path)
    }
    assert.deepEqual((await world.owner.api.post(`/channels/${stage}/invites`, {})).body.stage_instance, stageOf)
    const person = await world.newPerson('listener')
    assert.deepEqual((await person.api.post(`/invites/${code}`)).body.stage_instance, stageOf)
    const other = (await world.owner.api.post(`/channels/${world.channels.general}/invites`, {})).body
    assert.equal(other.stage_instance, undefined)
  })

  test('counts a member invited to speak once they accept', async () => {
    await speak(world.member.id)
    assert.equal((await shown()).speaker_count, 1)
    const yes = { channel_id: stage, suppress: false, request_to_speak_timestamp: null }
    await world.grant(world.member, ['MUTE_MEMBERS'])
    await world.member.api.patch(`/guilds/${world.guildId}/voice-states/@me`, yes)
    const { speaker_count, members } = await shown()
    assert.deepEqual([speaker_count, members.length], [2, 2])
  })

  test('names the speakers to bots of the guild, but not to others', async () => {
    const named = async (api: Parameters<typeof shown>[0]) => (await shown(api)).members.length
    assert.equal(await named(world.bot.api), 2)
    assert.equal(await named(world.stranger.api), 2)
    const stranger = await newBot(world.app, world.owner)
    assert.deepEqual([await named(stranger.api), (await shown(stranger.api)).speaker_count], [0, 2])
  })

  test('names only some of many speakers', async () => {
    for (let i = 0; i < MOST_SPEAKERS; i++) {
      const person = await world.newPerson(`speaker${i}`)
      await world.join(person)
      await world.grant(person, ['MUTE_MEMBERS'])
      await joinVoice(world, person, stage)
      const body = { channel_id: stage, suppress: false, request_to_speak_timestamp: null }
      await person.api.patch(`/guilds/${world.guildId}/voice-states/@me`, body)
    }
    const { speaker_count, members } = await shown()
    assert.deepEqual([speaker_count, members.length], [MOST_SPEAKERS + 2, MOST_SPEAKERS])
  })

  test('returns nothing of a stage that not everyone may view', async () => {
    const path = `/channels/${stage}/permissions/${world.guildId}`
    await world.owner.api.put(path, { type: 0, deny: String(Permission.VIEW_CHANNEL) })
    assert.equal(await shown(), undefined)
    assert.equal((await world.owner.api.get(`/channels/${stage}`)).body.type, ChannelType.GUILD_STAGE_VOICE)
    await world.owner.api.delete(path)
    assert.equal((await shown()).topic, 'The harbour')
  })
})

describe('A guild’s welcome screen', () => {
  let world: World
  let screen: any
  before(async () => {
    world = await World.create()
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: ['COMMUNITY'] })
    const welcome = { channel_id: world.channels.general, description: 'Here', emoji_id: null, emoji_name: '👋' }
    screen = { description: 'Come in', welcome_channels: [welcome] }
    await world.owner.api.patch(`/guilds/${world.guildId}/welcome-screen`, { ...screen, enabled: true })
  })
  after(() => world.close())

  test('is returned with each invite to it everywhere', async () => {
    const { owner, channels, guildId } = world
    const path = `/channels/${channels.general}/invites`
    const { body: made } = await owner.api.post(path, {})
    const person = await world.newPerson('newcomer')
    const all = [
      made,
      (await world.nobody.get(`/invites/${made.code}`)).body,
      (await person.api.post(`/invites/${made.code}`)).body,
      (await person.api.post(`/invites/${made.code}`)).body,
      ...(await owner.api.get(path)).body,
      ...(await owner.api.get(`/guilds/${guildId}/invites`)).body,
      (await owner.api.delete(`/invites/${made.code}`)).body,
    ]
    assert.equal(all.length, 7)
    for (const { guild } of all) assert.deepEqual(guild.welcome_screen, screen)
  })
})
