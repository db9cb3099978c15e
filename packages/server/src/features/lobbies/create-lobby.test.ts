import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Lobby', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const create = (body: object) => world.bot.api.post('/lobbies', body)

  test('creates a lobby with the members and metadata of the request', async () => {
    const members = [
      { id: world.member.id, flags: 1, metadata: { team: 'red' }, additional_name: 'Fox' },
      { id: world.owner.id },
    ]
    const { status, body } = await create({ metadata: { map: 'island' }, members, flags: 1, unknown: 1 })
    assert.equal(status, 201)
    assert.deepEqual(body, {
      id: body.id,
      application_id: world.bot.id,
      metadata: { map: 'island' },
      members: [
        { id: world.owner.id, metadata: null, flags: 0 },
        { id: world.member.id, metadata: { team: 'red' }, flags: 1, additional_name: 'Fox' },
      ].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)),
      flags: 1,
      override_event_webhooks_url: null,
    })
    assert.deepEqual((await world.bot.api.get(`/lobbies/${body.id}`)).body, body)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('creates a lobby without members if the body is empty', async () => {
    const { status, body } = await create({})
    assert.deepEqual([status, body.metadata, body.members, body.flags], [201, null, [], 0])
  })

  test('refuses unknown users, and stores nothing', async () => {
    await world.refuses(() => create({ members: [{ id: world.member.id }, { id: '1' }] }), 404, 10013)
  })

  test('refuses too many members, and too long metadata of the lobby and its members', async () => {
    const many = Array.from({ length: 26 }, () => ({ id: world.member.id }))
    await world.refusesAt(() => create({ members: many }), 'members', 'BASE_TYPE_MAX_LENGTH')
    const keys = Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`k${i}`, '']))
    for (const metadata of [keys, { k: 'x'.repeat(1000) }, { a: 'x'.repeat(500), b: 'x'.repeat(500) }]) {
      await world.refusesAt(() => create({ metadata }), 'metadata', 'BASE_TYPE_MAX_LENGTH')
      const refused = () => create({ members: [{ id: world.member.id, metadata }] })
      await world.refuses(refused, 400, 50035)
      const { body } = await refused()
      assert.equal(body.errors.members[0].metadata._errors[0].code, 'BASE_TYPE_MAX_LENGTH')
    }
    assert.equal((await create({ metadata: { k: 'x'.repeat(999) } })).status, 201)
  })

  test('refuses wrong flags, times and metadata that are not texts', async () => {
    for (const body of [
      { flags: 2 },
      { idle_timeout_seconds: 4 },
      { idle_timeout_seconds: 604_801 },
      { metadata: { a: 1 } },
      { metadata: ['a'] },
      { members: [{ id: world.member.id, flags: 2 }] },
      { members: [{}] },
      { override_event_webhooks_url: 'ftp://example.org' },
    ]) {
      await world.refuses(() => create(body), 400, 50035)
    }
  })

  test('refuses an URL for events whose endpoint does not answer', async () => {
    const refused = () => create({ override_event_webhooks_url: 'https://nowhere.example/events' })
    const code = 'APPLICATION_EVENT_WEBHOOKS_URL_VERIFICATION_FAILED'
    await world.refusesAt(refused, 'override_event_webhooks_url', code)
  })

  test('refuses more than 1,000 lobbies of one application, and more than 100 of one user', async () => {
    const bot = await newBot(world.app, world.owner)
    const own = (i: number) => ({
      application_id: bot.id,
      id: String(1000 + i),
      metadata: null,
      flags: 0,
      idle_timeout: 300,
      expires_at: world.clock.now() + 300_000,
      is_created_by_member: false,
      ...{ secret_hash: null, secret_expires_at: null, event_webhooks_url: null },
      ...{ channel_guild_id: null, channel_id: null, linked_at: null },
    })
    const lobbies = Array.from({ length: 100 }, (_, i) => own(i))
    const memberships = lobbies.map(({ id, application_id }) => ({
      lobby_id: id,
      user_id: world.member.id,
      application_id,
      ...{ metadata: null, flags: 0, additional_name: null },
    }))
    await world.app.kernel.store.write(({ q }) => q.insertInto('lobbies').values(lobbies).execute())
    await world.app.kernel.store.write(({ q }) => q.insertInto('lobby_members').values(memberships).execute())
    await world.refuses(() => bot.api.post('/lobbies', { members: [{ id: world.member.id }] }), 400, 30906)
    for (let i = 1; i < 10; i++) {
      const more = Array.from({ length: 100 }, (_, j) => own(i * 100 + j))
      await world.app.kernel.store.write(({ q }) => q.insertInto('lobbies').values(more).execute())
    }
    await world.refuses(() => bot.api.post('/lobbies', {}), 400, 30905)
  })
})
