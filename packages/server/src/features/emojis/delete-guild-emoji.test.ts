import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Guild Emoji', () => {
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
    const image = dataUri(await picture('png'))
    const { body } = await maker.api.post(`/guilds/${world.guildId}/emojis`, { name: 'wave', image })
    id = body.id
    path = `/guilds/${world.guildId}/emojis/${id}`
  })

  test('deletes the emoji and its image, emits the remaining emojis and writes an audit entry', async () => {
    const events = await world.eventsOf(async () => assert.equal((await maker.api.delete(path)).status, 204))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_EMOJIS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, emojis: [] })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id], [62, id])
    assert.deepEqual(
      entry.changes.find(({ key }: any) => key === 'name'),
      { key: 'name', old_value: 'wave' },
    )
    await world.refuses(() => world.owner.api.get(path), 404, 10014)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await world.owner.api.get(`/guilds/${world.guildId}/emojis`)).body, [])
    assert.equal((await world.app.http.inject({ url: `/emojis/${id}.png` })).statusCode, 404)
  })

  test('lets the creator delete it, and requires MANAGE_GUILD_EXPRESSIONS of others', async () => {
    const other = await world.newPerson('other')
    await world.join(other)
    await world.grant(other, ['CREATE_GUILD_EXPRESSIONS'])
    await world.refuses(() => other.api.delete(path), 403, 50013)
    await world.grant(other, ['MANAGE_GUILD_EXPRESSIONS'])
    assert.equal((await other.api.delete(path)).status, 204)
  })

  test('refuses an unknown emoji, and one of another guild', async () => {
    const elsewhere = await world.newGuild(world.owner)
    await world.refuses(() => world.owner.api.delete(`/guilds/${elsewhere.id}/emojis/${id}`), 404, 10014)
    await world.refuses(() => world.owner.api.delete(`/guilds/${world.guildId}/emojis/1`), 404, 10014)
  })
})
