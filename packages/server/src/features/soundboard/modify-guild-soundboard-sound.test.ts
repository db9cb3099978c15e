import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Soundboard Sound', () => {
  let world: World
  let maker: Person
  let manager: Person
  let path: string
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    maker = await world.newPerson('maker')
    manager = await world.newPerson('manager')
    for (const person of [maker, manager]) await world.join(person)
    await world.grant(maker, ['CREATE_GUILD_EXPRESSIONS'])
    await world.grant(manager, ['MANAGE_GUILD_EXPRESSIONS'])
  })
  after(() => world.close())

  beforeEach(async () => {
    const sounds = `/guilds/${world.guildId}/soundboard-sounds`
    const body = { name: 'quack', sound: soundUri(mp3(1)), volume: 0.5, emoji_name: '🦆' }
    path = `${sounds}/${(await maker.api.post(sounds, body)).body.sound_id}`
  })
  afterEach(() => world.owner.api.delete(path))

  test('changes only the fields that were sent', async () => {
    const { body: before } = await manager.api.get(path)
    const renamed = await manager.api.patch(path, { name: 'hello' })
    assert.equal(renamed.status, 200)
    assert.deepEqual(renamed.body, { ...before, name: 'hello' })
    const changed = await manager.api.patch(path, { volume: 0, emoji_name: '🔥' })
    assert.deepEqual(changed.body, { ...before, name: 'hello', volume: 0, emoji_name: '🔥' })
    const cleared = await manager.api.patch(path, { volume: null, emoji_name: null })
    assert.deepEqual(cleared.body, { ...before, name: 'hello', volume: 1, emoji_name: null })
    assert.deepEqual((await manager.api.get(path)).body, cleared.body)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await manager.api.get(path)).body, cleared.body)
  })

  test('replaces a Unicode emoji by one of the guild, and the reverse', async () => {
    const image = dataUri(await picture('png'))
    const emoji = (await world.owner.api.post(`/guilds/${world.guildId}/emojis`, { name: 'duck', image })).body
    const emojiOf = ({ body }: any) => [body.emoji_id, body.emoji_name]
    assert.deepEqual(emojiOf(await maker.api.patch(path, { emoji_id: emoji.id })), [emoji.id, null])
    assert.deepEqual(emojiOf(await maker.api.patch(path, { emoji_name: '🦆' })), [null, '🦆'])
  })

  test('emits the sound and writes an audit entry of the change', async () => {
    const events = await world.eventsOf(() => manager.api.patch(path, { name: 'hello' }))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_SOUNDBOARD_SOUND_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, (await world.member.api.get(path)).body)
    const entry: any = await world.lastAuditEntry()
    assert.equal(entry.action_type, 131)
    assert.deepEqual(entry.changes, [{ key: 'name', old_value: 'quack', new_value: 'hello' }])
  })

  test('emits nothing if nothing changes', async () => {
    const events = await world.eventsOf(async () => {
      for (const body of [{}, { name: 'quack' }, { volume: 0.5 }]) {
        assert.equal((await maker.api.patch(path, body)).status, 200)
      }
    })
    assert.deepEqual(events, [])
  })

  test('lets the creator change it, and requires MANAGE_GUILD_EXPRESSIONS of others', async () => {
    assert.equal((await maker.api.patch(path, { name: 'mine' })).status, 200)
    const other = await world.newPerson('other')
    await world.join(other)
    await world.grant(other, ['CREATE_GUILD_EXPRESSIONS'])
    await world.refuses(() => other.api.patch(path, { name: 'taken' }), 403, 50013)
    await world.refuses(() => world.member.api.patch(path, { name: 'taken' }), 403, 50013)
    assert.equal((await manager.api.patch(path, { name: 'managed' })).status, 200)
  })

  test('refuses a sound of another guild, and fields out of range', async () => {
    const { id } = await world.newGuild(world.owner)
    const elsewhere = `/guilds/${id}/soundboard-sounds/${path.split('/').at(-1)}`
    await world.refuses(() => world.owner.api.patch(elsewhere, { name: 'hello' }), 404, 10097)
    for (const body of [{ name: 'x' }, { name: null }, { volume: 2 }, { emoji_id: id }, { emoji_name: 'duck' }]) {
      await world.refuses(() => manager.api.patch(path, body), 400, 50035)
    }
  })
})
