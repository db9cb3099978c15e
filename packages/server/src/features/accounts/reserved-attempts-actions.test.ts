import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { World } from '@guildhall/testing/worlds/world'

const QUARTER_OF_AN_HOUR_MS = 15 * 60_000

describe('Attempts to guess an account’s secrets', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const from = async (remoteAddress: string, path: string, payload: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: token }
    const url = `/api/v10${path}`
    const answer = await world.app.http.inject({ method: 'POST', url, remoteAddress, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const login = (address: string, name: string, password: string) =>
    from(address, '/auth/login', { login: name, password })
  const verify = (address: string, ticket: string, code: string) => from(address, '/auth/mfa/totp', { ticket, code })

  /** A user with a second factor who has signed in from one address. */
  async function enrolled(name: string, home: string) {
    const who = await world.newPerson(name)
    const app = new AuthenticatorApp(world)
    await app.enable(who)
    world.clock.advance(60_000)
    const signIn = async (address: string, code: string) => {
      const { body } = await login(address, name, who.password)
      return verify(address, body.ticket, code)
    }
    const { status, body } = await signIn(home, app.code())
    assert.equal(status, 200)
    world.clock.advance(60_000)
    return { who, app, signIn, token: String(body.token) }
  }

  /** What was logged during the call. */
  async function loggedBy(work: () => Promise<void>) {
    const lines: Record<string, unknown>[] = []
    const { log } = world.app.kernel
    const { info, warn } = log
    log.info = log.warn = (line: unknown) => void lines.push(line as Record<string, unknown>)
    try {
      await work()
    } finally {
      Object.assign(log, { info, warn })
    }
    return lines.filter(({ event }) => event !== undefined)
  }

  test('with wrong codes never lock the owner out of a network from which they signed in', async () => {
    const { app, signIn, token } = await enrolled('anna', '203.0.113.1')
    for (let i = 0; i < 10; i++) assert.equal((await signIn(`198.51.100.${i}`, app.wrongCode())).body.code, 60008)
    assert.equal((await signIn('198.51.100.99', app.code())).status, 429)
    assert.equal((await signIn('203.0.113.1', app.code())).status, 200)
    world.clock.advance(60_000)
    const { status } = await from('192.0.2.7', '/users/@me/mfa/totp/disable', { code: app.code() }, token)
    assert.equal(status, 200)
  })

  test('with the right password, but wrong codes, don’t make a network count as known', async () => {
    const { app, signIn } = await enrolled('bert', '203.0.113.1')
    for (let i = 0; i < 10; i++) await signIn('198.51.100.1', app.wrongCode())
    world.clock.advance(QUARTER_OF_AN_HOUR_MS)
    for (let i = 0; i < 10; i++) assert.equal((await signIn(`198.51.100.${i + 2}`, app.wrongCode())).body.code, 60008)
    assert.equal((await signIn('198.51.100.1', app.code())).status, 429)
  })

  test('by code are limited to ten from a known network too', async () => {
    const { app, signIn } = await enrolled('cora', '203.0.113.1')
    for (let i = 0; i < 10; i++) assert.equal((await signIn('203.0.113.1', app.wrongCode())).body.code, 60008)
    assert.equal((await signIn('203.0.113.1', app.code())).status, 429)
    world.clock.advance(QUARTER_OF_AN_HOUR_MS)
    assert.equal((await signIn('203.0.113.1', app.code())).status, 200)
  })

  test('the eight networks that an account used most recently count as known', async () => {
    const { user, password } = await world.newPerson('dora')
    for (let i = 0; i < 10; i++) {
      await login(`203.0.113.${i}`, user.username, password)
      world.clock.advance(1000)
    }
    const rows = await world.db.q.selectFrom('known_networks').selectAll().where('user_id', '=', user.id).execute()
    assert.equal(rows.length, 8)
    assert.ok(rows.every(({ hash }) => !hash.includes('203.0.113')))
    await login('203.0.113.9', user.username, password)
    const again = await world.db.q.selectFrom('known_networks').selectAll().where('user_id', '=', user.id).execute()
    assert.equal(again.length, 8)
  })

  test('are limited to ten, across networks and operations, if they come from a stolen session', async () => {
    const who = await world.newPerson('gina')
    const { token } = (await login('203.0.113.1', 'gina', who.password)).body
    const failedAttempt = (i: number, password: string) => {
      const address = `198.51.100.${i}`
      if (i % 2 === 0) return from(address, '/auth/sessions/elevate', { password }, token)
      return from(address, '/users/@me/mfa/totp/enable', { password }, token)
    }
    for (let i = 0; i < 10; i++) assert.equal((await failedAttempt(i, `wrong ${i}`)).body.code, 50035)
    for (const i of [10, 11]) assert.equal((await failedAttempt(i, who.password)).status, 429)
    assert.equal((await login('203.0.113.1', 'gina', who.password)).status, 200, 'the owner signs in')
    world.clock.advance(QUARTER_OF_AN_HOUR_MS)
    assert.equal((await failedAttempt(12, who.password)).status, 200)
  })

  test('are logged with the account and the address if they fail, and so is the first attempt refused in a lockout', async () => {
    const { app, signIn, who, token } = await enrolled('emma', '203.0.113.1')
    const address = '198.51.100.20'
    const subject = { user_id: who.id, address }
    const ofSignIn = await loggedBy(async () => {
      for (let i = 0; i < 13; i++) await login(address, 'emma', 'not the password')
    })
    assert.deepEqual(ofSignIn, [
      ...Array.from({ length: 10 }, () => ({ event: 'sign_in_failed', ...subject })),
      { event: 'sign_in_locked', ...subject },
    ])
    world.clock.advance(QUARTER_OF_AN_HOUR_MS)
    const ofCode = await loggedBy(async () => {
      for (let i = 0; i < 12; i++) await signIn(address, app.wrongCode())
    })
    assert.deepEqual(ofCode, [
      ...Array.from({ length: 10 }, () => ({ event: 'second_factor_failed', ...subject })),
      { event: 'second_factor_locked', ...subject },
    ])
    const ofCheck = await loggedBy(async () => {
      await from(address, '/users/@me/mfa/codes', { password: 'not the password', regenerate: false }, token)
    })
    assert.deepEqual(ofCheck, [{ event: 'password_check_failed', ...subject }])
  })

  test('are logged without the submitted name if the account doesn’t exist', async () => {
    const lines = await loggedBy(async () => {
      await login('198.51.100.30', 'my secret password', 'another secret')
    })
    assert.deepEqual(lines, [{ event: 'sign_in_failed', user_id: null, address: '198.51.100.30' }])
  })

  test('are not logged if they are right', async () => {
    const { password } = await world.newPerson('fred')
    assert.deepEqual(await loggedBy(async () => void (await login('198.51.100.40', 'fred', password))), [])
  })

  test('are counted in the metrics, rejected ones too', async () => {
    const figure = () => {
      const line = [...world.app.kernel.security.figures()].find((each) => each.includes('"sign_in_locked"'))
      return Number(line?.split(' ')[1])
    }
    const before = figure()
    for (let i = 0; i < 13; i++) await login('198.51.100.50', 'nobody-at-all', 'wrong password')
    assert.equal(figure() - before, 3)
    const { body } = await world.app.http.inject({ url: '/metrics' })
    assert.match(body, /^guildhall_security_events_total\{event="sign_in_failed"\} \d+$/mu)
  })
})
