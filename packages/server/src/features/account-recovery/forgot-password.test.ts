import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MailServer } from '@guildhall/testing/worlds/mail-server'
import { World } from '@guildhall/testing/worlds/world'

const HOUR_MS = 3_600_000

describe('Forgot Password', () => {
  let server: MailServer
  let world: World
  before(async () => {
    server = await MailServer.start()
    const mail = { url: server.url, from: { name: '', address: 'chat@example.org' } }
    world = await World.create({ mail, rateLimits: true })
  })
  after(() => world.close())
  after(() => server.close())

  let count = 0
  const newReader = async (email: string) => {
    const { id, user } = await world.newPerson(`reader${++count}`)
    await setAccount(id, { email })
    return { id, username: user.username, email }
  }
  const setAccount = (id: string, changes: object) =>
    world.app.kernel.store.write((db) => db.q.updateTable('users').set(changes).where('id', '=', id).execute())
  const askFrom = (remoteAddress: string, login: string, headers = {}) =>
    world.app.http.inject({ method: 'POST', url: '/api/v10/auth/forgot', remoteAddress, headers, payload: { login } })
  let network = 0
  /** From a different network each time. */
  const ask = async (login: string, headers = {}) => {
    const { statusCode, payload } = await askFrom(`198.51.100.${++network}`, login, headers)
    await world.app.worker.settled()
    return [statusCode, payload]
  }

  test('mails a link to the address of the account that the name or the address belongs to', async () => {
    const { email, username } = await newReader('ada@example.com')
    await ask(username)
    await ask(email.toUpperCase(), { 'x-discord-locale': 'de' })
    const [first, second] = server.to(email)
    assert.match(first?.headers.get('subject') ?? '', /^Reset your password/u)
    assert.match(second?.text ?? '', /Öffne innerhalb einer Stunde/u)
  })

  test('responds in the same way, and does the same work, whether or not there is an account', async () => {
    const { email, id } = await newReader('bob@example.com')
    const noMail = await world.newPerson('unreachable')
    const answers = await Promise.all(
      [email, 'unknown@example.com', 'nobody', noMail.user.username].map((each) => ask(each)),
    )
    assert.deepEqual(answers, Array(4).fill([204, '']))
    await setAccount(id, { disabled_at: 1 })
    assert.deepEqual(await ask(email), [204, ''])
    assert.equal(server.to(email).length, 1)
    assert.equal(server.to('unknown@example.com').length, 0)
  })

  test('never sends a mail to a similar address', async () => {
    const { email } = await newReader('mike@example.com')
    const before = server.received.length
    for (const login of [
      'mıke@example.com',
      'mike@ｅxample.com',
      'mіke@example.com',
      'mike@example.com\r\nbcc: eve@example.net',
      'mike@example.com,eve@example.net',
      'mike@example.com>',
      'mike+eve@example.com',
    ]) {
      assert.deepEqual(await ask(login), [204, ''])
    }
    assert.deepEqual([server.received.length, server.to(email).length], [before, 0])
  })

  test('sends at most five mails an hour and ten a day to a mailbox, from any network', async () => {
    const { email } = await newReader('cid@example.com')
    const plus = await newReader('cid+other@example.com')
    const burst = async () => {
      await Promise.all(Array.from({ length: 15 }, () => ask(email)))
      await Promise.all(Array.from({ length: 15 }, () => ask(plus.email)))
      return server.to(email).length + server.to(plus.email).length
    }
    assert.equal(await burst(), 5)
    world.clock.advance(HOUR_MS)
    assert.equal(await burst(), 10)
    world.clock.advance(HOUR_MS)
    assert.equal(await burst(), 10)
    world.clock.advance(23 * HOUR_MS)
    assert.equal(await burst(), 15)
  })

  test('limits the requests of a network', async () => {
    const statuses = []
    for (let i = 0; i < 61; i++) {
      statuses.push((await askFrom('203.0.113.7', 'nobody')).statusCode)
      // Below the rate limit of the operation.
      world.clock.advance(10_000)
    }
    assert.deepEqual([statuses.filter((each) => each === 204).length, statuses.at(-1)], [60, 429])
    await world.app.worker.settled()
    await world.writesNothing(async () => assert.equal((await askFrom('203.0.113.7', 'nobody')).statusCode, 429))
  })

  test('refuses bodies that are too long', async () => {
    for (const login of ['', ' ', 'x'.repeat(321), ['a@b'], null, 1]) {
      await world.refuses(() => world.nobody.post('/auth/forgot', { login }), 400, 50035)
    }
    await world.refuses(() => world.nobody.post('/auth/forgot', { login: 'x'.repeat(2_000_000) }), 413)
  })

  test('says that no mail is sent on a server without a mail server', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    const { body } = await other.nobody.get('/guildhall/instance')
    assert.equal(body.mail, false)
    assert.equal((await world.nobody.get('/guildhall/instance')).body.mail, true)
    await other.refusesAt(() => other.nobody.post('/auth/forgot', { login: 'owner' }), 'login', 'MAIL_NOT_CONFIGURED')
  })
})
