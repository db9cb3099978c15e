import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTemplate } from '@guildhall/testing/features/guild-templates'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Template', () => {
  let world: World
  let template: any
  before(async () => {
    world = await World.create()
    template = await newTemplate(world)
  })
  after(() => world.close())

  const get = (code = template.code) => world.nobody.get(`/guilds/templates/${code}`)

  test('returns the template to anyone with the code', async () => {
    for (const api of [world.nobody, world.stranger.api, world.bot.api]) {
      const { status, body } = await api.get(`/guilds/templates/${template.code}`)
      assert.deepEqual([status, body], [200, template])
    }
  })

  test('reports changes since the last sync until they are undone', async () => {
    const { guildId, owner, channels } = world
    const dirty = async () => (await get()).body.is_dirty
    const changes: [path: string, change: object, undo: object][] = [
      [`/guilds/${guildId}`, { verification_level: 3 }, { verification_level: 0 }],
      [`/guilds/${guildId}/roles/${world.roles.member}`, { hoist: true }, { hoist: false }],
      [`/channels/${channels.general}`, { topic: 'News' }, { topic: null }],
    ]
    for (const [path, change, undo] of changes) {
      assert.equal(await dirty(), null)
      assert.equal((await owner.api.patch(path, change)).status, 200)
      assert.equal(await dirty(), true)
      await owner.api.patch(path, undo)
    }
    assert.deepEqual((await get()).body, template)
  })

  test('does not report changes that a template does not contain', async () => {
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'Hello' })
    await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.bot}`, { hoist: true })
    const overwrite = { type: 1, allow: '1024' }
    await world.owner.api.put(`/channels/${world.channels.general}/permissions/${world.member.id}`, overwrite)
    assert.equal((await get()).body.is_dirty, null)
  })

  test('returns the creator as they are now', async () => {
    await world.owner.api.patch('/users/@me', { global_name: 'Renamed' })
    const { creator } = (await get()).body
    assert.deepEqual([creator.id, creator.global_name], [world.owner.id, 'Renamed'])
  })

  test('answers 10057 for an unknown code, a deleted template, and the template of a deleted guild', async () => {
    await world.refuses(() => get('unknown'), 404, 10057)
    const { id } = await world.newGuild(world.owner)
    const { code } = await newTemplate(world, id)
    assert.equal((await get(code)).status, 200)
    await world.owner.api.delete(`/guilds/${id}`)
    await world.refuses(() => get(code), 404, 10057)
    await world.app.worker.settled()
    const rows = await world.db.q.selectFrom('guild_templates').select('code').where('guild_id', '=', id).execute()
    assert.deepEqual(rows, [])
  })
})
