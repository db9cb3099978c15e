import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { insertTeam, putTeamMember } from './teams-store.ts'

describe('List Teams', () => {
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

  test('returns the caller’s teams and invitations, and no others', async () => {
    const list = async (who: Person) => (await who.api.get('/teams')).body.map(({ id }: { id: string }) => id)
    assert.deepEqual(await list(world.owner), [team])
    assert.deepEqual(await list(world.member), [])
    await ask(world.member)
    assert.deepEqual(await list(world.member), [team])
    assert.deepEqual((await world.member.api.get('/teams')).body, (await world.owner.api.get('/teams')).body)
  })

  test('returns two hundred, memberships before invitations', async () => {
    const { id: user_id } = world.moderator
    await world.app.kernel.store.write(async (tx) => {
      for (let i = 1; i <= 200; i++) {
        const id = String(i)
        await insertTeam(tx, { id, owner_id: world.owner.id, name: 'Bait', icon: null, created_at: 0 })
        await putTeamMember(tx, { team_id: id, user_id, state: TeamMembershipState.INVITED, role: 'read_only' })
      }
    })
    const own = (await world.moderator.api.post('/teams', { name: 'Mine' })).body.id
    const { body } = await world.moderator.api.get('/teams')
    assert.deepEqual([body.length, body.some(({ id }: { id: string }) => id === own)], [200, true])
  })
})
