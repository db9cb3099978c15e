import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Lobby', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  test('changes only the sent fields, and null resets them', async () => {
    const before = await game.newLobby({
      metadata: { a: '1' },
      flags: 1,
      idle_timeout_seconds: 1000,
      members: [{ id: world.member.id }],
    })
    const path = `/lobbies/${before.id}`
    assert.deepEqual((await world.bot.api.patch(path, {})).body, before)
    assert.deepEqual((await world.bot.api.patch(path, { metadata: { b: '2' } })).body, {
      ...before,
      metadata: { b: '2' },
    })
    const reset = { metadata: null, flags: null, idle_timeout_seconds: null }
    assert.deepEqual((await world.bot.api.patch(path, reset)).body, { ...before, metadata: null, flags: 0 })
    world.clock.advance(300_001)
    await world.refuses(() => world.bot.api.get(path), 404, 10031)
  })

  test('replaces the members, and those who stay keep what was not sent', async () => {
    const { id } = await game.newLobby({
      members: [{ id: world.member.id, metadata: { a: '1' }, flags: 1 }, { id: world.owner.id }],
    })
    const sent = [{ id: world.member.id, flags: 0 }, { id: world.moderator.id }]
    const { body } = await world.bot.api.patch(`/lobbies/${id}`, { members: sent })
    const byId = new Map(body.members.map((each: any) => [each.id, each]))
    assert.deepEqual([...byId.keys()].sort(), [world.member.id, world.moderator.id].sort())
    assert.deepEqual(byId.get(world.member.id), { id: world.member.id, metadata: { a: '1' }, flags: 0 })
    assert.deepEqual((await world.bot.api.patch(`/lobbies/${id}`, { members: [] })).body.members, [])
  })

  test('refuses unknown users and wrong fields, and changes nothing', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const path = `/lobbies/${id}`
    await world.refuses(() => world.bot.api.patch(path, { metadata: {}, members: [{ id: '1' }] }), 404, 10013)
    await world.refusesAt(
      () => world.bot.api.patch(path, { metadata: { k: 'x'.repeat(1000) } }),
      'metadata',
      'BASE_TYPE_MAX_LENGTH',
    )
    const url = { override_event_webhooks_url: 'https://nowhere.example/' }
    await world.refuses(() => world.bot.api.patch(path, url), 400, 50035)
  })

  test('answers 404 for lobbies of other applications', async () => {
    const { id } = await game.newLobby()
    const other = await newBot(world.app, world.owner)
    await world.refuses(() => other.api.patch(`/lobbies/${id}`, { metadata: {} }), 404, 10031)
  })
})
