import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { World } from '@guildhall/testing/worlds/world'

const FROM_GAME = 1 << 16

describe('Create Lobby Message', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  test('sends a message of a member to the lobby', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id, additional_name: 'Fox' }] })
    const api = await game.player(world.member)
    const { status, body } = await api.post(`/lobbies/${id}/messages`, { content: ' hi ', metadata: { a: 'b' } })
    assert.equal(status, 201)
    const { id: messageId, author, ...others } = body
    assert.deepEqual(others, {
      type: 0,
      content: 'hi',
      lobby_id: id,
      channel_id: id,
      lobby_member: { additional_name: 'Fox' },
      metadata: { a: 'b' },
      flags: FROM_GAME,
      application_id: world.bot.id,
    })
    assert.equal(author.id, world.member.id)
    assert.ok(!('email' in author))
    const { body: all } = await api.get(`/lobbies/${id}/messages`)
    assert.deepEqual(all, [body])
    assert.match(messageId, /^\d+$/u)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('refuses empty and too long messages, and content that lobbies do not show', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const api = await game.player(world.member)
    const send = (body: object) => api.post(`/lobbies/${id}/messages`, body)
    await world.refuses(() => send({}), 400, 50006)
    await world.refuses(() => send({ content: ' ' }), 400, 50006)
    await world.refuses(() => send({ content: 'x'.repeat(2001) }), 400, 50035)
    await world.refusesAt(
      () => send({ content: 'x', metadata: { k: 'x'.repeat(1000) } }),
      'metadata',
      'BASE_TYPE_MAX_LENGTH',
    )
    await world.refusesAt(() => send({ content: 'x', embeds: [{ title: 'x' }] }), 'embeds', 'UNSUPPORTED')
    await world.refusesAt(() => send({ content: 'x', sticker_ids: ['1'] }), 'sticker_ids', 'UNSUPPORTED')
    assert.equal((await send({ content: 'x', embeds: [], components: null })).status, 201)
  })

  test('refuses users who are not members, users without an application, and other applications', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const send = { content: 'hi' }
    const api = await game.player(world.owner)
    await world.refuses(() => api.post(`/lobbies/${id}/messages`, send), 403, 50001)
    await world.refuses(() => world.bot.api.post(`/lobbies/${id}/messages`, send), 403, 50001)
    await world.refuses(() => world.member.api.post(`/lobbies/${id}/messages`, send), 403, 20002)
  })

  test('keeps the newest 200 messages, for 72 hours', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }], idle_timeout_seconds: 604_800 })
    const api = await game.player(world.member)
    const first = (await api.post(`/lobbies/${id}/messages`, { content: 'first', metadata: { a: 'b' } })).body.id
    const rows = Array.from({ length: 199 }, (_, i) => ({
      lobby_id: id,
      id: String(BigInt(first) + BigInt(i + 1)),
      application_id: world.bot.id,
      author_id: world.member.id,
      ...{ content: 'x', flags: 0 },
    }))
    await world.app.kernel.store.write(({ q }) => q.insertInto('lobby_messages').values(rows).execute())
    const count = async () =>
      (await world.db.q.selectFrom('lobby_messages').select('id').where('lobby_id', '=', id).execute()).length
    assert.equal(await count(), 200)
    world.clock.advance(1000)
    await api.post(`/lobbies/${id}/messages`, { content: 'last' })
    assert.equal(await count(), 200)
    const { body } = await api.get(`/lobbies/${id}/messages?limit=200`)
    assert.deepEqual([body.length, body[0].content, body.at(-1).content], [200, 'last', 'x'])
    world.clock.advance(72 * 3_600_000 - 500)
    assert.deepEqual(
      (await api.get(`/lobbies/${id}/messages?limit=200`)).body.map((each: any) => each.content),
      ['last'],
    )
    world.clock.advance(1000)
    await api.post(`/lobbies/${id}/messages`, { content: 'newer' })
    assert.equal(await count(), 1)
  })
})
