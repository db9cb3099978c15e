import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Role Member Counts', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const counts = async () => (await world.member.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body

  test('counts the members of each role, also of empty ones, without @everyone', async () => {
    const { member, moderator, bot } = world.roles
    assert.deepEqual(await counts(), { [member]: 0, [moderator]: 1, [bot]: 1 })
  })

  test('follows members who are given the role, lose it, and leave', async () => {
    const { member } = world.roles
    const path = (id: string) => `/guilds/${world.guildId}/members/${id}`
    const one = await world.newPerson('one')
    const two = await world.newPerson('two')
    await world.join(one, { roles: [member] })
    await world.join(two)
    await world.owner.api.put(`${path(two.id)}/roles/${member}`)
    assert.equal((await counts())[member], 2)
    await world.owner.api.delete(`${path(one.id)}/roles/${member}`)
    assert.equal((await counts())[member], 1)
    await world.owner.api.delete(path(two.id))
    assert.equal((await counts())[member], 0)
  })

  test('refuses non-members', async () => {
    await world.refuses(() => world.stranger.api.get(`/guilds/${world.guildId}/roles/member-counts`), 403, 50001)
  })
})
