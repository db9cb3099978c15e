import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Bulk Update Lobby Members', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  test('adds, changes and removes members, and returns those that were added or changed', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id, flags: 1 }, { id: world.owner.id }] })
    const { status, body } = await world.bot.api.post(`/lobbies/${id}/members/bulk`, [
      { id: world.member.id, metadata: { a: '1' } },
      { id: world.owner.id, remove_member: true },
      { id: world.stranger.id, remove_member: true },
      { id: world.moderator.id, flags: 1, remove_member: false },
    ])
    assert.equal(status, 200)
    assert.deepEqual(body, [
      { id: world.member.id, metadata: { a: '1' }, flags: 1 },
      { id: world.moderator.id, metadata: null, flags: 1 },
    ])
    const { members } = (await world.bot.api.get(`/lobbies/${id}`)).body
    assert.deepEqual(members.map((each: any) => each.id).sort(), [world.member.id, world.moderator.id].sort())
  })

  test('leaves out users who are in 100 lobbies of the application', async () => {
    const { id } = await game.newLobby()
    const rows = Array.from({ length: 100 }, (_, i) => ({
      lobby_id: String(1 + i),
      user_id: world.stranger.id,
      application_id: world.bot.id,
      ...{ metadata: null, flags: 0, additional_name: null },
    }))
    await world.app.kernel.store.write(({ q }) => q.insertInto('lobby_members').values(rows).execute())
    const { body } = await world.bot.api.post(`/lobbies/${id}/members/bulk`, [
      { id: world.stranger.id },
      { id: world.member.id },
    ])
    assert.deepEqual(
      body.map((each: any) => each.id),
      [world.member.id],
    )
    const single = () => world.bot.api.put(`/lobbies/${id}/members/${world.stranger.id}`, {})
    await world.refuses(single, 400, 30906)
  })

  test('refuses unknown users, and empty and too long lists, and changes nothing', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const send = (body: object) => world.bot.api.post(`/lobbies/${id}/members/bulk`, body)
    await world.refuses(() => send([{ id: world.member.id, remove_member: true }, { id: '1' }]), 404, 10013)
    for (const body of [[], Array.from({ length: 26 }, () => ({ id: world.owner.id })), [{}]]) {
      await world.refuses(() => send(body), 400, 50035)
    }
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.post(`/lobbies/${id}/members/bulk`, [{ id: world.owner.id }]), 404, 10031)
  })
})
