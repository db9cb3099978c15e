import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { openTestStore } from '@guildhall/testing/stores/open-store'
import { World } from '@guildhall/testing/worlds/world'
import { pino } from 'pino'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { systemIds } from '../../kernel/ids/ids.ts'

const PATH = '/auth/register'
const password = 'correct horse'
/** Invisible, although Unicode classifies them as symbols and a letter. */
const BLANK = ['\u2800', '\ufffc', '\u{1d159}', '\u{16fe4}']

describe('Register', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const send = (body: unknown) => world.nobody.post(PATH, body)
  const refuses = async (body: unknown, field: string, code: string) => {
    await world.refuses(() => send(body), 400, 50035)
    assert.equal((await send(body)).body.errors[field]._errors[0].code, code)
  }

  test('creates an account and signs it in', async () => {
    const { status, body } = await send({ username: ' Ada  Lovelace ', password, email: 'Ada@Example.org' })
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body), ['token'])
    const me = await world.clientOf(body.token).get('/users/@me')
    assert.equal(me.body.username, 'Ada Lovelace')
    assert.equal(me.body.email, 'ada@example.org')
    for (const login of ['ada lovelace', 'ADA@example.org']) {
      assert.equal((await world.nobody.post('/auth/login', { login, password })).status, 200)
    }
  })

  test('creates no administrator if there are other users', async () => {
    await send({ username: 'plain', password, email: null, setup_code: null })
    const row = await world.db.q
      .selectFrom('users')
      .select(['is_admin', 'email', 'password_hash'])
      .where('username_key', '=', 'plain')
      .executeTakeFirstOrThrow()
    assert.equal(row.is_admin, false)
    assert.equal(row.email, null)
    assert.match(row.password_hash ?? '', /^scrypt\$32768,3\$/)
  })

  test('stores neither the password nor the token in plain text', async () => {
    const { body } = await send({ username: 'secretive', password: 'open sesame' })
    const contents = await world.contents()
    assert.ok(contents.includes('secretive'))
    assert.ok(!contents.includes('open sesame'))
    assert.ok(!contents.includes(body.token))
  })

  test('refuses names that have a meaning in text', async () => {
    for (const username of ['a@b', '#general', 'a:b', 'a```b', 'zero\u200bwidth', 'right\u202eleft', 'half\ud800']) {
      await refuses({ username, password }, 'username', 'USERNAME_INVALID_CONTAINS')
    }
    for (const username of ['everyone', 'Here']) {
      await refuses({ username, password }, 'username', 'USERNAME_INVALID_EQUALS')
    }
  })

  test('stores a name in NFKC, and finds it in any form', async () => {
    const { body } = await send({ username: 'Ｆｕｌｌ　Ｗｉｄｔｈ', password })
    assert.equal((await world.clientOf(body.token).get('/users/@me')).body.username, 'Full Width')
    for (const login of ['full width', 'ｆｕｌｌ ｗｉｄｔｈ']) {
      assert.equal((await world.nobody.post('/auth/login', { login, password })).status, 200)
    }
    await refuses({ username: 'full\u00a0WIDTH', password }, 'username', 'USERNAME_ALREADY_TAKEN')
    // Each becomes three characters in NFKC.
    await refuses({ username: '㎪'.repeat(11) + 'ﷺ'.repeat(2), password }, 'username', 'BASE_TYPE_BAD_LENGTH')
  })

  test('refuses names with invisible characters', async () => {
    for (const hidden of [
      '\u034f',
      '\u115f',
      '\u3164',
      '\uffa0',
      '\u180b',
      '\ufe0f',
      '\u2060',
      '\u{e0061}',
      ...BLANK,
    ]) {
      await refuses({ username: `hid${hidden}den`, password }, 'username', 'USERNAME_INVALID_CONTAINS')
    }
  })

  test('refuses names that resemble an existing name', async () => {
    assert.equal((await send({ username: 'Ivan Morris', password })).status, 201)
    for (const username of [
      'lvan Morris',
      'іvan morris',
      'IVAN MORRIS',
      'Ivan Ｍorris',
      'Ivan Mοrris',
      'ivan rnorris',
    ]) {
      await refuses({ username, password }, 'username', 'USERNAME_ALREADY_TAKEN')
    }
    for (const username of ['Iván Morris', 'Ivan Moris', 'IvanMorris']) {
      assert.equal((await send({ username, password })).status, 201, username)
    }
  })

  test('accepts only one of several simultaneous requests with similar names', async () => {
    const names = ['paypal', 'раураl', 'pаypal', 'paypaI']
    const answers = await Promise.all(names.map((username) => send({ username, password })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400])
  })

  test('refuses commonly guessed passwords', async () => {
    const common = ['password', 'PassWord1', 'iloveyou', 'qwertyuiop', 'trustno1', 'football1']
    const trivial = ['88888888', '87654321', 'abcdefgh', '0123456789', 'xyxyxyxyxy', 'poiuytrewq', 'ｐａｓｓｗｏｒｄ']
    for (const each of [...common, ...trivial]) {
      await refuses({ username: 'careless', password: each }, 'password', 'PASSWORD_TOO_COMMON')
    }
    assert.equal((await send({ username: 'careful', password: 'violet-rowing-boat' })).status, 201)
  })

  test('refuses a name outside 2 to 32 characters, not counting surrounding spaces', async () => {
    for (const username of ['x', ` x `, 'x'.repeat(33)])
      await refuses({ username, password }, 'username', 'BASE_TYPE_BAD_LENGTH')
    await refuses({ username: ' ', password }, 'username', 'BASE_TYPE_REQUIRED')
    assert.equal((await send({ username: '\u{1f3f0}\u{1f3f0}', password })).status, 201)
  })

  test('refuses a password outside 8 to 72 characters', async () => {
    for (const length of [7, 73]) {
      await refuses({ username: 'ok', password: 'x'.repeat(length) }, 'password', 'BASE_TYPE_BAD_LENGTH')
    }
  })

  test('refuses an invalid address', async () => {
    for (const email of ['nonsense', 'a@', '@b', 'a b@c', 'a@b@c']) {
      await refuses({ username: 'ok', password, email }, 'email', 'EMAIL_TYPE_INVALID_EMAIL')
    }
  })

  test('reports errors of all fields at once', async () => {
    const { body } = await send({ username: 'x', password: 'x', email: 1 })
    assert.deepEqual(Object.keys(body.errors), ['username', 'password', 'email'])
    assert.deepEqual(Object.keys((await send({})).body.errors), ['username', 'password'])
  })

  test('refuses a name and an address in use, ignoring case', async () => {
    await refuses({ username: 'OWNER', password }, 'username', 'USERNAME_ALREADY_TAKEN')
    await refuses({ username: 'unlike', password, email: 'Owner@Example.org' }, 'email', 'EMAIL_ALREADY_REGISTERED')
  })

  test('limits new accounts per hour and network', async (t) => {
    const limited = await World.create({ rateLimits: true })
    t.after(() => limited.close())
    limited.clock.hold()
    for (let i = 0; i < 59; i++) limited.app.kernel.throttles.registrations.take('127.0.0.1')
    const send = (username: string) => limited.nobody.post('/auth/register', { username, password: 'long-enough' })
    assert.equal((await send('sixtieth')).status, 201)
    await limited.refuses(() => send('one too many'), 429)
    limited.clock.advance(60 * 60_000)
    assert.equal((await send('later')).status, 201)
  })

  test('accepts one of two simultaneous requests for a name', async () => {
    const answers = await Promise.all(['twin', 'TWIN', 'Twin'].map((username) => send({ username, password })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
  })

  test('marks the address as verified only if the instance is configured to trust addresses', async (t) => {
    const verified = async (there: World, username: string) => {
      const { body } = await there.nobody.post(PATH, { username, password, email: `${username}@example.org` })
      return (await there.clientOf(body.token).get('/users/@me')).body.verified
    }
    assert.equal(await verified(world, 'doubted'), false)
    const trusting = await World.create({ trustsEmails: true })
    t.after(() => trusting.close())
    assert.equal(await verified(trusting, 'trusted'), true)
    const { body } = await trusting.nobody.post(PATH, { username: 'without', password })
    assert.equal((await trusting.clientOf(body.token).get('/users/@me')).body.verified, false)
  })

  test('refuses everyone if registration is closed', async (t) => {
    const closed = await World.create({ registration: 'closed' })
    t.after(() => closed.close())
    const { code } = (await closed.administrator.api.post('/guildhall/instance/invitations', {})).body
    for (const more of [{}, { invite_code: code }, { setup_code: 'x' }]) {
      const { status, body } = await closed.nobody.post(PATH, { username: 'shut out', password, ...more })
      assert.deepEqual([status, body.code], 'setup_code' in more ? [400, 50035] : [403, 0])
    }
    const { body } = await closed.nobody.get('/guildhall/instance')
    assert.deepEqual([body.registration, body.registration_open], ['closed', false])
    const login = { login: 'shut out', password }
    assert.equal((await closed.nobody.post('/auth/login', login)).status, 400)
  })

  test('refuses a setup code if there are users', async () => {
    await refuses({ username: 'late', password, setup_code: 'x' }, 'setup_code', 'SETUP_CODE_USED')
  })

  test('is limited by IP address, whatever token is sent', async (t) => {
    const limited = await World.create({ rateLimits: true })
    t.after(() => limited.close())
    limited.clock.hold()
    for (let i = 0; i < 30; i++) {
      const who = i % 2 === 0 ? limited.nobody : limited.owner.api
      assert.equal((await who.post(PATH, {})).status, 400)
    }
    await limited.refuses(() => limited.member.api.post(PATH, {}), 429)
    limited.clock.advance(60_000)
    assert.equal((await limited.nobody.post(PATH, {})).status, 400)
  })
})

/** A server without an account. */
async function emptyApp(...flags: string[]): Promise<App> {
  const log = pino({ level: 'silent' })
  const surroundings = { store: await openTestStore(), clock: systemClock, ids: systemIds(systemClock, 0), log }
  return createApp(readConfig(['--memory', '--no-web', '--no-rate-limits', ...flags], {}), surroundings)
}

describe('Registering the first account', () => {
  let app: App
  before(async () => {
    app = await emptyApp()
  })
  after(() => app.close())

  const send = (body: object) => new TestClient(app, null).post(PATH, { password, ...body })
  const people = () =>
    app.kernel.store.db.q.selectFrom('users').select('is_admin').where('is_bot', '=', false).execute()
  const isOpen = async () => (await new TestClient(app, null).get('/guildhall/instance')).body.registration_open
  let code: string | null = null

  test('requires the setup code that the instance printed', async () => {
    code = app.kernel.instance.setupCode
    assert.match(code ?? '', /^[\w-]{24}$/)
    assert.equal(await isOpen(), false)
    for (const setup_code of [undefined, null, '', 'x', `${code}x`]) {
      const { status, body } = await send({ username: 'first', ...(setup_code !== undefined && { setup_code }) })
      assert.equal(status, 400)
      assert.equal(body.errors.setup_code._errors[0].code, 'SETUP_CODE_INVALID')
    }
    assert.deepEqual(await people(), [])
  })

  test('creates only one administrator if two requests send the setup code at once', async () => {
    const answers = await Promise.all(['first', 'second'].map((username) => send({ username, setup_code: code })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
    assert.deepEqual(await people(), [{ is_admin: true }])
  })

  test('opens registration to everyone afterwards, and invalidates the code', async () => {
    assert.equal(app.kernel.instance.setupCode, null)
    assert.equal(await isOpen(), true)
    assert.equal((await send({ username: 'third', setup_code: code })).status, 400)
    assert.equal((await send({ username: 'third' })).status, 201)
    assert.equal((await people()).length, 2)
  })

  test('refuses everyone else meanwhile if registration is closed', async (t) => {
    const closed = await emptyApp('--registration', 'closed')
    t.after(() => closed.close())
    const client = new TestClient(closed, null)
    const setup_code = closed.kernel.instance.setupCode
    const [first, ...strangers] = await Promise.all([
      client.post(PATH, { username: 'first', password, setup_code }),
      ...['one', 'two', 'three'].map((username) => client.post(PATH, { username, password })),
    ])
    assert.equal(first?.status, 201)
    for (const { status } of strangers) assert.ok(status === 400 || status === 403, `${status}`)
    const users = await closed.kernel.store.db.q
      .selectFrom('users')
      .select('is_admin')
      .where('is_bot', '=', false)
      .execute()
    assert.deepEqual(users, [{ is_admin: true }])
  })
})
