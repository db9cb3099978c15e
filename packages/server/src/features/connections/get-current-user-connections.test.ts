import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/users/@me/connections'

describe('Get Current User Connections', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns only the caller’s external accounts', async () => {
    const connect = (id: string, body: object) =>
      world.administrator.api.post(`/guildhall/users/${id}/connections`, body)
    const twitch = (await connect(world.member.id, { type: 'twitch', id: '42', name: 'plays' })).body
    const github = (await connect(world.member.id, { type: 'github', id: '7', name: 'writes' })).body
    await connect(world.owner.id, { type: 'github', id: '8', name: 'other' })
    const { api } = await tokensFor(world, await newClientApplication(world), world.member, 'connections')
    for (const each of [api, world.member.api]) {
      const { status, body } = await each.get(PATH)
      assert.deepEqual([status, body], [200, [github, twitch]])
    }
  })

  test('returns an empty list to users without connections, and to bots', async () => {
    for (const { api } of [world.stranger, world.bot]) assert.deepEqual((await api.get(PATH)).body, [])
  })

  test('refuses a token of another scope, and requests without a token', async () => {
    const { api } = await tokensFor(world, await newClientApplication(world), world.member, 'identify email')
    await world.refuses(() => api.get(PATH), 403, 50026)
    await world.refuses(() => world.nobody.get(PATH), 401, 0)
  })
})
