import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/users/@me/mfa/totp/disable'

describe('Disable TOTP MFA', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  /** A user with an enabled second factor. */
  async function enrolled(name: string) {
    const who = await world.newPerson(name)
    const app = new AuthenticatorApp(world)
    return { who, app, ...(await app.enable(who)) }
  }

  test('accepts an app code, after which a password is enough to sign in', async () => {
    const { who, app, api } = await enrolled('plain')
    const [event, ...others] = await world.eventsOf(async () => {
      const { status, body } = await api.post(PATH, { code: app.code(1) })
      assert.equal(status, 200)
      assert.equal((await api.get('/users/@me')).status, 401)
      assert.equal((await world.clientOf(body.token).get('/users/@me')).body.mfa_enabled, false)
    }, who.id)
    assert.deepEqual([event?.type, event?.data.mfa_enabled, others], ['USER_UPDATE', false, []])
    const login = { login: 'plain', password: who.password }
    assert.equal(typeof (await world.nobody.post('/auth/login', login)).body.token, 'string')
  })

  test('accepts a backup code, and ends sign-ins that wait for a code', async () => {
    const { who, api, backupCodes } = await enrolled('backed up')
    const { ticket } = (await world.nobody.post('/auth/login', { login: 'backed up', password: who.password })).body
    assert.equal((await api.post(PATH, { code: backupCodes[0] })).status, 200)
    await world.refuses(() => world.nobody.post('/auth/mfa/totp', { ticket, code: backupCodes[1] }), 400, 60006)
  })

  test('rejects a wrong code and a used code, and stops after ten attempts', async () => {
    const { app, api } = await enrolled('careful')
    const used = app.code()
    await world.refuses(() => api.post(PATH, { code: used }), 400, 60008)
    for (let i = 0; i < 9; i++) await world.refuses(() => api.post(PATH, { code: app.wrongCode() }), 400, 60008)
    await world.refuses(() => api.post(PATH, { code: app.code(1) }), 429)
  })

  test('rejects users without a second factor, a body without a code, and bots', async () => {
    await world.refuses(() => world.member.api.post(PATH, { code: '123456' }), 400, 60002)
    await world.refuses(() => world.member.api.post(PATH, {}), 400, 50035)
    await world.refuses(() => world.bot.api.post(PATH, { code: '123456' }), 403, 20001)
  })
})
