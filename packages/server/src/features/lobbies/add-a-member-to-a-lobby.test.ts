import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Add a Member to a Lobby', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  test('adds a user, and changes only the sent fields of a member', async () => {
    const { id } = await game.newLobby()
    const path = `/lobbies/${id}/members/${world.member.id}`
    const added = await world.bot.api.put(path, { metadata: { a: '1' }, flags: 1, additional_name: 'Fox' })
    const expected = { id: world.member.id, metadata: { a: '1' }, flags: 1, additional_name: 'Fox' }
    assert.deepEqual([added.status, added.body], [200, expected])
    assert.deepEqual((await world.bot.api.put(path, {})).body, expected)
    assert.deepEqual((await world.bot.api.put(path, { flags: 0 })).body, { ...expected, flags: 0 })
    const reset = { metadata: null, additional_name: null, flags: null }
    assert.deepEqual((await world.bot.api.put(path, reset)).body, { id: world.member.id, metadata: null, flags: 0 })
    assert.equal((await world.bot.api.get(`/lobbies/${id}`)).body.members.length, 1)
  })

  test('refuses unknown users, too long metadata, and a full lobby', async () => {
    const { id } = await game.newLobby()
    await world.refuses(() => world.bot.api.put(`/lobbies/${id}/members/1`, {}), 404, 10013)
    const path = `/lobbies/${id}/members/${world.member.id}`
    const metadata = { k: 'x'.repeat(1000) }
    await world.refusesAt(() => world.bot.api.put(path, { metadata }), 'metadata', 'BASE_TYPE_MAX_LENGTH')
    for (let i = 0; i < 10; i++) {
      const rows = Array.from({ length: 100 }, (_, j) => ({
        lobby_id: id,
        user_id: String(1 + i * 100 + j),
        application_id: world.bot.id,
        ...{ metadata: null, flags: 0, additional_name: null },
      }))
      await world.app.kernel.store.write(({ q }) => q.insertInto('lobby_members').values(rows).execute())
    }
    await world.refuses(() => world.bot.api.put(path, {}), 400, 30907)
  })

  test('answers 404 for lobbies of other applications', async () => {
    const { id } = await game.newLobby()
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.put(`/lobbies/${id}/members/${world.member.id}`, {}), 404, 10031)
  })
})
