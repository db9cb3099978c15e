import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/users/@me/required-steps'
const password = 'correct horse'
const DAY_MS = 86_400_000

describe('Complete Required Steps', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  let version: number
  beforeEach(async () => {
    const { body } = await set({ terms: 'Be kind.', minimum_age: 16 })
    version = body.terms_version
  })

  const set = (settings: object) => world.administrator.api.patch('/guildhall/instance/settings', settings)
  const dayBefore = (years: number, days: number) => {
    const day = new Date(world.clock.now() + days * DAY_MS)
    day.setUTCFullYear(day.getUTCFullYear() - years)
    return day.toISOString().slice(0, 10)
  }
  const stored = (id: string) =>
    world.db.q
      .selectFrom('users')
      .select(['accepted_terms', 'confirmed_age'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('lets users in who accept the terms and confirm their age', async () => {
    const { api, id } = await world.newPerson('ada')
    const open = { verify_email: false, email: 'ada@example.org', terms_version: version, minimum_age: 16 }
    assert.deepEqual((await api.get(PATH)).body, open)
    await world.refuses(() => api.get('/users/@me/guilds'), 403, 40002)
    const half = await api.post(PATH, { terms_version: version })
    assert.deepEqual([half.status, half.body], [200, { ...open, terms_version: null }])
    await world.refuses(() => api.get('/users/@me/guilds'), 403, 40002)
    const done = await api.post(PATH, { date_of_birth: dayBefore(16, 0) })
    assert.deepEqual(done.body, { ...open, terms_version: null, minimum_age: null })
    assert.equal((await api.get('/users/@me/guilds')).status, 200)
    assert.deepEqual({ ...(await stored(id)) }, { accepted_terms: version, confirmed_age: 16 })
    assert.deepEqual((await api.post(PATH, {})).body, done.body)
  })

  test('refuses other versions of the terms, and users who are too young', async () => {
    const { api, id } = await world.newPerson('grace')
    const refuses = (body: object) => world.refuses(() => api.post(PATH, body), 400, 50035)
    await refuses({ terms_version: version + 1 })
    await refuses({ terms_version: 0 })
    const days = [
      dayBefore(16, 2),
      dayBefore(0, 3),
      '2001-02-29',
      '1899-12-31',
      '01.02.2001',
      '2001-2-3',
      '0000-00-00',
      '',
    ]
    for (const date_of_birth of days) await refuses({ date_of_birth, terms_version: version })
    assert.deepEqual({ ...(await stored(id)) }, { accepted_terms: null, confirmed_age: null })
    await world.refuses(() => world.bot.api.post(PATH, { terms_version: 1 }), 403, 20001)
    await world.refuses(() => world.nobody.post(PATH, { terms_version: 1 }), 401, 0)
  })

  test('is required again after the administrator raised the version or the age', async () => {
    const { api } = await world.newPerson('joan')
    await api.post(PATH, { terms_version: version, date_of_birth: '2000-01-01' })
    await set({ terms: 'Be kind, please.' })
    assert.equal((await api.get('/users/@me/guilds')).status, 200)
    await set({ terms_version: version + 1 })
    await world.refuses(() => api.get('/users/@me/guilds'), 403, 40002)
    await api.post(PATH, { terms_version: version + 1 })
    assert.equal((await api.get('/users/@me/guilds')).status, 200)
    await set({ minimum_age: 18 })
    await world.refuses(() => api.get('/users/@me/guilds'), 403, 40002)
    await set({ minimum_age: 16 })
    assert.equal((await api.get('/users/@me/guilds')).status, 200)
    await set({ minimum_age: 0, terms: '' })
    await world.refuses(() => set({ terms_version: version }), 400, 50035)
    await world.refuses(() => set({ terms_version: null }), 400, 50035)
    const { api: other, id } = await world.newPerson('mary')
    // Terms that don't exist yet can't be accepted.
    await world.refuses(() => other.post(PATH, { terms_version: version + 1 }), 400, 50035)
    assert.equal((await stored(id)).accepted_terms, null)
    assert.equal((await other.get('/users/@me/guilds')).status, 200)
  })

  test('ends sessions that would be resumed', async () => {
    const person = await world.newPerson('mabel')
    const steps = { terms_version: version, date_of_birth: '2000-01-01' }
    assert.equal((await person.api.post(PATH, steps)).status, 200)
    const port = await world.app.listen()
    const session = new GatewayClient(port)
    const { session_id } = await session.identify({ token: person.token })
    await session.close()
    await set({ minimum_age: 17 })
    const resumed = new GatewayClient(port)
    resumed.send(Opcode.RESUME, { token: person.token, session_id, seq: 1 })
    assert.equal((await resumed.closed).code, 4100)
  })

  test('does not concern administrators and bots', async () => {
    assert.equal((await world.administrator.api.get('/users/@me/guilds')).status, 200)
    assert.equal((await world.bot.api.get('/users/@me/guilds')).status, 200)
  })

  test('is part of registering', async () => {
    const register = (username: string, body: object) =>
      world.nobody.post('/auth/register', { username, password, ...body })
    const old = { terms_version: version, date_of_birth: '2000-01-01' }
    for (const body of [
      {},
      { ...old, terms_version: null },
      { ...old, terms_version: version + 2 },
      { terms_version: version },
    ])
      await world.refuses(() => register('ruth', body), 400, 50035)
    await world.refuses(() => register('ruth', { ...old, date_of_birth: dayBefore(10, 0) }), 400, 50035)
    const { status, body } = await register('ruth', old)
    assert.equal(status, 201)
    assert.equal((await world.clientOf(body.token).get('/users/@me/guilds')).status, 200)
    const { body: terms } = await world.nobody.get('/guildhall/instance/terms')
    assert.deepEqual(terms, { text: 'Be kind.', version })
    const { body: instance } = await world.nobody.get('/guildhall/instance')
    assert.deepEqual([instance.terms_version, instance.minimum_age], [version, 16])
  })

  test('is remembered until a registration is approved', async (t) => {
    const other = await World.create({ registration: 'approval' })
    t.after(() => other.close())
    const { api } = other.administrator
    await api.patch('/guildhall/instance/settings', { terms: 'Be kind.', minimum_age: 16 })
    const account = { username: 'ruth', password, terms_version: 1, date_of_birth: '2000-01-01' }
    assert.equal((await other.nobody.post('/auth/register', account)).body.pending, true)
    const [pending] = (await api.get('/guildhall/instance/registrations')).body
    await api.post(`/guildhall/instance/registrations/${pending.id}/approve`)
    const { body } = await other.nobody.post('/auth/login', { login: 'ruth', password })
    assert.equal((await other.clientOf(body.token).get('/users/@me/guilds')).status, 200)
  })
})
