import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import {
  authorizationCode,
  basicAuthorization,
  botClientApplication,
  codeExchange,
  sendTokenForm,
  tokensFor,
} from '@guildhall/testing/features/oauth2'
import { enableSecondFactor, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const pathOf = ({ id }: { id: string }) => `/guildhall/instance/users/${id}/reset`

describe('Reset Instance User', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const reset = (who: { id: string }, body = {}) => world.administrator.api.post(pathOf(who), body)
  const signIn = ({ user }: Person, password: string) =>
    world.nobody.post('/auth/login', { login: user.username, password })

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'POST', pathOf(world.owner), {}))

  test('returns a new password once, and ends all sessions', async () => {
    const { status, body } = await reset(world.stranger)
    assert.equal(status, 200)
    assert.match(body.password, /^[\w-]{16}$/u)
    assert.equal((await world.stranger.api.get('/users/@me')).status, 401)
    assert.equal((await signIn(world.stranger, world.stranger.password)).status, 400)
    assert.equal(typeof (await signIn(world.stranger, body.password)).body.token, 'string')
    assert.doesNotMatch(await world.contents(), new RegExp(body.password, 'u'))
  })

  test('revokes the user’s authorizations of applications', async () => {
    const who = await world.newPerson('robbed')
    const client = await botClientApplication(world, world.bot)
    const { api, refresh_token } = await tokensFor(world, client, who)
    const code = await authorizationCode(world, client, who)
    assert.equal((await api.get('/users/@me')).status, 200)
    await reset(who)
    assert.equal((await api.get('/users/@me')).status, 401)
    const again = { grant_type: 'refresh_token', refresh_token }
    assert.equal(
      (await sendTokenForm(world, again, { headers: basicAuthorization(client) })).body.error,
      'invalid_grant',
    )
    assert.equal((await sendTokenForm(world, codeExchange(client, code))).body.error, 'invalid_grant')
  })

  test('keeps the second factor unless requested otherwise', async () => {
    await enableSecondFactor(world.app, world.member)
    const kept = (await reset(world.member)).body.password
    assert.equal((await signIn(world.member, kept)).body.mfa, true)
    const { password } = (await reset(world.member, { second_factor: true })).body
    assert.equal(typeof (await signIn(world.member, password)).body.token, 'string')
  })

  test('logs the reset, without the password', async (t) => {
    const log = loggedAdministratorActions(world, t)
    await reset(world.moderator)
    const [about, what] = log.mock.calls[0]?.arguments ?? []
    const named = { administrator_id: world.administrator.id, user_id: world.moderator.id, second_factor: false }
    assert.deepEqual([about, what], [named, 'an administrator performed Reset Instance User'])
  })

  test('refuses bots and unknown users', async () => {
    await world.refuses(() => reset(world.bot), 404, 10013)
    await world.refuses(() => reset({ id: '1' }), 404, 10013)
  })
})
