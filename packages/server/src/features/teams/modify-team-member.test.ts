import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Team Member', () => {
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

  const change = (who: Person, { id }: Person, role: string) => who.api.patch(`/teams/${team}/members/${id}`, { role })

  test('changes the member’s permissions with the role', async () => {
    await join(world.member, 'read_only')
    const path = `/applications/${(await world.owner.api.post('/applications', { name: 'Ours', team_id: team })).body.id}`
    await world.refuses(() => world.member.api.post(`${path}/reset`), 403, 20012)
    const { status, body } = await change(world.owner, world.member, 'developer')
    assert.deepEqual([status, body.role, body.membership_state], [200, 'developer', 2])
    assert.equal((await world.member.api.post(`${path}/reset`)).status, 200)
  })

  test('refuses unknown roles, the owner, users outside the team, and callers who do not manage the team', async () => {
    await join(world.moderator, 'admin')
    await world.refuses(() => change(world.moderator, world.member, 'owner'), 400, 50035)
    await world.refuses(() => change(world.moderator, world.owner, 'read_only'), 403, 50013)
    await world.refuses(() => change(world.moderator, world.stranger, 'read_only'), 404, 10007)
    await world.refuses(() => change(world.member, world.moderator, 'read_only'), 403, 50013)
    await world.refuses(() => change(world.stranger, world.member, 'admin'), 403, 50001)
  })
})
