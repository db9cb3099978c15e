import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Team', () => {
  let world: World
  let team: string
  before(async () => {
    world = await World.create()
    team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
  })
  after(() => world.close())

  const ask = async (who: Person, role = 'developer') => {
    await world.owner.api.post(`/teams/${team}/members`, { username: who.user.username, role })
  }
  const join = async (who: Person, role = 'developer') => {
    await ask(who, role)
    await who.api.put(`/teams/${team}/members/@me`)
  }

  test('lets admins change the name and the icon, and serves the new icon', async () => {
    await join(world.moderator, 'admin')
    const icon = dataUri(await picture('png'))
    const { status, body } = await world.moderator.api.patch(`/teams/${team}`, { name: 'Others', icon })
    assert.deepEqual([status, body.name], [200, 'Others'])
    assert.match(body.icon, /^[0-9a-f]{32}$/u)
    assert.equal((await world.app.http.inject(`/team-icons/${team}/${body.icon}.png`)).statusCode, 200)
    assert.deepEqual((await world.owner.api.patch(`/teams/${team}`, {})).body, body)
    assert.equal((await world.owner.api.patch(`/teams/${team}`, { icon: null })).body.icon, null)
  })

  test('lets its owner transfer it with its applications to a member', async () => {
    const give = (who: Person, successor: string) => who.api.patch(`/teams/${team}`, { owner_user_id: successor })
    await world.refuses(() => give(world.owner, world.stranger.id), 400, 50035)
    await ask(world.stranger)
    await world.refuses(() => give(world.owner, world.stranger.id), 400, 50035)
    await world.refuses(() => give(world.moderator, world.moderator.id), 403, 50013)
    const { id } = (await world.owner.api.post('/applications', { name: 'Ours', team_id: team })).body
    const bot = await world.db.q.selectFrom('applications').select('bot_id').where('id', '=', id).executeTakeFirst()
    const events = await world.eventsOf(async () => {
      assert.equal((await give(world.owner, world.moderator.id)).body.owner_user_id, world.moderator.id)
    }, bot?.bot_id ?? '')
    assert.deepEqual(
      events.map(({ type }) => type),
      ['USER_UPDATE'],
    )
    await world.refuses(() => world.owner.api.post(`/teams/${team}/delete`), 403, 50013)
    await world.refuses(() => world.owner.api.post(`/applications/${id}/transfer`, { team_id: team }), 403, 20012)
    assert.equal((await world.owner.api.patch(`/applications/${id}`, { description: 'still' })).status, 200)
  })

  test('refuses developers, invalid names, and users outside the team', async () => {
    await join(world.member)
    await world.refuses(() => world.member.api.patch(`/teams/${team}`, { name: 'Mine' }), 403, 50013)
    await world.refuses(() => world.moderator.api.patch(`/teams/${team}`, { name: 'x' }), 400, 50035)
    await world.refuses(() => world.moderator.api.patch(`/teams/${team}`, { icon: 'x' }), 400, 50035)
    await world.refuses(() => world.administrator.api.patch(`/teams/${team}`, { name: 'Mine' }), 403, 50001)
  })
})
