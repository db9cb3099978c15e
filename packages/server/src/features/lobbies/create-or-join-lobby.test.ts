import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000

describe('Create or Join Lobby', () => {
  let world: World
  let game: Game
  before(async () => {
    world = await World.create()
    game = await newGame(world)
  })
  after(() => world.close())

  test('creates a lobby for a secret, which other users of the application join', async () => {
    const [first, second] = [await game.player(world.member), await game.player(world.owner)]
    const made = await first.put('/lobbies', {
      secret: 'match 1',
      lobby_metadata: { map: 'a' },
      member_metadata: { x: 'y' },
    })
    assert.equal(made.status, 200)
    assert.deepEqual(made.body.members, [{ id: world.member.id, metadata: { x: 'y' }, flags: 0 }])
    assert.deepEqual([made.body.application_id, made.body.metadata], [world.bot.id, { map: 'a' }])
    assert.ok(!('override_event_webhooks_url' in made.body))
    const joined = await second.put('/lobbies', { secret: 'match 1', lobby_metadata: { map: 'b' } })
    assert.deepEqual(
      [joined.body.id, joined.body.members.length, joined.body.metadata],
      [made.body.id, 2, { map: 'b' }],
    )
    const other = await second.put('/lobbies', { secret: 'match 2' })
    assert.notEqual(other.body.id, made.body.id)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('puts users who join at the same time into one lobby', async () => {
    const players = [
      await game.player(world.member),
      await game.player(world.owner),
      await game.player(world.moderator),
    ]
    const answers = await Promise.all(players.map((api) => api.put('/lobbies', { secret: 'together' })))
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    assert.equal((await world.bot.api.get(`/lobbies/${answers[0]?.body.id}`)).body.members.length, 3)
  })

  test('changes only the sent metadata of a user who is a member already', async () => {
    const api = await game.player(world.member)
    await api.put('/lobbies', { secret: 'again', member_metadata: { a: '1' }, lobby_metadata: { b: '2' } })
    const { body } = await api.put('/lobbies', { secret: 'again' })
    assert.deepEqual(
      [body.members, body.metadata],
      [[{ id: world.member.id, metadata: { a: '1' }, flags: 0 }], { b: '2' }],
    )
    const changed = await api.put('/lobbies', { secret: 'again', member_metadata: { a: '3' } })
    assert.deepEqual(changed.body.members[0].metadata, { a: '3' })
  })

  test('does not let users of another application into the lobby', async () => {
    const api = await game.player(world.member)
    const { body: own } = await api.put('/lobbies', { secret: 'shared' })
    const other = await newClientApplication(world)
    const { api: stranger } = await tokensFor(world, other, world.owner, 'lobbies.write')
    const { body } = await stranger.put('/lobbies', { secret: 'shared' })
    assert.deepEqual([body.application_id, body.members.length], [other.id, 1])
    assert.notEqual(body.id, own.id)
    await world.refuses(() => stranger.get(`/lobbies/${own.id}/messages`), 404, 10031)
  })

  test('admits nobody with a secret that is older than 30 days, and gives it to a new lobby', async () => {
    const api = await game.player(world.member)
    const body = { secret: 'old', idle_timeout_seconds: 604_800 }
    const { body: old } = await api.put('/lobbies', body)
    for (let week = 0; week < 5; week++) {
      world.clock.advance(6 * DAY_MS + 1)
      assert.equal((await world.bot.api.get(`/lobbies/${old.id}`)).status, 200)
    }
    const { body: fresh } = await (await game.player(world.owner)).put('/lobbies', body)
    assert.notEqual(fresh.id, old.id)
    assert.equal((await world.bot.api.get(`/lobbies/${old.id}`)).body.members.length, 1)
  })

  test('refuses a missing, empty or too long secret, and too long metadata', async () => {
    const api = await game.player(world.member)
    await world.refusesAt(() => api.put('/lobbies', {}), 'secret', 'BASE_TYPE_REQUIRED')
    await world.refusesAt(() => api.put('/lobbies', { secret: '' }), 'secret', 'BASE_TYPE_REQUIRED')
    await world.refusesAt(() => api.put('/lobbies', { secret: 'x'.repeat(251) }), 'secret', 'BASE_TYPE_BAD_LENGTH')
    const long = { k: 'x'.repeat(1000) }
    for (const field of ['lobby_metadata', 'member_metadata']) {
      await world.refusesAt(() => api.put('/lobbies', { secret: 'new', [field]: long }), field, 'BASE_TYPE_MAX_LENGTH')
    }
  })

  test('refuses users without an application, and access tokens without the scope', async () => {
    await world.refuses(() => world.member.api.put('/lobbies', { secret: 'mine' }), 403, 20002)
    const api = await game.player(world.member, 'identify sdk.social_layer_presence')
    await world.refuses(() => api.put('/lobbies', { secret: 'mine' }), 403, 50026)
    const allowed = await game.player(world.member, 'lobbies.write')
    assert.equal((await allowed.put('/lobbies', { secret: 'mine' })).status, 200)
  })
})
