import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Lobby', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  test('answers 404 for lobbies of other applications and for those that do not exist', async () => {
    const { id } = await game.newLobby()
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.get(`/lobbies/${id}`), 404, 10031)
    await world.refuses(() => world.bot.api.get('/lobbies/1'), 404, 10031)
  })

  test('keeps a lobby alive that is read, and answers 404 after it was idle for too long', async () => {
    const { id } = await game.newLobby({ idle_timeout_seconds: 60 })
    for (let i = 0; i < 4; i++) {
      world.clock.advance(40_000)
      assert.equal((await world.bot.api.get(`/lobbies/${id}`)).status, 200)
    }
    world.clock.advance(60_001)
    await world.refuses(() => world.bot.api.get(`/lobbies/${id}`), 404, 10031)
  })

  test('is refused for users and for access tokens', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    await world.refuses(() => world.member.api.get(`/lobbies/${id}`), 403, 20002)
    const api = await game.player(world.member)
    await world.refuses(() => api.get(`/lobbies/${id}`), 401, 0)
  })
})
