import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MailServer, tokenIn } from '@guildhall/testing/worlds/mail-server'
import { enableSecondFactor, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const HOUR_MS = 3_600_000
const password = 'a brand new password'

describe('Reset Password', () => {
  let server: MailServer
  let world: World
  before(async () => {
    server = await MailServer.start()
    world = await World.create({ mail: { url: server.url, from: { name: '', address: 'chat@example.org' } } })
  })
  after(() => world.close())
  after(() => server.close())

  const setAccount = ({ id }: { id: string }, changes: object) =>
    world.app.kernel.store.write((db) => db.q.updateTable('users').set(changes).where('id', '=', id).execute())
  const newReader = async (name: string) => {
    const who = await world.newPerson(name)
    const email = `${name}@example.com`
    await setAccount(who, { email })
    return Object.assign(who, { email })
  }
  /** The token of a new link. */
  const askFor = async ({ email }: { email: string }) => {
    const before = server.to(email).length
    assert.equal((await world.nobody.post('/auth/forgot', { login: email })).status, 204)
    await world.app.worker.settled()
    const mail = server.to(email)[before]
    assert.ok(mail)
    return tokenIn(mail, 'reset')
  }
  const reset = (token: string, next = password) => world.nobody.post('/auth/reset', { token, password: next })
  const signIn = ({ user }: Pick<Person, 'user'>, with_: string) =>
    world.nobody.post('/auth/login', { login: user.username, password: with_ })
  const refused = (act: () => Promise<{ status: number; body: unknown }>) =>
    world.refusesAt(act, 'token', 'LINK_INVALID')

  test('sets the password, ends all sessions, and works once', async () => {
    const reader = await newReader('ada')
    const token = await askFor(reader)
    assert.doesNotMatch(await world.contents(), new RegExp(token, 'u'))
    assert.equal((await reset(token)).status, 204)
    assert.equal((await reader.api.get('/users/@me')).status, 401)
    assert.equal((await signIn(reader, reader.password)).status, 400)
    assert.equal(typeof (await signIn(reader, password)).body.token, 'string')
    await refused(() => reset(token, 'another new password'))
    await world.app.worker.settled()
    const subjects = server.to(reader.email).map(({ headers }) => headers.get('subject'))
    assert.ok(subjects.some((subject) => subject?.endsWith('was changed')))
  })

  test('makes every other link of the user invalid', async () => {
    const reader = await newReader('bob')
    const [first, second] = [await askFor(reader), await askFor(reader)]
    assert.equal((await reset(first)).status, 204)
    await refused(() => reset(second))
  })

  test('keeps a link that an administrator passed on, however many mails are requested', async () => {
    const reader = await newReader('handed')
    const { body } = await world.administrator.api.post(`/guildhall/instance/users/${reader.id}/links`, {
      kind: 'reset',
    })
    for (let count = 0; count < 5; count++) await askFor(reader)
    assert.equal((await reset(body.url.split('token=')[1])).status, 204)
  })

  test('is followed by a mail, like every other way to change a password', async () => {
    const [changing, helped] = [await newReader('changing'), await newReader('helped')]
    const stolen = { email: 'thief@example.com', password: changing.password, new_password: password }
    assert.equal((await changing.api.patch('/users/@me', stolen)).status, 200)
    assert.equal((await world.administrator.api.post(`/guildhall/instance/users/${helped.id}/reset`, {})).status, 200)
    await world.app.worker.settled()
    for (const { email } of [changing, helped]) {
      const subjects = server.to(email).map(({ headers }) => headers.get('subject') ?? '')
      assert.ok(
        subjects.some((subject) => subject.endsWith('was changed')),
        `${email}: ${subjects}`,
      )
    }
  })

  test('lets only one of two simultaneous requests with a link succeed', async () => {
    const reader = await newReader('cid')
    const token = await askFor(reader)
    const answers = await Promise.all(['first new password', 'second new password'].map((each) => reset(token, each)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 400])
  })

  test('refuses a link after an hour, and after the address was changed', async () => {
    const [late, moved] = [await newReader('dan'), await newReader('eve')]
    const movedToken = await askFor(moved)
    await setAccount(moved, { email: 'eve@example.net' })
    await refused(() => reset(movedToken))
    const token = await askFor(late)
    world.clock.advance(HOUR_MS)
    await refused(() => reset(token))
  })

  test('refuses links of disabled accounts', async () => {
    const reader = await newReader('fay')
    const token = await askFor(reader)
    await setAccount(reader, { disabled_at: 1 })
    await refused(() => reset(token))
  })

  test('keeps the second factor', async () => {
    const reader = await newReader('gus')
    await enableSecondFactor(world.app, reader)
    await reset(await askFor(reader))
    assert.equal((await signIn(reader, password)).body.mfa, true)
  })

  test('refuses short and common passwords, and the link stays valid', async () => {
    const token = await askFor(await newReader('hal'))
    await world.refusesAt(() => reset(token, 'short'), 'password', 'BASE_TYPE_BAD_LENGTH')
    await world.refusesAt(() => reset(token, 'password1'), 'password', 'PASSWORD_TOO_COMMON')
    assert.equal((await reset(token)).status, 204)
  })

  test('refuses tokens that nobody was sent', async () => {
    const token = await askFor(await newReader('ida'))
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const each of [wrong, 'x', `.${'a'.repeat(22)}`, `zzzzzzzzzzzzz.${'a'.repeat(22)}`, "' or 1=1 --"]) {
      await refused(() => reset(each))
    }
    await world.refuses(() => world.nobody.post('/auth/reset', { token: 'x'.repeat(65), password }), 400, 50035)
    await world.refuses(() => world.nobody.post('/auth/reset', { token: ['x'], password }), 400, 50035)
  })

  test('refuses links after the user or an administrator has set another password', async () => {
    const [changed, helped] = [await newReader('jan'), await newReader('kim')]
    const tokens = [await askFor(changed), await askFor(helped)]
    const { status } = await changed.api.patch('/users/@me', { password: changed.password, new_password: password })
    assert.equal(status, 200)
    const { api } = world.administrator
    assert.equal((await api.post(`/guildhall/instance/users/${helped.id}/reset`, { password })).status, 200)
    for (const token of tokens) await refused(() => reset(token))
  })

  test('accepts a link after many wrong passwords', async () => {
    const reader = await newReader('lea')
    const token = await askFor(reader)
    const login = { login: reader.user.username, password: 'wrong password' }
    const answers = []
    for (let i = 0; i < 11; i++) answers.push((await world.nobody.post('/auth/login', login)).status)
    assert.equal(answers.at(-1), 429)
    assert.equal((await reset(token)).status, 204)
  })

  test('limits how often a network may guess tokens', async () => {
    const token = await askFor(await newReader('joe'))
    const send = async (sent: string) => {
      const payload = { token: sent, password }
      const remoteAddress = '198.51.100.1'
      const answer = await world.app.http.inject({ method: 'POST', url: '/api/v10/auth/reset', remoteAddress, payload })
      return answer.statusCode
    }
    const wrong = (i: number) => `${token.slice(0, -4)}${String(i).padStart(4, '0')}`
    for (let i = 0; i < 100; i++) assert.equal(await send(wrong(i)), 400)
    assert.equal(await send(wrong(100)), 429)
    assert.equal(await send(token), 429)
    assert.equal((await reset(token)).status, 204)
  })
})
