import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { INSTANCE_LIMITS } from '@guildhall/protocol/instance-limits'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/registrations'
const password = 'correct horse'

describe('List Instance Registrations', () => {
  let world: World
  before(async () => {
    world = await World.create({ registration: 'approval' })
  })
  after(() => world.close())

  const register = (username: string, email?: string) =>
    world.nobody.post('/auth/register', { username, password, ...(email && { email }) })
  const list = async (query = '') => (await world.administrator.api.get(`${PATH}${query}`)).body

  test('lists pending registrations without passwords, in pages', async () => {
    for (const name of ['first', 'second']) {
      const { status, body } = await register(name, `${name}@Example.org`)
      assert.deepEqual([status, body], [201, { pending: true }])
    }
    const waiting = await list()
    assert.deepEqual(
      waiting.map(({ username, email }: Record<string, string>) => [username, email]),
      [
        ['first', 'first@example.org'],
        ['second', 'second@example.org'],
      ],
    )
    assert.deepEqual(Object.keys(waiting[0]), ['id', 'username', 'email', 'created_at'])
    assert.deepEqual(await list(`?after=${waiting[0].id}&limit=1`), [waiting[1]])
    assert.equal((await world.nobody.get('/guildhall/instance')).body.registration, 'approval')
  })

  test('pending users can’t be found and can’t sign in', async () => {
    await register('unapproved', 'unapproved@example.org')
    for (const login of ['unapproved', 'UNAPPROVED@example.org']) {
      const signIn = () => world.nobody.post('/auth/login', { login, password })
      await world.refusesAt(signIn, 'login', 'REGISTRATION_PENDING')
      const guess = () => world.nobody.post('/auth/login', { login, password: 'something else' })
      await world.refusesAt(guess, 'login', 'INVALID_LOGIN')
    }
    const { id } = (await list()).at(-1)
    await world.refuses(() => world.owner.api.get(`/users/${id}`), 404, 10013)
    const people = (await world.administrator.api.get('/guildhall/instance/users?query=unapproved')).body.users
    assert.deepEqual(people, [])
  })

  test('a pending registration reserves its name and address', async () => {
    await register('waiting', 'waiting@example.org')
    await world.refusesAt(() => register('WAITING'), 'username', 'USERNAME_ALREADY_TAKEN')
    await world.refusesAt(() => register('owner'), 'username', 'USERNAME_ALREADY_TAKEN')
    await world.refusesAt(() => register('other', 'Waiting@example.org'), 'email', 'EMAIL_ALREADY_REGISTERED')
    await world.refusesAt(() => register('other', 'owner@example.org'), 'email', 'EMAIL_ALREADY_REGISTERED')
    const answers = await Promise.all(['twin', 'TWIN', 'Twin'].map((name) => register(name)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
  })

  test('pending registrations are limited in number', async () => {
    const { length } = await list('?limit=100')
    const rows = Array.from({ length: INSTANCE_LIMITS.registrations - length - 1 }, (_, i) => ({
      id: String(i + 1),
      username: `waiting ${i}`,
      username_key: `waiting ${i}`,
      email: null,
      password_hash: '',
      network: '',
      created_at: 0,
    }))
    await world.app.kernel.store.write(({ q }) => q.insertInto('registrations').values(rows).execute())
    const answers = await Promise.all(['one more', 'one too many'].map((name) => register(name)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
    await world.refusesAt(() => register('another'), 'username', 'TOO_MANY_REGISTRATIONS')
  })

  test('above the limit, a registration replaces the newest one from the network with the most registrations', async () => {
    const rows = await world.db.q
      .selectFrom('registrations')
      .select('id')
      .where('network', '=', '')
      .orderBy('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    const { q } = world.db
    const setNetwork = (network: string, some: string[]) =>
      world.app.kernel.store.write((tx) =>
        tx.q.updateTable('registrations').set({ network }).where('id', 'in', some).execute(),
      )
    await setNetwork('192.0.2.1', ids.slice(0, 60))
    await setNetwork('192.0.2.2', ids.slice(60, 100))
    assert.equal((await register('late')).status, 201)
    const left = await q.selectFrom('registrations').select('id').where('id', 'in', ids.slice(0, 100)).execute()
    assert.deepEqual(new Set(left.map(({ id }) => id)), new Set(ids.slice(0, 100).filter((id) => id !== ids[59])))
    await world.refusesAt(() => register('late'), 'username', 'USERNAME_ALREADY_TAKEN')
    const own = await q.selectFrom('registrations').select('network').where('username', '=', 'late').executeTakeFirst()
    await setNetwork(own?.network ?? '', ids.slice(100, 159))
    await world.refusesAt(() => register('another'), 'username', 'TOO_MANY_REGISTRATIONS')
  })

  test('is available only to administrators', () => assertAdministratorsOnly(world, 'GET', PATH))
})
