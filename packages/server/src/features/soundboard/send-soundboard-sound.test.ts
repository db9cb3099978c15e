import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newStage } from '@guildhall/testing/features/stages'
import { joinVoice } from '@guildhall/testing/features/voice'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const MAY: readonly PermissionName[] = ['VIEW_CHANNEL', 'CONNECT', 'SPEAK', 'USE_SOUNDBOARD']

describe('Send Soundboard Sound', () => {
  let world: World
  let port: number
  let soundId: string
  const clients: GatewayClient[] = []
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    await setEveryonePermissions(world, MAY)
    soundId = await newSound(world.guildId)
    for (const who of [world.owner, world.member]) await joinVoice(world, who)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close(1000)))
  })
  after(() => world.close())

  const newSound = async (guildId: string, changed: object = {}): Promise<string> => {
    const body = { name: 'quack', sound: soundUri(mp3(1)), volume: 0.5, ...changed }
    return (await world.owner.api.post(`/guilds/${guildId}/soundboard-sounds`, body)).body.sound_id
  }
  const send = (who: Person, body: object = { sound_id: soundId }, channelId = world.channels.voice) =>
    who.api.post(`/channels/${channelId}/send-soundboard-sound`, body)
  async function online(who: Person, intents = ALL_INTENTS): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    clients.push(client)
    await client.identify({ token: who.token, intents })
    return client
  }
  const changeVoice = (who: Person, changes: object) =>
    world.owner.api.patch(`/guilds/${world.guildId}/members/${who.id}`, changes)

  test('notifies only the users in the channel, and stores nothing', async () => {
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'other', type: 2 })
    await joinVoice(world, world.moderator, body.id)
    await joinVoice(world, world.bot)
    const elsewhere = await online(world.moderator)
    const without = await online(world.bot, ALL_INTENTS & ~Intent.GUILD_VOICE_STATES)
    const inside = [await online(world.owner), await online(world.member)]
    await world.writesNothing(async () => assert.equal((await send(world.member)).status, 204))
    for (const client of inside) {
      assert.deepEqual((await client.next('VOICE_CHANNEL_EFFECT_SEND')).d, {
        channel_id: world.channels.voice,
        guild_id: world.guildId,
        user_id: world.member.id,
        emoji: null,
        sound_id: soundId,
        sound_volume: 0.5,
      })
    }
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'done' })
    for (const client of [elsewhere, without]) {
      await client.next('MESSAGE_CREATE')
      assert.deepEqual(client.eventsOf('VOICE_CHANNEL_EFFECT_SEND'), [])
    }
  })

  test('shows the emoji of the sound, unless the guild has deleted it', async () => {
    const client = await online(world.member)
    const image = dataUri(await picture('png'))
    const emoji = (await world.owner.api.post(`/guilds/${world.guildId}/emojis`, { name: 'duck', image })).body
    const custom = await newSound(world.guildId, { emoji_id: emoji.id })
    const unicode = await newSound(world.guildId, { emoji_name: '🦆' })
    const shown = async (sound_id: string) => {
      await send(world.member, { sound_id })
      return (await client.next('VOICE_CHANNEL_EFFECT_SEND')).d.emoji
    }
    assert.deepEqual(await shown(custom), { id: emoji.id, name: 'duck', animated: false })
    assert.deepEqual(await shown(unicode), { id: null, name: '🦆', animated: false })
    await world.owner.api.delete(`/guilds/${world.guildId}/emojis/${emoji.id}`)
    assert.equal(await shown(custom), null)
  })

  test('plays a default sound, and none that is unknown', async () => {
    const client = await online(world.member)
    assert.equal((await send(world.member, { sound_id: '2' })).status, 204)
    const { sound_id, sound_volume, emoji } = (await client.next('VOICE_CHANNEL_EFFECT_SEND')).d
    assert.deepEqual([sound_id, sound_volume, emoji.name], ['2', 1, '🚪'])
    for (const body of [{ sound_id: '2000' }, { sound_id: '2', source_guild_id: world.guildId }])
      await world.refuses(() => send(world.member, body), 404, 10097)
    await world.refusesAt(() => send(world.member, {}), 'sound_id', 'BASE_TYPE_REQUIRED')
  })

  test('plays a sound of another guild only with USE_EXTERNAL_SOUNDS and for its members', async () => {
    const { id } = await world.newGuild(world.owner)
    const body = { sound_id: await newSound(id), source_guild_id: id }
    await world.refuses(() => send(world.member, body), 403, 50013)
    await setEveryonePermissions(world, [...MAY, 'USE_EXTERNAL_SOUNDS'])
    await world.refuses(() => send(world.member, body), 404, 10097)
    await world.refuses(() => send(world.owner, { sound_id: body.sound_id }), 404, 10097)
    await world.refuses(() => send(world.owner, { ...body, source_guild_id: '1' }), 404, 10097)
    assert.equal((await send(world.owner, body)).status, 204)
    await world.join(world.member, { guildId: id })
    assert.equal((await send(world.member, body)).status, 204)
    await setEveryonePermissions(world, MAY)
    const own = { sound_id: soundId, source_guild_id: world.guildId }
    assert.equal((await send(world.member, own)).status, 204)
  })

  test('refuses users who are not connected to the channel', async () => {
    await world.refuses(() => send(world.moderator), 400, 40032)
    await world.refuses(() => send(world.member, undefined, world.channels.general), 400, 50024)
    const stage = await newStage(world)
    await world.refuses(() => send(world.member, undefined, stage), 400, 40032)
    await world.refuses(() => send(world.stranger), 403, 50001)
  })

  test('refuses users who are muted, deafened or suppressed', async () => {
    for (const field of ['mute', 'deaf']) {
      await changeVoice(world.member, { [field]: true })
      await world.refuses(() => send(world.member), 400, 50167)
      await changeVoice(world.member, { [field]: false })
    }
    const stage = await newStage(world)
    await joinVoice(world, world.member, stage)
    await world.refuses(() => send(world.member, undefined, stage), 400, 50167)
    await joinVoice(world, world.member)
    assert.equal((await send(world.member)).status, 204)
  })

  test('requires SPEAK and USE_SOUNDBOARD', async () => {
    for (const missing of ['SPEAK', 'USE_SOUNDBOARD']) {
      await setEveryonePermissions(
        world,
        MAY.filter((name) => name !== missing),
      )
      await world.refuses(() => send(world.member), 403, 50013)
    }
    await setEveryonePermissions(world, MAY)
  })
})

test('Send Soundboard Sound may be called ten times in five seconds', async () => {
  const world = await World.create({ rateLimits: true })
  try {
    await joinVoice(world, world.owner)
    const send = () =>
      world.owner.api.post(`/channels/${world.channels.voice}/send-soundboard-sound`, { sound_id: '1' })
    for (let i = 0; i < 10; i++) assert.equal((await send()).status, 204)
    assert.equal((await send()).status, 429)
  } finally {
    await world.close()
  }
})
