import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Lobby Messages', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  test('returns the newest messages first, as many as requested, to members and the bot', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const api = await game.player(world.member)
    for (const content of ['one', 'two', 'three']) await api.post(`/lobbies/${id}/messages`, { content })
    const texts = ({ body }: { body: any }) => body.map((each: any) => each.content)
    assert.deepEqual(texts(await api.get(`/lobbies/${id}/messages`)), ['three', 'two', 'one'])
    assert.deepEqual(texts(await api.get(`/lobbies/${id}/messages?limit=2`)), ['three', 'two'])
    assert.deepEqual(texts(await world.bot.api.get(`/lobbies/${id}/messages?limit=1`)), ['three'])
  })

  test('returns the current names of the authors', async () => {
    const person = await world.newPerson('renamed')
    const { id } = await game.newLobby({ members: [{ id: person.id }] })
    await (await game.player(person)).post(`/lobbies/${id}/messages`, { content: 'hi' })
    await person.api.patch('/users/@me', { global_name: 'New Name' })
    const { body } = await world.bot.api.get(`/lobbies/${id}/messages`)
    assert.equal(body[0].author.global_name, 'New Name')
  })

  test('refuses others, and limits out of range', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const api = await game.player(world.member)
    for (const limit of [0, 201])
      await world.refuses(() => api.get(`/lobbies/${id}/messages?limit=${limit}`), 400, 50035)
    const stranger = await game.player(world.stranger)
    await world.refuses(() => stranger.get(`/lobbies/${id}/messages`), 403, 50001)
    await world.refuses(() => world.member.api.get(`/lobbies/${id}/messages`), 403, 20002)
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.get(`/lobbies/${id}/messages`), 404, 10031)
  })
})
