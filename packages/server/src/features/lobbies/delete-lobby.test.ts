import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Lobby', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  const rowsOf = async (id: string) =>
    (
      await Promise.all(
        (['lobby_members', 'lobby_messages', 'lobby_message_metadata'] as const).map((table) =>
          world.db.q.selectFrom(table).select('application_id').where('lobby_id', '=', id).execute(),
        ),
      )
    ).flat().length

  test('deletes a lobby with its members and messages, and succeeds again', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const api = await game.player(world.member)
    await api.post(`/lobbies/${id}/messages`, { content: 'hi', metadata: { a: 'b' } })
    assert.equal(await rowsOf(id), 3)
    for (let i = 0; i < 2; i++) assert.equal((await world.bot.api.delete(`/lobbies/${id}`)).status, 204)
    await world.refuses(() => world.bot.api.get(`/lobbies/${id}`), 404, 10031)
    await world.app.worker.settled()
    assert.equal(await rowsOf(id), 0)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('deletes nothing of another application', async () => {
    const { id } = await game.newLobby()
    const other = await newBot(world.app, world.owner)
    assert.equal((await other.api.delete(`/lobbies/${id}`)).status, 204)
    assert.equal((await world.bot.api.get(`/lobbies/${id}`)).status, 200)
  })

  test('is not needed for lobbies of a deleted application, which are deleted with it', async () => {
    const bot = await newBot(world.app, world.owner)
    const { body } = await bot.api.post('/lobbies', { members: [{ id: world.member.id }] })
    assert.equal((await world.owner.api.post(`/applications/${bot.id}/delete`)).status, 204)
    await world.app.worker.settled()
    assert.equal(await rowsOf(body.id), 0)
    assert.deepEqual(await storeFaults(world.db), [])
  })
})
