import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Emoji', () => {
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
    const image = dataUri(await picture('png'))
    const { body } = await maker.api.post(`/guilds/${world.guildId}/emojis`, { name: 'wave', image })
    path = `/guilds/${world.guildId}/emojis/${body.id}`
  })

  test('changes only the fields that were sent', async () => {
    const { body: before } = await manager.api.get(path)
    const renamed = await manager.api.patch(path, { name: 'hello' })
    assert.equal(renamed.status, 200)
    assert.deepEqual(renamed.body, { ...before, name: 'hello' })
    const kept = await manager.api.patch(path, { roles: [world.roles.member] })
    assert.deepEqual(kept.body, { ...before, name: 'hello', roles: [world.roles.member] })
    const opened = await manager.api.patch(path, { roles: null })
    assert.deepEqual(opened.body, { ...before, name: 'hello' })
    assert.deepEqual((await manager.api.get(path)).body, opened.body)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await manager.api.get(path)).body, opened.body)
  })

  test('emits all emojis and writes an audit entry of the change', async () => {
    const events = await world.eventsOf(() => manager.api.patch(path, { name: 'hello' }))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_EMOJIS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data.emojis, (await world.member.api.get(`/guilds/${world.guildId}/emojis`)).body)
    const entry: any = await world.lastAuditEntry()
    assert.equal(entry.action_type, 61)
    assert.deepEqual(entry.changes, [{ key: 'name', old_value: 'wave', new_value: 'hello' }])
  })

  test('emits nothing if nothing changes', async () => {
    const events = await world.eventsOf(async () => {
      for (const body of [{}, { name: 'wave' }, { roles: [] }]) {
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

  test('refuses an emoji of another guild, roles of another guild, and invalid names', async () => {
    const { id } = await world.newGuild(world.owner)
    const emojiId = path.split('/').at(-1)
    await world.refuses(() => world.owner.api.patch(`/guilds/${id}/emojis/${emojiId}`, { name: 'hello' }), 404, 10014)
    await world.refuses(() => manager.api.patch(path, { roles: [id] }), 400, 50035)
    await world.refuses(() => manager.api.patch(path, { name: 'x' }), 400, 50035)
    await world.refuses(() => manager.api.patch(path, { name: null }), 400, 50035)
  })

  test('a deleted role is removed from the emoji’s roles', async () => {
    const { body: role } = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'doomed' })
    await manager.api.patch(path, { roles: [role.id, world.roles.member] })
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${role.id}`)
    assert.deepEqual((await manager.api.get(path)).body.roles, [world.roles.member])
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await manager.api.get(path)).body.roles, [world.roles.member])
  })
})
