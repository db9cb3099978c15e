import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Remove a Member from a Lobby', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  test('removes a member, who can no longer read or write there, and succeeds again', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const api = await game.player(world.member)
    assert.equal((await api.get(`/lobbies/${id}/messages`)).status, 200)
    const path = `/lobbies/${id}/members/${world.member.id}`
    for (let i = 0; i < 2; i++) assert.equal((await world.bot.api.delete(path)).status, 204)
    await world.refuses(() => api.get(`/lobbies/${id}/messages`), 403, 50001)
    await world.refuses(() => api.post(`/lobbies/${id}/messages`, { content: 'hi' }), 403, 50001)
  })

  test('answers 404 for lobbies of other applications', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.delete(`/lobbies/${id}/members/${world.member.id}`), 404, 10031)
  })
})
