import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Guild Sticker', () => {
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
    const file = await picture('png')
    const { body } = await maker.api.post(
      `/guilds/${world.guildId}/stickers`,
      multipartForm({ name: 'wave', tags: 'hand' }, { file }),
    )
    id = body.id
    path = `/guilds/${world.guildId}/stickers/${id}`
  })

  test('deletes the sticker and its image, emits the remaining stickers and writes an audit entry', async () => {
    const events = await world.eventsOf(async () => assert.equal((await maker.api.delete(path)).status, 204))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_STICKERS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, stickers: [] })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id], [92, id])
    assert.deepEqual(
      entry.changes.find(({ key }: any) => key === 'name'),
      { key: 'name', old_value: 'wave' },
    )
    await world.refuses(() => world.owner.api.get(path), 404, 10060)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await world.owner.api.get(`/guilds/${world.guildId}/stickers`)).body, [])
    assert.equal((await world.app.http.inject({ url: `/stickers/${id}.png` })).statusCode, 404)
  })

  test('lets the creator delete it, and requires MANAGE_GUILD_EXPRESSIONS of others', async () => {
    const other = await world.newPerson('other')
    await world.join(other)
    await world.grant(other, ['CREATE_GUILD_EXPRESSIONS'])
    await world.refuses(() => other.api.delete(path), 403, 50013)
    await world.grant(other, ['MANAGE_GUILD_EXPRESSIONS'])
    assert.equal((await other.api.delete(path)).status, 204)
  })

  test('refuses an unknown sticker, and one of another guild', async () => {
    const elsewhere = await world.newGuild(world.owner)
    await world.refuses(() => world.owner.api.delete(`/guilds/${elsewhere.id}/stickers/${id}`), 404, 10060)
    await world.refuses(() => world.owner.api.delete(`/guilds/${world.guildId}/stickers/1`), 404, 10060)
  })
})
