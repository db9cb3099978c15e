import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const pathOf = ({ id }: { id: string }) => `/guildhall/instance/users/${id}/links`

describe('Create Account Link', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const create = (who: { id: string }, body: object = { kind: 'reset' }) =>
    world.administrator.api.post(pathOf(who), body)

  test('is available only to the administrator', () =>
    assertAdministratorsOnly(world, 'POST', pathOf(world.owner), { kind: 'reset' }))

  test('creates a link for a new password that works once within a day, without mail', async (t) => {
    const actions = loggedAdministratorActions(world, t)
    const { status, body } = await create(world.member)
    assert.equal(status, 201)
    assert.ok(Math.abs(Date.parse(body.expires_at) - world.clock.now() - 86_400_000) < 60_000)
    const token = /\/reset#token=(.+)$/u.exec(body.url)?.[1] ?? ''
    assert.ok(!(await world.contents()).includes(token))
    assert.ok(!JSON.stringify(actions.mock.calls).includes(token))
    const [about] = actions.mock.calls[0]?.arguments ?? []
    assert.deepEqual(about, { administrator_id: world.administrator.id, user_id: world.member.id, kind: 'reset' })
    const reset = () => world.nobody.post('/auth/reset', { token, password: 'a brand new password' })
    assert.equal((await reset()).status, 204)
    assert.equal((await world.member.api.get('/users/@me')).status, 401)
    await world.refusesAt(reset, 'token', 'LINK_INVALID')
  })

  test('is recorded in the security log', async () => {
    await create(world.stranger)
    const { body } = await world.administrator.api.get('/guildhall/instance/security-events?limit=1')
    assert.equal(body.events[0].operation, 'Create Account Link')
    assert.equal(JSON.stringify(body.events[0]).includes(world.stranger.id), true)
  })

  test('creates a link that verifies the address of a user who has one', async () => {
    const { id } = world.owner
    const setEmail = (email: string | null) =>
      world.app.kernel.store.write((db) =>
        db.q.updateTable('users').set({ email, is_email_verified: false }).where('id', '=', id).execute(),
      )
    await setEmail(null)
    await world.refusesAt(() => create(world.owner, { kind: 'verify' }), 'kind', 'EMAIL_REQUIRED')
    await setEmail('owner@example.com')
    const { body } = await create(world.owner, { kind: 'verify' })
    const token = /\/verify#token=(.+)$/u.exec(body.url)?.[1] ?? ''
    assert.equal((await world.nobody.post('/auth/verify', { token })).status, 204)
    const { email_verified } = (await world.administrator.api.get('/guildhall/instance/users?query=owner')).body
      .users[0]
    assert.equal(email_verified, true)
  })

  test('refuses bots, unknown users and unknown kinds', async () => {
    await world.refuses(() => create(world.bot), 404, 10013)
    await world.refuses(() => create({ id: '1' }), 404, 10013)
    await world.refuses(() => create(world.owner, { kind: 'other' }), 400, 50035)
  })

  test('refuses placeholders of an import, which get no password and no rights', async () => {
    const { api } = world.administrator
    const { id } = await world.newPerson('placeholder')
    await world.app.kernel.store.write((db) =>
      db.q.updateTable('users').set({ placeholder_of: 'chat.example 1' }).where('id', '=', id).execute(),
    )
    const path = `/guildhall/instance/users/${id}`
    await world.refuses(() => api.post(`${path}/links`, { kind: 'reset' }), 404, 10013)
    await world.refuses(() => api.post(`${path}/reset`, { password: 'a new long password' }), 404, 10013)
    await world.refuses(() => api.patch(path, { administrator: true }), 404, 10013)
  })

  test('keeps only the five newest links of a user', async () => {
    const { id } = world.moderator
    for (let i = 0; i < 7; i++) await create(world.moderator)
    const rows = await world.db.q.selectFrom('account_links').select('hash').where('user_id', '=', id).execute()
    assert.equal(rows.length, 5)
  })
})
