import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Reactions', () => {
  let world: World
  let path: string
  let people: Person[]
  before(async () => {
    world = await World.create()
    const channel = `/channels/${world.channels.general}/messages`
    path = `${channel}/${(await world.owner.api.post(channel, { content: 'hello' })).body.id}/reactions`
    people = []
    for (let i = 0; i < 30; i++) {
      const person = await world.newPerson(`person${i}`)
      await world.join(person)
      await person.api.put(`${path}/🔥/@me`)
      people.push(person)
    }
  })
  after(() => world.close())

  const get = async (query = '') => (await world.member.api.get(`${path}/🔥${query}`)).body

  test('returns the users who reacted by their IDs, 25 by default', async () => {
    const users = people.map(({ user }) => user)
    assert.deepEqual(await get(), users.slice(0, 25))
    assert.deepEqual(await get('?limit=100'), users)
    assert.deepEqual(await get(`?limit=3&after=${people[4]?.id}`), users.slice(5, 8))
  })

  test('returns nobody for an unused emoji, and for a type without reactions', async () => {
    assert.deepEqual((await world.member.api.get(`${path}/👍`)).body, [])
    assert.deepEqual(await get('?type=1'), [])
    assert.equal((await get('?type=0&limit=100')).length, 30)
  })

  test('returns the users with burst reactions', async () => {
    const some = people.slice(3, 5)
    for (const { api } of some) await api.put(`${path}/🌈/@me?type=1`)
    await people[0]?.api.put(`${path}/🌈/@me`)
    const reacted = async (type: number) => (await world.member.api.get(`${path}/🌈?type=${type}`)).body
    assert.deepEqual(
      await reacted(1),
      some.map(({ user }) => user),
    )
    assert.deepEqual(await reacted(0), [people[0]?.user])
  })

  test('refuses an invalid emoji, limits and types out of range, and members who may not read the history', async () => {
    await world.refuses(() => world.member.api.get(`${path}/x`), 400, 10014)
    for (const query of ['?limit=0', '?limit=101', '?type=2', '?after=x']) {
      await world.refuses(() => world.member.api.get(`${path}/🔥${query}`), 400, 50035)
    }
    const nowhere = `/channels/${world.channels.general}/messages/1000000000000000000/reactions/🔥`
    await world.refuses(() => world.member.api.get(nowhere), 404, 10008)
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    await world.refuses(() => world.member.api.get(`${path}/🔥`), 403, 50013)
  })
})
