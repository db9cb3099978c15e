import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Accept Team Invitation', () => {
  let world: World
  let team: string
  before(async () => {
    world = await World.create()
    team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
  })
  after(() => world.close())

  test('adds the user to the team, with the role of the invitation', async () => {
    await world.owner.api.post(`/teams/${team}/members`, { username: 'member', role: 'read_only' })
    const { status, body } = await world.member.api.put(`/teams/${team}/members/@me`)
    assert.deepEqual([status, body.membership_state, body.role], [200, 2, 'read_only'])
    assert.deepEqual((await world.member.api.put(`/teams/${team}/members/@me`)).body, body)
    const { id } = (await world.owner.api.post('/applications', { name: 'Ours', team_id: team })).body
    assert.equal((await world.member.api.get(`/applications/${id}`)).status, 200)
  })

  test('refuses users who were not invited, and an unknown team', async () => {
    await world.refuses(() => world.stranger.api.put(`/teams/${team}/members/@me`), 403, 50001)
    await world.refuses(() => world.stranger.api.put('/teams/1/members/@me'), 404, 0)
  })
})
