import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Update Lobby Message Moderation Metadata', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  const newMessage = async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const api = await game.player(world.member)
    const { body } = await api.post(`/lobbies/${id}/messages`, { content: 'bad', metadata: { a: 'b' } })
    const read = async () => (await api.get(`/lobbies/${id}/messages`)).body[0]
    return { api, body, read, path: `/lobbies/${id}/messages/${body.id}/moderation-metadata` }
  }

  test('replaces the moderation metadata of a message, which members read with it', async () => {
    const { body, read, path } = await newMessage()
    const moderation = { action: 'hide', reason: 'toxicity' }
    assert.equal((await world.bot.api.put(path, moderation)).status, 204)
    assert.deepEqual(await read(), { ...body, moderation_metadata: moderation })
    await world.bot.api.put(path, { action: 'show' })
    assert.deepEqual((await read()).moderation_metadata, { action: 'show' })
    await world.bot.api.put(path, {})
    assert.deepEqual(await read(), body)
  })

  test('refuses more than five keys, too long keys and values, and values that are not texts', async () => {
    const { path } = await newMessage()
    const put = (body: object) => world.bot.api.put(path, body)
    const six = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`k${i}`, '']))
    for (const body of [six, { ['k'.repeat(1025)]: '' }, { k: 'x'.repeat(2001) }, { k: 1 }, ['a']]) {
      await world.refuses(() => put(body), 400, 50035)
    }
    assert.equal((await put({ ['k'.repeat(1024)]: 'x'.repeat(2000) })).status, 204)
  })

  test('answers 404 for unknown messages and other applications, and refuses members', async () => {
    const { api, body, path } = await newMessage()
    const unknown = `/lobbies/${body.lobby_id}/messages/1/moderation-metadata`
    await world.refuses(() => world.bot.api.put(unknown, {}), 404, 10008)
    const { lobby_id } = (await newMessage()).body
    await world.refuses(
      () => world.bot.api.put(`/lobbies/${lobby_id}/messages/${body.id}/moderation-metadata`, {}),
      404,
      10008,
    )
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.put(path, { action: 'hide' }), 404, 10031)
    await world.refuses(() => api.put(path, { action: 'hide' }), 401, 0)
  })
})
