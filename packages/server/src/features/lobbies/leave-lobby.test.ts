import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { World } from '@guildhall/testing/worlds/world'

describe('Leave Lobby', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  test('removes the user from a lobby that they joined with a secret, and succeeds again', async () => {
    const [api, other] = [await game.player(world.member), await game.player(world.owner)]
    await other.put('/lobbies', { secret: 's' })
    const { body } = await api.put('/lobbies', { secret: 's' })
    for (let i = 0; i < 2; i++) assert.equal((await api.delete(`/lobbies/${body.id}/members/@me`)).status, 204)
    const { members } = (await world.bot.api.get(`/lobbies/${body.id}`)).body
    assert.deepEqual(
      members.map((each: any) => each.id),
      [world.owner.id],
    )
    assert.equal((await api.put('/lobbies', { secret: 's' })).body.id, body.id)
  })

  test('refuses leaving a lobby that the application created, and unknown lobbies', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const api = await game.player(world.member)
    await world.refuses(() => api.delete(`/lobbies/${id}/members/@me`), 403, 50001)
    await world.refuses(() => api.delete('/lobbies/1/members/@me'), 404, 10031)
  })
})
