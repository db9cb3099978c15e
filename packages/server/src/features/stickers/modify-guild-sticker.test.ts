import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Sticker', () => {
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
    const file = await picture('png')
    const { body } = await maker.api.post(
      `/guilds/${world.guildId}/stickers`,
      multipartForm({ name: 'wave', tags: 'hand' }, { file }),
    )
    path = `/guilds/${world.guildId}/stickers/${body.id}`
  })

  afterEach(() => world.owner.api.delete(path))

  test('changes only the fields that were sent', async () => {
    const { body: before } = await manager.api.get(path)
    const renamed = await manager.api.patch(path, { name: 'hello' })
    assert.equal(renamed.status, 200)
    assert.deepEqual(renamed.body, { ...before, name: 'hello' })
    const changed = await manager.api.patch(path, { tags: 'fist', description: 'A greeting' })
    assert.deepEqual(changed.body, { ...before, name: 'hello', tags: 'fist', description: 'A greeting' })
    const cleared = await manager.api.patch(path, { description: null })
    assert.deepEqual(cleared.body, { ...before, name: 'hello', tags: 'fist', description: null })
    assert.deepEqual((await manager.api.get(path)).body, cleared.body)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await manager.api.get(path)).body, cleared.body)
  })

  test('emits all stickers and writes an audit entry of the change', async () => {
    const events = await world.eventsOf(() => manager.api.patch(path, { name: 'hello' }))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_STICKERS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data.stickers, (await world.member.api.get(`/guilds/${world.guildId}/stickers`)).body)
    const entry: any = await world.lastAuditEntry()
    assert.equal(entry.action_type, 91)
    assert.deepEqual(entry.changes, [{ key: 'name', old_value: 'wave', new_value: 'hello' }])
  })

  test('emits nothing if nothing changes', async () => {
    const events = await world.eventsOf(async () => {
      for (const body of [{}, { name: 'wave' }, { description: null }]) {
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

  test('refuses a sticker of another guild, and fields out of range', async () => {
    const { id } = await world.newGuild(world.owner)
    const stickerId = path.split('/').at(-1)
    const elsewhere = `/guilds/${id}/stickers/${stickerId}`
    await world.refuses(() => world.owner.api.patch(elsewhere, { name: 'hello' }), 404, 10060)
    for (const body of [
      { name: 'x' },
      { name: null },
      { description: 'x' },
      { tags: 'x'.repeat(201) },
      { tags: null },
    ]) {
      await world.refuses(() => manager.api.patch(path, body), 400, 50035)
    }
  })
})
