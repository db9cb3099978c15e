import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { agreeToLink, registerByIssuer } from '@guildhall/testing/features/oidc'
import { Issuer } from '@guildhall/testing/worlds/issuer'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/users/@me/oidc'

describe('Unlink OIDC Identity', () => {
  let issuer: Issuer
  let world: World
  before(async () => {
    issuer = await Issuer.start()
    world = await World.create({ oidc: issuer.settings() })
  })
  after(() => world.close())
  after(() => issuer.close())

  test('removes the identity of an account with a password', async () => {
    const { api } = world.member
    await api.post(PATH, await agreeToLink(api, issuer, { sub: 'member' }))
    assert.equal((await api.delete(PATH)).status, 204)
    assert.equal((await api.get(PATH)).body.identity, null)
    assert.deepEqual(await world.db.q.selectFrom('oidc_identities').selectAll().execute(), [])
  })

  test('requires recent authentication', async () => {
    const { user, password } = world.moderator
    const api = world.clientOf((await world.nobody.post('/auth/login', { login: user.username, password })).body.token)
    await api.post(PATH, await agreeToLink(api, issuer, { sub: 'moderator' }))
    world.clock.advance(10 * 60_000)
    assert.equal((await api.delete(PATH)).status, 401)
    assert.notEqual((await api.get(PATH)).body.identity, null)
  })

  test('is refused for the last way in, until the user has chosen a password in a recent session', async () => {
    const api = world.clientOf(await registerByIssuer(world, issuer, { sub: 'passwordless' }, 'passwordless'))
    await world.refusesAt(() => api.delete(PATH), 'code', 'LAST_WAY_IN')
    const choose = () => api.patch('/users/@me', { new_password: 'correct horse battery' })
    world.clock.advance(10 * 60_000)
    assert.equal((await choose()).status, 401)
    assert.equal((await api.get(PATH)).body.has_password, false)
    world.clock.advance(-10 * 60_000)
    const { status, body } = await choose()
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await world.clientOf(body.token).delete(PATH)).status, 204)
    await world.refusesAt(
      () => world.clientOf(body.token).patch('/users/@me', { new_password: 'another horse' }),
      'password',
      'BASE_TYPE_REQUIRED',
    )
  })

  test('is refused if only administrators have passwords', async (t) => {
    const only = await World.create({ oidc: issuer.settings({ isOnly: true }) })
    t.after(() => only.close())
    for (const who of [only.member, only.administrator])
      await who.api.post(PATH, await agreeToLink(who.api, issuer, { sub: who.id }))
    await only.refusesAt(() => only.member.api.delete(PATH), 'code', 'LAST_WAY_IN')
    assert.equal((await only.administrator.api.delete(PATH)).status, 204)
  })

  test('is refused to bots and to nobody', async () => {
    await world.refuses(() => world.bot.api.delete(PATH), 403, 20001)
    await world.refuses(() => world.nobody.delete(PATH), 401, 0)
  })
})
