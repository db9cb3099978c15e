import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/auth/mfa/totp'

describe('Verify MFA Login', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  /** A user with an enabled second factor, a minute later, so that the codes of the current time step are unused. */
  async function enrolled(name: string) {
    const who = await world.newPerson(name)
    const app = new AuthenticatorApp(world)
    const { backupCodes } = await app.enable(who)
    world.clock.advance(60_000)
    return { who, app, backupCodes, login: () => login(who) }
  }

  const login = async ({ user, password }: Pick<Person, 'user' | 'password'>) =>
    (await world.nobody.post('/auth/login', { login: user.username, password })).body
  const verify = (ticket: string, code: string | undefined) => world.nobody.post(PATH, { ticket, code })

  test('opens the session for which Login issued a ticket', async () => {
    const { who, app, login } = await enrolled('anna')
    const { ticket, ...rest } = await login()
    assert.deepEqual(rest, { user_id: who.id, mfa: true, totp: true, backup: true })
    const { status, body } = await verify(ticket, app.code())
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['user_id', 'token'])
    assert.equal((await world.clientOf(body.token).get('/users/@me')).body.id, who.id)
  })

  test('accepts each code only once, and accepts no earlier code afterwards', async () => {
    const { app, login } = await enrolled('bert')
    const code = app.code()
    assert.equal((await verify((await login()).ticket, code)).status, 200)
    const { ticket } = await login()
    await world.refuses(() => verify(ticket, code), 400, 60008)
    await world.refuses(() => verify(ticket, app.code(-1)), 400, 60008)
    assert.equal((await verify(ticket, app.code(1))).status, 200)
  })

  test('opens one session for two simultaneous requests with a code', async () => {
    const { app, login } = await enrolled('cora')
    const tickets = [await login(), await login()].map(({ ticket }) => ticket)
    const answers = await Promise.all(tickets.map((ticket) => verify(ticket, app.code())))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  })

  test('accepts a ticket once', async () => {
    const { app, backupCodes, login } = await enrolled('dirk')
    const { ticket } = await login()
    assert.equal((await verify(ticket, app.code())).status, 200)
    await world.refuses(() => verify(ticket, backupCodes[0]), 400, 60006)
  })

  test('accepts a ticket for five minutes', async () => {
    const { app, login } = await enrolled('emma')
    const { ticket } = await login()
    world.clock.advance(5 * 60_000)
    await world.refuses(() => verify(ticket, app.code()), 400, 60006)
  })

  test('accepts a backup code once, with or without a dash', async () => {
    const { backupCodes, login } = await enrolled('fritz')
    const [first = '', second = ''] = backupCodes
    assert.equal((await verify((await login()).ticket, `${first.slice(0, 4)}-${first.slice(4)}`)).status, 200)
    const { ticket } = await login()
    await world.refuses(() => verify(ticket, first), 400, 60008)
    assert.equal((await verify(ticket, second.toUpperCase())).status, 200)
  })

  test('refuses another user’s backup code', async () => {
    const other = await enrolled('greta')
    const { login } = await enrolled('hans')
    const { ticket } = await login()
    await world.refuses(() => verify(ticket, other.backupCodes[0]), 400, 60008)
  })

  test('refuses attempts for 15 minutes after ten wrong codes, with any ticket', async () => {
    const { app, login } = await enrolled('ida')
    for (let i = 0; i < 10; i++) assert.equal((await verify((await login()).ticket, app.wrongCode())).body.code, 60008)
    const { ticket } = await login()
    await world.refuses(() => verify(ticket, app.code()), 429)
    world.clock.advance(15 * 60_000)
    assert.equal((await verify((await login()).ticket, app.code())).status, 200)
  })

  test('refuses an unknown ticket, a session’s token, and a body that lacks either field', async () => {
    for (const ticket of ['never-given', world.member.token.slice(0, 60)]) {
      await world.refuses(() => verify(ticket, '123456'), 400, 60006)
    }
    await world.refuses(() => world.nobody.post(PATH, { ticket: 'x' }), 400, 50035)
    await world.refuses(() => world.nobody.post(PATH, { code: '123456' }), 400, 50035)
  })

  test('issues no ticket for a wrong password', async () => {
    const { who } = await enrolled('jan')
    const answer = await world.nobody.post('/auth/login', { login: 'jan', password: 'wrong-password' })
    assert.equal(answer.status, 400)
    assert.equal('ticket' in answer.body, false)
    assert.equal(typeof (await login(who)).ticket, 'string')
  })
})
