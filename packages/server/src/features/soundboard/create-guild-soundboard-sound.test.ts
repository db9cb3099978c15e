import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { mp3, oggOpus, soundUri } from '@guildhall/testing/requests/sounds'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Guild Soundboard Sound', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
  })
  after(() => world.close())

  const path = (guildId = world.guildId) => `/guilds/${guildId}/soundboard-sounds`
  const fields = { name: 'quack', sound: soundUri(mp3(1)) }
  const send = (changed: object, guildId = world.guildId) =>
    world.owner.api.post(path(guildId), { ...fields, ...changed })
  const roomy = async (tier = 3, features: string[] = []) =>
    (await world.newGuild(world.owner, 'Roomy', { settings: { premium_tier: tier, features } })).id

  test('answers 201 with the sound and its creator', async () => {
    const { status, body } = await send({ volume: 0.5, emoji_name: '🦆' })
    assert.equal(status, 201)
    assert.deepEqual(body, {
      name: 'quack',
      sound_id: body.sound_id,
      volume: 0.5,
      emoji_id: null,
      emoji_name: '🦆',
      guild_id: world.guildId,
      available: true,
      user: world.owner.user,
    })
    assert.deepEqual((await world.owner.api.get(`${path()}/${body.sound_id}`)).body, body)
  })

  test('plays at full volume and has no emoji by default, also with null', async () => {
    for (const changed of [{}, { volume: null, emoji_id: null, emoji_name: null }]) {
      const { body } = await send(changed)
      assert.deepEqual([body.volume, body.emoji_id, body.emoji_name], [1, null, null])
    }
  })

  test('emits the sound without its creator, and writes an audit entry', async () => {
    const guildId = await roomy()
    const create = () => world.owner.api.post(path(guildId), { ...fields, volume: 0 }, { 'x-audit-log-reason': 'fun' })
    const events = await world.eventsOf(create, guildId)
    const [sound] = (await world.owner.api.get(path(guildId))).body.items
    const { user: _user, ...bare } = sound
    assert.deepEqual(events[0], { type: 'GUILD_SOUNDBOARD_SOUND_CREATE', data: bare })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_SOUNDBOARD_SOUND_CREATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const entry: any = await world.lastAuditEntry(guildId)
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [130, sound.sound_id, 'fun'])
    assert.deepEqual(entry.changes, [
      { key: 'name', new_value: 'quack' },
      { key: 'volume', new_value: 0 },
      { key: 'available', new_value: true },
    ])
  })

  test('adds the sound to the guild in memory and in the database', async () => {
    const guildId = await roomy()
    const { body } = await send({}, guildId)
    const listed = async () => (await world.owner.api.get(path(guildId))).body
    assert.deepEqual(await listed(), { items: [body] })
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual(await listed(), { items: [body] })
  })

  test('accepts an emoji of the guild, and refuses any other', async () => {
    const guildId = await roomy()
    const image = dataUri(await picture('png'))
    const emoji = (await world.owner.api.post(`/guilds/${guildId}/emojis`, { name: 'duck', image })).body
    const { body } = await send({ emoji_id: emoji.id, emoji_name: 'ignored' }, guildId)
    assert.deepEqual([body.emoji_id, body.emoji_name], [emoji.id, null])
    await world.refusesAt(() => send({ emoji_id: emoji.id }), 'emoji_id', 'EMOJI_INVALID')
    await world.refusesAt(() => send({ emoji_name: 'duck' }, guildId), 'emoji_name', 'EMOJI_INVALID')
  })

  test('serves the file unchanged, with its type', async () => {
    const guildId = await roomy()
    for (const [file, type] of [
      [mp3(1), 'audio/mpeg'],
      [oggOpus(1), 'audio/ogg'],
    ] as const) {
      const { body } = await send({ sound: soundUri(file, 'audio/wrong') }, guildId)
      const given = await world.app.http.inject({ url: `/soundboard-sounds/${body.sound_id}` })
      assert.deepEqual([given.statusCode, given.headers['content-type']], [200, type])
      assert.deepEqual(given.rawPayload, file)
    }
  })

  test('refuses fields out of range', async () => {
    for (const [field, value, code] of [
      ['name', 'x', 'BASE_TYPE_BAD_LENGTH'],
      ['name', 'x'.repeat(33), 'BASE_TYPE_BAD_LENGTH'],
      ['volume', -0.1, 'NUMBER_TYPE_MIN'],
      ['volume', 1.1, 'NUMBER_TYPE_MAX'],
      ['volume', 'loud', 'NUMBER_TYPE_COERCE'],
      ['sound', 'no data', 'SOUND_INVALID'],
      ['sound', 'data:audio/mpeg;base64,~', 'SOUND_INVALID'],
      ['sound', undefined, 'BASE_TYPE_REQUIRED'],
      ['sound', soundUri(Buffer.alloc(524_289)), 'BINARY_TYPE_MAX_SIZE'],
    ] as const) {
      await world.refusesAt(() => send({ [field]: value }), field, code)
    }
  })

  test('refuses files that are no sounds, have no duration or are too long', async () => {
    for (const [bytes, code] of [
      [await picture('png'), 50123],
      [Buffer.from('RIFF'), 50123],
      [Buffer.from('OggS'), 50192],
      [Buffer.concat([mp3(1), Buffer.from('junk'), mp3(1)]), 50192],
      [mp3(5.4), 50124],
      [oggOpus(5.4), 50124],
    ] as const) {
      await world.refuses(() => send({ sound: soundUri(bytes) }), 400, code)
    }
    const guildId = await roomy()
    for (const bytes of [mp3(5.2), oggOpus(5.2)])
      assert.equal((await send({ sound: soundUri(bytes) }, guildId)).status, 201)
  })

  test('allows 8, 24, 36 or 48 sounds by premium tier, and 48 with MORE_SOUNDBOARD', async () => {
    for (const [tier, features, slots] of [
      [0, [], 8],
      [1, [], 24],
      [2, [], 36],
      [3, [], 48],
      [0, ['MORE_SOUNDBOARD'], 48],
    ] as const) {
      const guildId = await roomy(tier, [...features])
      for (let i = 0; i < slots; i++) assert.equal((await send({}, guildId)).status, 201)
      await world.refuses(() => send({}, guildId), 400, 30045)
    }
  })

  test('requires CREATE_GUILD_EXPRESSIONS', async () => {
    await world.refuses(() => world.member.api.post(path(), fields), 403, 50013)
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD_EXPRESSIONS'])
    await world.refuses(() => manager.api.post(path(), fields), 403, 50013)
    await world.grant(manager, ['CREATE_GUILD_EXPRESSIONS'])
    const { status, body } = await manager.api.post(path(), fields)
    assert.equal(status, 201)
    await world.owner.api.delete(`${path()}/${body.sound_id}`)
  })
})
