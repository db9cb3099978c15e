import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

describe('Hand Over Guild', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guildhall/instance/guilds/${world.guildId}/owner`
  })
  after(() => world.close())

  const give = (owner_id: string) => world.administrator.api.put(path, { owner_id })

  test('transfers the guild to another member, with an event, an audit entry and a log line', async (t) => {
    const log = loggedAdministratorActions(world, t)
    const events = await world.eventsOf(async () => {
      const { status, body } = await give(world.member.id)
      assert.deepEqual([status, body.owner_id], [200, world.member.id])
    })
    const updates = events.filter(({ type }) => type === 'GUILD_UPDATE')
    assert.deepEqual(
      updates.map(({ data }) => data.owner_id),
      [world.member.id],
    )
    const entry = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.user_id], [1, world.administrator.id])
    const [about] = log.mock.calls[0]?.arguments ?? []
    const named = {
      administrator_id: world.administrator.id,
      guild_id: world.guildId,
      name: 'Guild under test',
      owner_id: world.member.id,
    }
    assert.deepEqual(about, named)
    assert.deepEqual(await world.eventsOf(() => give(world.member.id)), [])
    assert.equal(log.mock.callCount(), 1)
    await give(world.owner.id)
  })

  test('refuses users who can’t own a guild, and unknown guilds', async () => {
    await world.refuses(() => give(world.stranger.id), 404, 10007)
    await world.refuses(() => give('1'), 404, 10013)
    await world.refuses(() => give(world.bot.id), 400, 50132)
    const elsewhere = '/guildhall/instance/guilds/1/owner'
    await world.refuses(() => world.administrator.api.put(elsewhere, { owner_id: world.member.id }), 404, 10004)
    await world.refuses(() => world.administrator.api.put(path, {}), 400, 50035)
  })

  test('is available only to the administrator', () =>
    assertAdministratorsOnly(world, 'PUT', path, { owner_id: world.member.id }))
})
