import assert from 'node:assert/strict'
import { randomBytes, scryptSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { FairConcurrencyLimiter } from '../../kernel/limits/fair-concurrency-limiter.ts'

const PATH = '/auth/login'
const QUARTER_OF_AN_HOUR_MS = 15 * 60_000

describe('Login', () => {
  let world: World
  before(async () => {
    world = await World.create()
    const account = { username: 'registered', password: 'violet-rowing-boat' }
    assert.equal((await world.nobody.post('/auth/register', account)).status, 201)
  })
  after(() => world.close())

  const send = (login: string, password: string) => world.nobody.post(PATH, { login, password })

  test('starts a session by name or by address, ignoring case', async () => {
    const { owner } = world
    const tokens = new Set<string>()
    for (const login of ['owner', ' OWNER ', 'owner@example.org', 'Owner@Example.org']) {
      const { status, body } = await send(login, owner.password)
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(body), ['user_id', 'token'])
      assert.equal(body.user_id, owner.id)
      assert.equal((await world.clientOf(body.token).get('/users/@me')).body.id, owner.id)
      tokens.add(body.token)
    }
    assert.equal(tokens.size, 4)
  })

  test('returns the same response for a wrong password and an unknown account', async () => {
    const wrong = { _errors: [{ code: 'INVALID_LOGIN', message: 'Username or password is wrong.' }] }
    await world.refuses(() => send('owner', 'wrong-password'), 400, 50035)
    await world.refuses(() => send('nobody-at-all', 'wrong-password'), 400, 50035)
    for (const login of ['owner', 'nobody-at-all', 'nul\0']) {
      assert.deepEqual((await send(login, 'wrong-password')).body.errors, { login: wrong, password: wrong })
    }
  })

  test('hashes the password for an unknown account as for an existing one', async (t) => {
    const { mock } = t.mock.method(FairConcurrencyLimiter.prototype, 'run')
    for (const login of ['registered', 'somebody-unheard-of']) {
      assert.equal((await send(login, 'wrong-password')).status, 400)
      assert.equal(mock.callCount(), 1, login)
      mock.resetCalls()
    }
  })

  test('rejects bots, which have no password', async () => {
    for (const password of ['', 'null', 'wrong-password']) {
      await world.refuses(() => send(world.bot.user.username, password), 400, 50035)
    }
  })

  test('rejects a body without a name or a password', async () => {
    await world.refuses(() => world.nobody.post(PATH, {}), 400, 50035)
    assert.deepEqual(Object.keys((await world.nobody.post(PATH, {})).body.errors), ['login', 'password'])
  })

  test('refuses attempts for 15 minutes after ten failures for an account, under any of its names', async () => {
    for (let i = 0; i < 10; i++) {
      assert.equal((await send(i % 2 === 0 ? 'member' : 'member@example.org', 'wrong-password')).status, 400)
    }
    await world.refuses(() => send('member', world.member.password), 429)
    const { headers, body } = await send('member', world.member.password)
    assert.equal(body.message, 'You are being rate limited.')
    assert.equal(body.global, false)
    assert.ok(body.retry_after > 800 && body.retry_after <= 900)
    assert.equal(headers['retry-after'], String(Math.ceil(body.retry_after)))
    assert.equal(headers['x-ratelimit-scope'], 'user')
    assert.equal((await send('moderator', world.moderator.password)).status, 200)
    world.clock.advance(QUARTER_OF_AN_HOUR_MS)
    assert.equal((await send('member', world.member.password)).status, 200)
  })

  test('blocks only the network that makes failed attempts, not the account’s owner', async () => {
    const { user, password } = await world.newPerson('victim')
    const from = async (remoteAddress: string, tried: string) => {
      const headers = { 'content-type': 'application/json' }
      const payload = JSON.stringify({ login: user.username, password: tried })
      const answer = await world.app.http.inject({
        method: 'POST',
        url: `/api${PATH}`,
        remoteAddress,
        headers,
        payload,
      })
      return answer.statusCode
    }
    for (let i = 0; i < 10; i++) assert.equal(await from(`2001:db8::${i}`, 'wrong-password'), 400)
    assert.equal(await from('2001:db8::ffff', password), 429)
    assert.equal(await from('2001:db8:0:1::1', password), 200)
    assert.equal(await from('203.0.113.9', password), 200)
  })

  test('rehashes a password whose hash is cheaper than required', async () => {
    const { id, password } = await world.newPerson('veteran')
    const salt = randomBytes(16)
    const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
    const old = `scrypt$32768$${salt.toString('base64')}$${key.toString('base64')}`
    const kept = async () => {
      const users = world.db.q.selectFrom('users').select('password_hash').where('id', '=', id)
      return (await users.executeTakeFirstOrThrow()).password_hash ?? ''
    }
    const setHash = { password_hash: old }
    await world.app.kernel.store.write(({ q }) => q.updateTable('users').set(setHash).where('id', '=', id).execute())
    assert.equal((await send('veteran', 'wrong-password')).status, 400)
    assert.equal(await kept(), old)
    assert.equal((await send('veteran', password)).status, 200)
    assert.match(await kept(), /^scrypt\$32768,3\$/u)
    assert.equal((await send('veteran', password)).status, 200)
    assert.equal((await send('veteran', 'wrong-password')).status, 400)
  })

  test('stops for an unknown account as for an existing one', async () => {
    for (let i = 0; i < 10; i++) await send('phantom', 'wrong-password')
    await world.refuses(() => send('Phantom', 'wrong-password'), 429)
  })

  test('counts simultaneous failures', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => send('stranger', 'wrong-password')))
    assert.equal(answers.filter(({ status }) => status === 429).length, 4)
  })

  test('resets failed attempts after a successful sign-in', async () => {
    for (const attempt of [1, 2]) {
      for (let i = 0; i < 9; i++) await send('administrator', 'wrong-password')
      assert.equal((await send('administrator', world.administrator.password)).status, 200, `attempt ${attempt}`)
    }
  })
})
