import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { KEPT_PER_KIND } from '../../store/rows/security-event-row.ts'
import { hashToken } from './accounts-rules.ts'
import { LET_THROUGH } from './step-up-actions.ts'

const PATH = '/auth/sessions/elevate'
const MINUTE = 60_000

describe('Elevate Session', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  const eventsOf = async ({ id }: Pick<Person, 'id'>) =>
    (await world.administrator.api.get(`/guildhall/instance/security-events?user_id=${id}`)).body.events
  const delisted = ({ kind, operation, method, targets }: Record<string, unknown>) => [kind, operation, method, targets]

  test('returns until when the session is elevated, given the password', async () => {
    const { api, password } = await world.newPerson('plain')
    const { status, body } = await api.post(PATH, { password })
    assert.equal(status, 200)
    assert.equal(Date.parse(body.elevated_until), world.clock.now() + 10 * MINUTE)
  })

  test('accepts an app code once, or a backup code, for an account with a second factor', async () => {
    const who = await world.newPerson('secured')
    const app = new AuthenticatorApp(world)
    const { api, backupCodes } = await app.enable(who)
    await world.refuses(() => api.post(PATH, { password: who.password }), 403, 60003)
    assert.equal((await api.post(PATH, { code: app.code(1) })).status, 200)
    await world.refuses(() => api.post(PATH, { code: app.code(1) }), 400, 60008)
    assert.equal((await api.post(PATH, { code: backupCodes[0] })).status, 200)
    await world.refuses(() => api.post(PATH, { code: backupCodes[0] }), 400, 60008)
  })

  test('rejects a body without proof, a wrong password, and bots', async () => {
    const { api } = await world.newPerson('empty')
    await world.refuses(() => api.post(PATH, {}), 401, 60900)
    await world.refuses(() => api.post(PATH, { password: 'wrong' }), 400, 50035)
    await world.refuses(() => world.bot.api.post(PATH, { password: 'x' }), 403, 20001)
  })

  test('stops for a quarter of an hour after ten wrong passwords', async () => {
    const { api, password } = await world.newPerson('guessed')
    for (let i = 0; i < 10; i++) await world.refuses(() => api.post(PATH, { password: `wrong ${i}` }), 400, 50035)
    await world.refuses(() => api.post(PATH, { password }), 429)
    world.clock.advance(16 * MINUTE)
    assert.equal((await api.post(PATH, { password })).status, 200)
  })

  test('refuses a session’s attempts after ten wrong codes, even with the right password, without blocking sign-ins', async () => {
    const who = await world.newPerson('half known')
    const app = new AuthenticatorApp(world)
    const { api } = await app.enable(who)
    world.clock.advance(11 * MINUTE)
    const failedAttempt = () => api.post('/users/@me/mfa/codes', { password: who.password, code: app.wrongCode() })
    for (let i = 0; i < 10; i++) await world.refuses(failedAttempt, 400, 60008)
    await world.refuses(failedAttempt, 429)
    const { ticket } = (await world.nobody.post('/auth/login', { login: 'half known', password: who.password })).body
    assert.equal((await world.nobody.post('/auth/mfa/totp', { ticket, code: app.code() })).status, 200)
  })

  test('ends a session, and no other of the user’s sessions, after thirty wrong codes or passwords in a row', async () => {
    const who = await world.newPerson('guessed for long')
    const { body } = await world.nobody.post('/auth/login', { login: who.user.username, password: who.password })
    const stolen = world.clientOf(body.token)
    const failedAttempt = async (times: number) => {
      for (let i = 0; i < times; i++) {
        if (i % 10 === 0) world.clock.advance(16 * MINUTE)
        assert.equal((await stolen.post(PATH, { password: `wrong ${i}` })).status, 400)
      }
    }
    await failedAttempt(29)
    assert.equal((await stolen.post(PATH, { password: who.password })).status, 200, 'a right one begins the count anew')
    await failedAttempt(30)
    assert.equal((await stolen.get('/users/@me')).status, 401)
    assert.equal((await who.api.get('/users/@me')).status, 200)
    world.clock.advance(16 * MINUTE)
    const again = await world.nobody.post('/auth/login', { login: who.user.username, password: who.password })
    assert.equal(again.status, 200)
  })

  test('ends a session after thirty wrong codes, even with the right password each time', async () => {
    const who = await world.newPerson('known by half for long')
    const app = new AuthenticatorApp(world)
    const { api } = await app.enable(who)
    world.clock.advance(11 * MINUTE)
    const failedAttempt = () => api.post('/users/@me/mfa/codes', { password: who.password, code: app.wrongCode() })
    for (let i = 0; i < 30; i++) {
      if (i % 10 === 0) world.clock.advance(16 * MINUTE)
      assert.equal((await failedAttempt()).status, 400)
    }
    assert.equal((await api.get('/users/@me')).status, 401)
  })

  test('writes the user, method, operation and failures to the security log', async () => {
    const who = await world.newPerson('logged')
    const { id } = (await who.api.post('/applications', { name: 'Mine' })).body
    const reset = `/applications/${id}/bot/reset`
    world.clock.advance(11 * MINUTE)
    await who.api.post(PATH, { password: 'wrong' })
    await who.api.post(PATH, { password: who.password })
    await who.api.post(reset)
    world.clock.advance(11 * MINUTE)
    await who.api.post(reset)
    await who.api.post(reset, { password: who.password })
    const events = await eventsOf(who)
    const targets = { applicationId: id }
    assert.deepEqual(events.map(delisted), [
      ['operation_authorized', 'Reset Bot Token', 'password', targets],
      ['operation_authorized', 'Reset Bot Token', 'session', targets],
      ['session_elevated', 'Elevate Session', 'password', {}],
      ['authentication_failed', 'Elevate Session', 'password', {}],
    ])
    assert.equal(events[0].address, '127.0.0.1')
    assert.equal(Date.parse(events[0].created_at), world.clock.now())
  })

  test('logs at most a thousand operations an hour for each session, without displacing other users’ entries', async (t) => {
    const limited = await World.create({ rateLimits: true })
    t.after(() => limited.close())
    limited.clock.hold()
    const letThrough = limited.app.kernel.throttles.of(LET_THROUGH)
    const hash = hashToken(limited.administrator.token)
    const lower = () => limited.administrator.api.put('/guildhall/instance/log-level', { level: 'info' })
    for (let i = 1; i < LET_THROUGH.limit; i++) letThrough.take(hash)
    assert.equal((await lower()).status, 204)
    await limited.refuses(lower, 429)
    limited.clock.advance(LET_THROUGH.window_ms)
    assert.equal((await lower()).status, 204)
    assert.ok(KEPT_PER_KIND >= 4 * LET_THROUGH.limit)
  })

  test('logs nothing about an operation that failed', async () => {
    const who = await world.newPerson('failing')
    await world.refuses(() => who.api.post('/users/@me/mfa/totp/disable', { code: '123456' }), 400, 60002)
    assert.deepEqual(await eventsOf(who), [])
  })
})
