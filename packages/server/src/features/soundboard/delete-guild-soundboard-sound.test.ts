import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Guild Soundboard Sound', () => {
  let world: World
  let maker: Person
  let id: string
  let path: string
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    maker = await world.newPerson('maker')
    await world.join(maker)
    await world.grant(maker, ['CREATE_GUILD_EXPRESSIONS'])
  })
  after(() => world.close())

  beforeEach(async () => {
    const sounds = `/guilds/${world.guildId}/soundboard-sounds`
    id = (await maker.api.post(sounds, { name: 'quack', sound: soundUri(mp3(1)) })).body.sound_id
    path = `${sounds}/${id}`
  })

  test('deletes the sound and its file, emits its id and writes an audit entry', async () => {
    const events = await world.eventsOf(async () => assert.equal((await maker.api.delete(path)).status, 204))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_SOUNDBOARD_SOUND_DELETE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, sound_id: id })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id], [132, id])
    assert.deepEqual(entry.changes[0], { key: 'name', old_value: 'quack' })
    await world.refuses(() => world.owner.api.get(path), 404, 10097)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await world.owner.api.get(`/guilds/${world.guildId}/soundboard-sounds`)).body, { items: [] })
    assert.equal((await world.app.http.inject({ url: `/soundboard-sounds/${id}` })).statusCode, 404)
  })

  test('lets the creator delete it, and requires MANAGE_GUILD_EXPRESSIONS of others', async () => {
    const other = await world.newPerson('other')
    await world.join(other)
    await world.grant(other, ['CREATE_GUILD_EXPRESSIONS'])
    await world.refuses(() => other.api.delete(path), 403, 50013)
    await world.grant(other, ['MANAGE_GUILD_EXPRESSIONS'])
    assert.equal((await other.api.delete(path)).status, 204)
  })

  test('refuses an unknown sound, and one of another guild', async () => {
    const elsewhere = await world.newGuild(world.owner)
    await world.refuses(() => world.owner.api.delete(`/guilds/${elsewhere.id}/soundboard-sounds/${id}`), 404, 10097)
    await world.refuses(() => world.owner.api.delete(`/guilds/${world.guildId}/soundboard-sounds/1`), 404, 10097)
  })

  test('is not necessary before the guild is deleted, which removes its sounds', async () => {
    const { id: guildId } = await world.newGuild(world.owner)
    const sounds = `/guilds/${guildId}/soundboard-sounds`
    const { sound_id } = (await world.owner.api.post(sounds, { name: 'quack', sound: soundUri(mp3(1)) })).body
    assert.equal((await world.owner.api.delete(`/guilds/${guildId}`)).status, 204)
    await world.app.worker.settled()
    const rows = await world.db.q.selectFrom('soundboard_sounds').select('id').where('guild_id', '=', guildId).execute()
    assert.deepEqual(rows, [])
    assert.equal((await world.app.http.inject({ url: `/soundboard-sounds/${sound_id}` })).statusCode, 404)
  })
})
