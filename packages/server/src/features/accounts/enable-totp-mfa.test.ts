import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { lockRows } from '@guildhall/testing/stores/locked-rows'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/users/@me/mfa/totp/enable'

describe('Enable TOTP MFA', () => {
  let world: World
  let app: AuthenticatorApp
  before(async () => {
    world = await World.create()
    app = new AuthenticatorApp(world)
  })
  after(() => world.close())

  const form = ({ password }: Person, changes: object = {}) => ({
    password,
    secret: app.secret,
    code: app.code(),
    ...changes,
  })

  test('returns the token of the only remaining session, and ten backup codes', async () => {
    const who = await world.newPerson('enabler')
    const second = await world.nobody.post('/auth/login', { login: 'enabler', password: who.password })
    const { status, body } = await who.api.post(PATH, form(who))
    assert.equal(status, 200)
    assert.equal(body.backup_codes.length, 10)
    assert.equal(new Set(body.backup_codes.map(({ code }: { code: string }) => code)).size, 10)
    for (const each of body.backup_codes) {
      assert.match(each.code, /^[a-z2-9]{8}$/)
      assert.deepEqual([each.user_id, each.consumed], [who.id, false])
    }
    for (const old of [who.api, world.clientOf(second.body.token)]) {
      assert.equal((await old.get('/users/@me')).status, 401)
    }
    assert.equal((await world.clientOf(body.token).get('/users/@me')).body.mfa_enabled, true)
  })

  test('shows the second factor in the current user, and notifies their sessions', async () => {
    const who = await world.newPerson('shown')
    assert.equal((await who.api.get('/users/@me')).body.mfa_enabled, false)
    const [event, ...others] = await world.eventsOf(() => who.api.post(PATH, form(who)), who.id)
    assert.deepEqual([event?.type, event?.data.mfa_enabled, others], ['USER_UPDATE', true, []])
  })

  test('shows the second factor in the current user of the owner’s bots, and notifies their sessions', async () => {
    assert.equal((await world.bot.api.get('/users/@me')).body.mfa_enabled, false)
    const [event, ...others] = await world.eventsOf(() => app.enable(world.owner), world.bot.id)
    assert.deepEqual([event?.type, event?.data.mfa_enabled, others], ['USER_UPDATE', true, []])
    assert.deepEqual((await world.bot.api.get('/users/@me')).body, event?.data)
  })

  test('accepts a secret with spaces and in lower case, and a code from a clock that is half a minute off', async () => {
    const who = await world.newPerson('grouped')
    const secret = app.secret.toLowerCase().replace(/.{4}/gu, '$& ')
    assert.equal((await who.api.post(PATH, form(who, { secret, code: app.code(-1) }))).status, 200)
  })

  test('stores neither backup codes nor entered codes in plain text', async () => {
    const who = await world.newPerson('secretive')
    const { backupCodes, token } = await app.enable(who)
    const contents = await world.contents()
    for (const secret of [...backupCodes, token]) assert.equal(contents.includes(secret), false)
  })

  test('rejects a wrong password, and counts it with failed sign-ins', async () => {
    const who = await world.newPerson('forgetful')
    for (let i = 0; i < 10; i++) {
      await world.refuses(() => who.api.post(PATH, form(who, { password: 'wrong-password' })), 400, 50035)
    }
    await world.refuses(() => who.api.post(PATH, form(who)), 429)
    await world.refuses(() => world.nobody.post('/auth/login', { login: 'forgetful', password: who.password }), 429)
  })

  test('rejects an invalid secret, and one that is too short', async () => {
    for (const secret of ['ABCDEFGH', 'not base 32 at all, this 1', '']) {
      await world.refuses(() => world.member.api.post(PATH, form(world.member, { secret })), 400, 60005)
    }
  })

  test('rejects a wrong code, an old code and six characters that are not digits', async () => {
    for (const code of [app.wrongCode(), app.code(-3), 'abcdefgh', 'abcdef', '唞螓帔䯸皪一', '１２３４５６']) {
      await world.refuses(() => world.member.api.post(PATH, form(world.member, { code })), 400, 60008)
    }
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('ends sessions that are started without a code at the same moment', async () => {
      const who = await world.newPerson('hasty')
      const rows = `SELECT hash FROM tokens WHERE user_id = ${who.id} FOR UPDATE`
      const held = await lockRows(world.app.kernel.store, rows)
      const enabling = app.enable(who)
      await held.waiting(1)
      const signingIn = world.nobody.post('/auth/login', { login: 'hasty', password: who.password })
      await Promise.race([signingIn, held.waiting(2)])
      await held.release()
      await enabling
      assert.deepEqual(Object.keys((await signingIn).body), ['user_id', 'mfa', 'ticket', 'totp', 'backup'])
    })
  }

  test('rejects a user who has it enabled, and all but one of simultaneous requests', async () => {
    const who = await world.newPerson('twice')
    const answers = await Promise.all([1, 2].map(() => who.api.post(PATH, form(who))))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const token = answers.find(({ status }) => status === 200)?.body.token
    await world.refuses(() => world.clientOf(token).post(PATH, form(who)), 400, 60001)
  })

  test('rejects an incomplete body, and bots', async () => {
    for (const key of ['password', 'secret', 'code']) {
      await world.refuses(() => world.member.api.post(PATH, form(world.member, { [key]: undefined })), 400, 50035)
    }
    await world.refuses(() => world.bot.api.post(PATH, form(world.bot)), 403, 20001)
  })
})
