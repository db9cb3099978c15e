import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { joinVoice } from '@guildhall/testing/features/voice'
import { becomeCommunity } from '@guildhall/testing/worlds/community'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const NOBODY = '1000000000000000001'
const RIGHTS = { mute: 'MUTE_MEMBERS', deaf: 'DEAFEN_MEMBERS', channel_id: 'MOVE_MEMBERS' } as const

describe('Moving, muting and deafening', () => {
  let world: World
  let guild: string
  let moderator: Person
  let lounge: string
  let hidden: string
  let count = 0
  before(async () => {
    world = await World.create()
    guild = `/guilds/${world.guildId}`
  })
  after(() => world.close())
  beforeEach(async () => {
    moderator = await world.newPerson(`voice-moderator${count++}`)
    await world.join(moderator)
    lounge = await newChannel('lounge')
    hidden = await newChannel('hidden', [
      { id: world.guildId, type: 0, deny: permissionSet('VIEW_CHANNEL').toString() },
    ])
  })

  async function newChannel(
    name: string,
    permission_overwrites: object[] = [],
    type: number = ChannelType.GUILD_VOICE,
  ) {
    const { status, body } = await world.owner.api.post(`${guild}/channels`, { name, type, permission_overwrites })
    assert.equal(status, 201, JSON.stringify(body))
    return body.id
  }
  const change = (body: object) => moderator.api.patch(`${guild}/members/${world.member.id}`, body)
  const overwrite = (channelId: string, sets: { allow?: PermissionName; deny?: PermissionName }) => {
    const bits = (name?: PermissionName) => (name ? permissionSet(name).toString() : '0')
    const body = { type: 1, allow: bits(sets.allow), deny: bits(sets.deny) }
    return world.owner.api.put(`/channels/${channelId}/permissions/${moderator.id}`, body)
  }
  const sentFor = (field: string) => (field === 'channel_id' ? null : true)

  for (const [field, right] of Object.entries(RIGHTS)) {
    test(`by ${field} is refused if an overwrite denies ${right}`, async () => {
      await world.grant(moderator, [right])
      await joinVoice(world, world.member, lounge)
      await overwrite(lounge, { deny: right })
      await world.refuses(() => change({ [field]: sentFor(field) }), 403, 50013)
    })

    test(`by ${field} requires only an overwrite that allows ${right} in the channel`, async () => {
      await joinVoice(world, world.member, lounge)
      await overwrite(lounge, { allow: right })
      assert.equal((await change({ [field]: sentFor(field) })).status, 200)
      await joinVoice(world, world.member)
      await world.refuses(() => change({ [field]: sentFor(field) }), 403, 50013)
    })

    test(`by ${field} treats a member in a hidden channel as if they were not in voice`, async () => {
      await world.grant(moderator, [right])
      await joinVoice(world, world.member, hidden)
      await world.refuses(() => change({ [field]: sentFor(field) }), 400, 40032)
    })
  }

  test('requires MOVE_MEMBERS in both channels for a move', async () => {
    await world.grant(moderator, ['MOVE_MEMBERS'])
    await joinVoice(world, world.member)
    await overwrite(lounge, { deny: 'MOVE_MEMBERS' })
    await world.refuses(() => change({ channel_id: lounge }), 403, 50013)
    await overwrite(lounge, {})
    await overwrite(world.channels.voice, { deny: 'MOVE_MEMBERS' })
    await world.refuses(() => change({ channel_id: lounge }), 403, 50013)
    await overwrite(world.channels.voice, {})
    assert.equal((await change({ channel_id: lounge })).status, 200)
  })

  test('treats a hidden target channel as unknown', async () => {
    await world.grant(moderator, ['MOVE_MEMBERS'])
    await joinVoice(world, world.member)
    for (const id of [hidden, NOBODY]) await world.refuses(() => change({ channel_id: id }), 400, 10003)
  })

  test('is refused without the permission alike, wherever the member is', async () => {
    for (const channelId of [lounge, hidden]) {
      await joinVoice(world, world.member, channelId)
      for (const field of Object.keys(RIGHTS)) {
        await world.refuses(() => change({ [field]: sentFor(field) }), 403, 50013)
      }
    }
  })

  test('treats a hidden stage of a voice state as unknown', async () => {
    await becomeCommunity(world)
    const denied = [{ id: world.guildId, type: 0, deny: permissionSet('VIEW_CHANNEL').toString() }]
    const stage = await newChannel('stage', denied, ChannelType.GUILD_STAGE_VOICE)
    await joinVoice(world, moderator)
    await joinVoice(world, world.member)
    await world.grant(moderator, ['MUTE_MEMBERS'])
    for (const who of ['@me', world.member.id]) {
      for (const id of [stage, hidden, NOBODY]) {
        const send = () => moderator.api.patch(`${guild}/voice-states/${who}`, { channel_id: id, suppress: true })
        await world.refuses(send, 404, 10003)
      }
    }
  })
})
