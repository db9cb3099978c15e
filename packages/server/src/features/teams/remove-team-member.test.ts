import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Remove Team Member', () => {
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

  const remove = (who: Person, { id }: Person) => who.api.delete(`/teams/${team}/members/${id}`)

  test('lets admins remove others, and everyone leave or decline', async () => {
    await join(world.moderator, 'admin')
    await join(world.member)
    await ask(world.stranger)
    assert.equal((await remove(world.moderator, world.member)).status, 204)
    assert.equal((await remove(world.stranger, world.stranger)).status, 204)
    assert.equal((await remove(world.moderator, world.moderator)).status, 204)
    assert.equal((await world.owner.api.get(`/teams/${team}`)).body.members.length, 1)
    await world.refuses(() => world.member.api.get(`/teams/${team}`), 403, 50001)
  })

  test('refuses the owner, users who are not in the team, and callers who don’t manage it', async () => {
    await join(world.member)
    await join(world.moderator, 'admin')
    await world.refuses(() => remove(world.owner, world.owner), 403, 50013)
    await world.refuses(() => remove(world.moderator, world.owner), 403, 50013)
    await world.refuses(() => remove(world.member, world.moderator), 403, 50013)
    await world.refuses(() => remove(world.owner, world.stranger), 404, 10007)
    await world.refuses(() => remove(world.stranger, world.stranger), 403, 50001)
  })
})
