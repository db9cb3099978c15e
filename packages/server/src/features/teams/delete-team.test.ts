import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Team', () => {
  let world: World
  let team: string
  before(async () => {
    world = await World.create()
    team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
  })
  after(() => world.close())

  test('is available to its owner if it has no application', async () => {
    await world.owner.api.post(`/teams/${team}/members`, { username: 'member', role: 'admin' })
    await world.member.api.put(`/teams/${team}/members/@me`)
    await world.refuses(() => world.member.api.post(`/teams/${team}/delete`), 403, 50013)
    await world.refuses(() => world.stranger.api.post(`/teams/${team}/delete`), 403, 50001)
    const other = (await world.owner.api.post('/teams', { name: 'Full' })).body.id
    await world.owner.api.post('/applications', { name: 'Ours', team_id: other })
    await world.refuses(() => world.owner.api.post(`/teams/${other}/delete`), 400, 50035)
    await world.owner.api.patch(`/teams/${team}`, { icon: dataUri(await picture('png')) })
    assert.equal((await world.owner.api.post(`/teams/${team}/delete`)).status, 204)
    await world.refuses(() => world.owner.api.get(`/teams/${team}`), 404, 0)
    assert.deepEqual((await world.member.api.get('/teams')).body, [])
    assert.deepEqual(await world.db.q.selectFrom('images').selectAll().where('owner_id', '=', team).execute(), [])
  })
})
