import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Team', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('creates a team with the caller as owner and member', async () => {
    const { status, body } = await world.member.api.post('/teams', { name: '  The   Makers ' })
    assert.equal(status, 201)
    const { id, members, ...others } = body
    assert.deepEqual(others, { name: 'The Makers', icon: null, owner_user_id: world.member.id })
    const [first] = members
    assert.deepEqual(
      [members.length, first.user.id, first.role, first.membership_state],
      [1, world.member.id, 'admin', 2],
    )
    assert.deepEqual([first.team_id, first.permissions], [id, ['*']])
    assert.deepEqual((await world.member.api.get(`/teams/${id}`)).body, body)
  })

  test('refuses names outside 2 to 32 characters, and bots', async () => {
    for (const name of ['', 'x', 'x'.repeat(33), null, undefined]) {
      await world.refuses(() => world.member.api.post('/teams', { name }), 400, 50035)
    }
    await world.refuses(() => world.bot.api.post('/teams', { name: 'Bots' }), 403, 20001)
  })
})
