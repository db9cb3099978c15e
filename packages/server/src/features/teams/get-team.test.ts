import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Team', () => {
  let world: World
  let team: string
  before(async () => {
    world = await World.create()
    team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
  })
  after(() => world.close())

  test('returns the team to its members and to invited users', async () => {
    const { status, body } = await world.owner.api.get(`/teams/${team}`)
    assert.deepEqual([status, body.id, body.members.length], [200, team, 1])
    await world.owner.api.post(`/teams/${team}/members`, { username: 'member', role: 'read_only' })
    const seen = (await world.member.api.get(`/teams/${team}`)).body
    assert.deepEqual(seen, (await world.owner.api.get(`/teams/${team}`)).body)
    assert.equal(seen.members.length, 2)
  })

  test('refuses everyone else including the administrator, and an unknown team', async () => {
    await world.refuses(() => world.stranger.api.get(`/teams/${team}`), 403, 50001)
    await world.refuses(() => world.administrator.api.get(`/teams/${team}`), 403, 50001)
    await world.refuses(() => world.owner.api.get('/teams/1'), 404, 0)
  })
})
