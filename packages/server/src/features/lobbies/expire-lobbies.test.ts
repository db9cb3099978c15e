import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { World } from '@guildhall/testing/worlds/world'

describe('An idle lobby', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  const isStored = async (id: string) =>
    (await world.db.q.selectFrom('lobbies').select('id').where('id', '=', id).execute()).length === 1

  test('is deleted after five minutes without use, with its members', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    world.clock.advance(299_000)
    await world.app.worker.settled()
    assert.ok(await isStored(id))
    world.clock.advance(1000)
    await world.app.worker.settled()
    assert.ok(!(await isStored(id)))
    const members = world.db.q.selectFrom('lobby_members').select('user_id').where('lobby_id', '=', id)
    assert.deepEqual(await members.execute(), [])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('is kept while a member sends or reads messages', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }], idle_timeout_seconds: 10 })
    const api = await game.player(world.member)
    world.clock.advance(9000)
    assert.equal((await api.post(`/lobbies/${id}/messages`, { content: 'still here' })).status, 201)
    world.clock.advance(9000)
    assert.equal((await api.get(`/lobbies/${id}/messages`)).status, 200)
    world.clock.advance(9000)
    await world.app.worker.settled()
    assert.ok(await isStored(id))
    world.clock.advance(1000)
    await world.refuses(() => api.get(`/lobbies/${id}/messages`), 404, 10031)
    await world.app.worker.settled()
    assert.ok(!(await isStored(id)))
  })
})
