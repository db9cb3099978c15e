import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MailServer, tokenIn } from '@guildhall/testing/worlds/mail-server'
import { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000
const password = 'correct horse battery'

describe('Verify Email', () => {
  let server: MailServer
  let world: World
  before(async () => {
    server = await MailServer.start()
    world = await World.create({ mail: { url: server.url, from: { name: '', address: 'chat@example.org' } } })
  })
  after(() => world.close())
  after(() => server.close())

  const settle = () => world.app.worker.settled()
  const verify = (token: string) => world.nobody.post('/auth/verify', { token })
  const register = async (username: string, email = `${username}@example.com`, headers = {}) => {
    const { status, body } = await world.nobody.post('/auth/register', { username, password, email }, headers)
    assert.equal(status, 201)
    await settle()
    return { api: world.clientOf(body.token), email }
  }
  const tokenTo = (email: string) => {
    const mail = server.to(email).at(-1)
    assert.ok(mail)
    return tokenIn(mail, 'verify')
  }
  const isVerified = async ({ api }: Awaited<ReturnType<typeof register>>) =>
    (await api.get('/users/@me')).body.verified
  const refused = (token: string) => world.refusesAt(() => verify(token), 'token', 'LINK_INVALID')

  test('verifies the address to which the link was sent, once', async () => {
    const ada = await register('ada', 'Ada@Example.com', { 'x-discord-locale': 'de' })
    const [mail] = server.to('ada@example.com')
    assert.equal(mail?.headers.get('subject')?.startsWith('=?UTF-8?'), true)
    assert.match(mail?.text ?? '', /^Hallo,\r\n/u)
    assert.equal(await isVerified(ada), false)
    const token = tokenTo('ada@example.com')
    assert.ok(!(await world.contents()).includes(token))
    assert.equal((await verify(token)).status, 204)
    assert.equal(await isVerified(ada), true)
    const { id } = (await ada.api.get('/users/@me')).body
    const event = (await world.events(id)).findLast(({ type }) => type === 'USER_UPDATE')
    assert.equal(event?.data.verified, true)
    await refused(token)
  })

  test('refuses a link to an address that the account no longer has', async () => {
    const bob = await register('bob')
    const token = tokenTo(bob.email)
    assert.equal((await bob.api.patch('/users/@me', { email: 'bob@example.net', password })).status, 200)
    await settle()
    await refused(token)
    assert.equal((await verify(tokenTo('bob@example.net'))).status, 204)
    assert.equal(await isVerified(bob), true)
  })

  test('refuses links after three days, and those for another purpose', async () => {
    const cid = await register('cid')
    const token = tokenTo(cid.email)
    await world.refusesAt(() => world.nobody.post('/auth/reset', { token, password }), 'token', 'LINK_INVALID')
    world.clock.advance(3 * DAY_MS)
    await refused(token)
    for (const other of ['x', `${token.slice(0, -2)}AA`, '%0d%0a']) await refused(other)
  })

  test('limits how often tokens may be guessed', async () => {
    const token = tokenTo((await register('dan')).email)
    const guess = (i: number) => verify(`${token.slice(0, -4)}${String(i).padStart(4, '0')}`)
    const statuses = []
    for (let i = 0; i < 100; i++) statuses.push((await guess(i)).status)
    assert.deepEqual([statuses[0], (await guess(100)).status], [400, 429])
    assert.equal((await verify(token)).status, 429)
    world.clock.advance(15 * 60_000)
    assert.equal((await verify(token)).status, 204)
  })

  test('a link to reset a password verifies the address too', async () => {
    const eve = await register('eve')
    await world.nobody.post('/auth/forgot', { login: eve.email })
    await settle()
    const reset = server.to(eve.email).find(({ text }) => text.includes('/reset#'))
    assert.ok(reset)
    const body = { token: tokenIn(reset, 'reset'), password: 'a brand new password' }
    assert.equal((await world.nobody.post('/auth/reset', body)).status, 204)
    const { token } = (await world.nobody.post('/auth/login', { login: 'eve', password: body.password })).body
    assert.equal((await world.clientOf(token).get('/users/@me')).body.verified, true)
  })

  test('the owner of a verified address is told when the account gets another one', async () => {
    const fay = await register('fay')
    await verify(tokenTo(fay.email))
    await fay.api.patch('/users/@me', { email: 'fay@example.net', password })
    await settle()
    assert.match(server.to(fay.email).at(-1)?.headers.get('subject') ?? '', /^The address of your account/u)
    assert.doesNotMatch(server.to(fay.email).at(-1)?.source ?? '', /fay@example\.net/u)
  })

  test('a sign-in from a new network is told to the owner, one from a known network is not', async () => {
    const gus = await register('gus')
    const from = async (remoteAddress: string) => {
      const payload = { login: gus.email, password }
      const answer = await world.app.http.inject({ method: 'POST', url: '/api/v10/auth/login', remoteAddress, payload })
      assert.equal(answer.statusCode, 200)
      await settle()
    }
    const before = server.to(gus.email).length
    await from('127.0.0.1')
    assert.equal(server.to(gus.email).length, before)
    await from('198.51.100.7')
    await from('198.51.100.7')
    assert.equal(server.to(gus.email).length, before + 1)
    assert.match(server.to(gus.email).at(-1)?.text ?? '', /Network: 198\.51\.100\.7\./u)
  })

  test('wrong passwords from new networks cause no mail', async () => {
    const hal = await register('hal')
    const before = server.to(hal.email).length
    await world.nobody.post('/auth/login', { login: hal.email, password: 'wrong password' })
    await settle()
    assert.equal(server.to(hal.email).length, before)
  })

  test('addresses with control characters are refused, and nothing is written or sent', async () => {
    const before = server.received.length
    for (const email of ['a@b\r\nBcc: c@d', 'a@b\u202e', 'a b@c', '@b', 'a@']) {
      const body = { username: 'ida', password, email }
      await world.refuses(() => world.nobody.post('/auth/register', body), 400, 50035)
    }
    await settle()
    assert.equal(server.received.length, before)
  })
})
