import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const pathOf = (guildId: string) => `/guildhall/instance/guilds/${guildId}`

describe('Delete Guild By Administrator', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'DELETE', pathOf(world.guildId)))

  test('deletes a guild for all members, and logs it', async (t) => {
    const log = loggedAdministratorActions(world, t)
    const events = await world.eventsOf(async () => {
      assert.equal((await world.administrator.api.delete(pathOf(world.guildId))).status, 204)
    })
    assert.deepEqual(events, [{ type: 'GUILD_DELETE', data: { id: world.guildId } }])
    await world.refuses(() => world.owner.api.get(`/guilds/${world.guildId}`), 404, 10004)
    const [about, what] = log.mock.calls[0]?.arguments ?? []
    assert.equal(what, 'an administrator performed Delete Guild By Administrator')
    assert.deepEqual(about, {
      administrator_id: world.administrator.id,
      guild_id: world.guildId,
      name: 'Guild under test',
    })
  })

  test('refuses an unknown guild', () => world.refuses(() => world.administrator.api.delete(pathOf('1')), 404, 10004))
})
