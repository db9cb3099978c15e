import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Issuer } from '@guildhall/testing/worlds/issuer'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/users/@me/oidc/authorizations'

describe('Create Link Authorization', () => {
  let issuer: Issuer
  let world: World
  before(async () => {
    issuer = await Issuer.start()
    world = await World.create({ oidc: issuer.settings() })
  })
  after(() => world.close())
  after(() => issuer.close())

  test('begins an attempt of the caller’s session', async () => {
    const { status, body } = await world.member.api.post(PATH)
    assert.equal(status, 201)
    assert.equal(new URL(body.url).origin, issuer.url)
    const [row] = await world.db.q.selectFrom('oidc_attempts').selectAll().execute()
    assert.equal(row?.user_id, world.member.id)
    assert.equal(new Date(body.expires_at).getTime(), row?.expires_at)
  })

  test('requires recent authentication', async () => {
    const { user, password } = world.moderator
    const api = world.clientOf((await world.nobody.post('/auth/login', { login: user.username, password })).body.token)
    world.clock.advance(10 * 60_000)
    const refused = await api.post(PATH)
    assert.equal(refused.status, 401, JSON.stringify(refused.body))
    assert.equal((await world.db.q.selectFrom('oidc_attempts').selectAll().execute()).length, 1)
    assert.equal((await api.post(PATH, { password })).status, 201)
  })

  test('is refused without an issuer, to bots and to nobody', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    await other.refusesAt(() => other.member.api.post(PATH), 'code', 'OIDC_NOT_CONFIGURED')
    await world.refuses(() => world.bot.api.post(PATH), 403, 20001)
    await world.refuses(() => world.nobody.post(PATH), 401, 0)
  })
})
