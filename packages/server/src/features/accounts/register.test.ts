import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { systemIds } from '../../kernel/ids.ts'
import { Client } from '../../testing/client.ts'
import { openTestStore } from '../../testing/open-store.ts'
import { World } from '../../testing/world.ts'

const PATH = '/auth/register'
const password = 'correct horse'

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

  test('makes an account and signs it in', async () => {
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

  test('makes no administrator where there are people', async () => {
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

  test('keeps neither the password nor the token', async () => {
    const { body } = await send({ username: 'secretive', password: 'open sesame' })
    const contents = await world.contents()
    assert.ok(contents.includes('secretive'))
    assert.ok(!contents.includes('open sesame'))
    assert.ok(!contents.includes(body.token))
  })

  test('refuses names that mean something else in text', async () => {
    for (const username of ['a@b', '#general', 'a:b', 'a```b', 'zero\u200bwidth', 'right\u202eleft', 'half\ud800']) {
      await refuses({ username, password }, 'username', 'USERNAME_INVALID_CONTAINS')
    }
    for (const username of ['everyone', 'Here']) {
      await refuses({ username, password }, 'username', 'USERNAME_INVALID_EQUALS')
    }
  })

  test('refuses a name outside 2 to 32 characters, counted without the blanks around it', async () => {
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

  test('refuses what is no address', async () => {
    for (const email of ['nonsense', 'a@', '@b', 'a b@c', 'a@b@c']) {
      await refuses({ username: 'ok', password, email }, 'email', 'EMAIL_TYPE_INVALID_EMAIL')
    }
  })

  test('tells of all fields at once', async () => {
    const { body } = await send({ username: 'x', password: 'x', email: 1 })
    assert.deepEqual(Object.keys(body.errors), ['username', 'password', 'email'])
    assert.deepEqual(Object.keys((await send({})).body.errors), ['username', 'password'])
  })

  test('refuses a name and an address that somebody has, whatever their case', async () => {
    await refuses({ username: 'OWNER', password }, 'username', 'USERNAME_ALREADY_TAKEN')
    await refuses({ username: 'unlike', password, email: 'Owner@Example.org' }, 'email', 'EMAIL_ALREADY_REGISTERED')
  })

  test('makes only so many accounts an hour from one network', async (t) => {
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

  test('gives a name to one of two who ask for it at once', async () => {
    const answers = await Promise.all(['twin', 'TWIN', 'Twin'].map((username) => send({ username, password })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
  })

  test('counts the address as verified only if the instance trusts what people say', async (t) => {
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

  test('refuses a setup code where there are people', async () => {
    await refuses({ username: 'late', password, setup_code: 'x' }, 'setup_code', 'SETUP_CODE_USED')
  })

  test('is limited by address, whatever token is sent', async (t) => {
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

describe('Register the first account', () => {
  let app: App
  before(async () => {
    const log = pino({ level: 'silent' })
    const surroundings = { store: await openTestStore(), clock: systemClock, ids: systemIds(systemClock, 0), log }
    app = await createApp(readConfig(['--memory', '--no-web', '--no-rate-limits'], {}), surroundings)
  })
  after(() => app.close())

  const send = (body: object) => new Client(app, null).post(PATH, { password, ...body })
  const people = () =>
    app.kernel.store.db.q.selectFrom('users').select('is_admin').where('is_bot', '=', false).execute()
  const isOpen = async () => (await new Client(app, null).get('/guildhall/instance')).body.registration_open
  let code: string | null = null

  test('refuses it without the code that the instance printed', async () => {
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

  test('makes the administrator of one of two who come with the code at once', async () => {
    const answers = await Promise.all(['first', 'second'].map((username) => send({ username, setup_code: code })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
    assert.deepEqual(await people(), [{ is_admin: true }])
  })

  test('lets everyone register from then on, and the code open nothing', async () => {
    assert.equal(app.kernel.instance.setupCode, null)
    assert.equal(await isOpen(), true)
    assert.equal((await send({ username: 'third', setup_code: code })).status, 400)
    assert.equal((await send({ username: 'third' })).status, 201)
    assert.equal((await people()).length, 2)
  })
})
