import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Transfer Application', () => {
  let world: World
  let team: string
  before(async () => {
    world = await World.create()
    team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
  })
  after(() => world.close())

  test('transfers it to a team, which is shown as its owner and whose members act by their roles', async () => {
    const { id } = (await world.owner.api.post('/applications', { name: 'Given' })).body
    const { status, body } = await world.owner.api.post(`/applications/${id}/transfer`, { team_id: team })
    assert.equal(status, 200)
    assert.deepEqual([body.owner.id, body.owner.username, body.owner.flags], [team, `team${team}`, 1024])
    assert.deepEqual(body.team, (await world.owner.api.get(`/teams/${team}`)).body)
    const path = `/applications/${id}`
    const attempts = async ({ api }: Person) => [
      (await api.get(path)).status,
      (await api.patch(path, { description: 'x' })).status,
      (await api.post(`${path}/bot/reset`)).status,
      (await api.post(`${path}/transfer`, { team_id: team })).status,
    ]
    const people = [world.member, world.moderator, world.administrator] as const
    for (const [i, role] of (['read_only', 'developer', 'admin'] as const).entries()) {
      const who = people[i] ?? world.owner
      await world.owner.api.post(`/teams/${team}/members`, { username: who.user.username, role })
      assert.deepEqual(await attempts(who), [403, 403, 403, 403])
      await who.api.put(`/teams/${team}/members/@me`)
      assert.deepEqual(await attempts(who), role === 'read_only' ? [200, 403, 403, 403] : [200, 200, 200, 403])
    }
    const token = (await world.owner.api.post(`${path}/bot/reset`)).body.token
    const shown = (await world.clientOf(`Bot ${token}`).get('/oauth2/applications/@me')).body
    assert.deepEqual([shown.owner.id, shown.team.id, shown.team.owner_user_id], [team, team, world.owner.id])
    const list = async (query: string) => (await world.member.api.get(`/applications${query}`)).body.length
    assert.deepEqual([await list(''), await list('?with_team_applications=true')], [0, 1])
  })

  test('an application cannot be transferred to a team that the caller does not manage, or by someone who does not own it', async () => {
    const { id } = (await world.stranger.api.post('/applications', { name: 'Kept' })).body
    const give = ({ api }: Person) => api.post(`/applications/${id}/transfer`, { team_id: team })
    await world.refuses(() => give(world.stranger), 403, 50001)
    await world.owner.api.post(`/teams/${team}/members`, { username: 'stranger' })
    await world.stranger.api.put(`/teams/${team}/members/@me`)
    await world.refuses(() => give(world.stranger), 403, 50013)
    await world.refuses(() => give(world.owner), 403, 20012)
    const make = () => world.stranger.api.post('/applications', { name: 'Theirs', team_id: team })
    await world.refuses(make, 403, 50013)
  })
})
