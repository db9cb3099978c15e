import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'
import { World } from '@guildhall/testing/worlds/world'

describe('Presence Update, Voice State Update, Request Soundboard Sounds and Request Channel Info', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  async function online(): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: world.bot.token })
    return client
  }

  test('are accepted if they are well-formed', async () => {
    const client = await online()
    const guild_id = world.guildId
    client.send(3, { since: null, activities: [{ name: 'x', type: 0 }], status: 'idle', afk: false })
    client.send(3, { since: 0.5, activities: [], status: 'dnd', afk: true })
    client.send(4, { guild_id, channel_id: world.channels.voice, self_mute: true, self_deaf: false })
    client.send(4, { guild_id, channel_id: null })
    client.send(31, { guild_ids: [guild_id] })
    client.send(43, { guild_id, fields: ['status', 'voice_start_time'] })
    client.send(1, null)
    await client.nextOp(11)
    assert.equal(client.socket.readyState, client.socket.OPEN)
    await client.close(1000)
  })

  test('return the sounds of each of the session’s guilds once', async () => {
    const elsewhere = await world.newGuild(world.stranger)
    const client = await online()
    client.send(31, { guild_ids: [world.guildId, elsewhere.id, world.guildId] })
    client.send(31, { guild_ids: [] })
    client.send(43, { guild_id: world.guildId, fields: [] })
    await client.next('CHANNEL_INFO')
    assert.deepEqual(client.eventsOf('SOUNDBOARD_SOUNDS'), [{ guild_id: world.guildId, soundboard_sounds: [] }])
    const body = { name: 'quack', sound: soundUri(mp3(1)) }
    const { user: _user, ...sound } = (await world.owner.api.post(`/guilds/${world.guildId}/soundboard-sounds`, body))
      .body
    await client.next('GUILD_SOUNDBOARD_SOUND_CREATE')
    client.send(31, { guild_ids: [world.guildId] })
    const withSound = (each: any) => each.soundboard_sounds.length > 0
    assert.deepEqual((await client.next('SOUNDBOARD_SOUNDS', withSound)).d.soundboard_sounds, [sound])
    const later = await online()
    assert.deepEqual(later.eventsOf('GUILD_CREATE')[0].soundboard_sounds, [sound])
    for (const each of [client, later]) await each.close(1000)
  })

  test('close with 4001 if they are malformed', async () => {
    for (const [op, d] of [
      [3, null],
      [3, []],
      [4, null],
      [4, 'x'],
      [4, { guild_id: 'x', channel_id: null }],
      [4, { guild_id: world.guildId }],
      [31, {}],
      [31, { guild_ids: 'x' }],
      [43, { guild_id: world.guildId }],
      [43, { fields: [] }],
    ] as const) {
      const client = await online()
      client.send(op, d)
      assert.equal((await client.closed).code, 4001, `${op} ${JSON.stringify(d)}`)
    }
  })
})
