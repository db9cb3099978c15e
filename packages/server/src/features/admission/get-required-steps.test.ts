import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { MailServer } from '@guildhall/testing/worlds/mail-server'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/users/@me/required-steps'
const password = 'correct horse'
const NOTHING = { verify_email: false, email: null, terms_version: null, minimum_age: null }

describe('Get Required Steps', () => {
  let server: MailServer
  let world: World
  let port: number
  before(async () => {
    server = await MailServer.start()
    world = await World.create({ mail: { url: server.url, from: { name: '', address: 'chat@example.org' } } })
    port = await world.app.listen()
    await restrict(['example.org'])
  })
  after(() => world.close())
  after(() => server.close())

  const restrict = (email_domains: string[]) =>
    world.administrator.api.patch('/guildhall/instance/settings', { email_domains })
  const newcomer = async (username: string) => {
    const { status, body } = await world.nobody.post('/auth/register', {
      username,
      password,
      email: `${username}@example.org`,
    })
    assert.equal(status, 201)
    return { token: body.token as string, api: world.clientOf(body.token) }
  }
  const identify = (token: string) => {
    const client = new GatewayClient(port)
    client.send(Opcode.IDENTIFY, { token, properties: {}, intents: 0 })
    return client
  }
  const verify = async (email: string) => {
    await world.app.worker.settled()
    const token = /#token=(?<token>[\w.-]+)/u.exec(server.to(email).at(-1)?.text ?? '')?.groups?.token
    assert.equal((await world.nobody.post('/auth/verify', { token })).status, 204)
  }

  test('requires a new user to verify their address before they can do anything', async () => {
    const { token, api } = await newcomer('ada')
    assert.deepEqual((await api.get(PATH)).body, { ...NOTHING, verify_email: true, email: 'ada@example.org' })
    await world.refuses(() => api.post('/guilds', { name: 'Mine' }), 403, 40002)
    await world.refuses(() => api.get('/users/@me/guilds'), 403, 40002)
    await world.refuses(() => api.get(`/users/${world.member.id}`), 403, 40002)
    assert.equal((await identify(token).closed).code, 4100)
    await verify('ada@example.org')
    assert.equal((await api.get(PATH)).body.verify_email, false)
    assert.equal((await api.post('/guilds', { name: 'Mine' })).status, 201)
    await new GatewayClient(port).identify({ token })
  })

  test('lets an unverified user see, correct and delete the account, and sign out', async () => {
    const { api } = await newcomer('grace')
    assert.equal((await api.get('/users/@me')).status, 200)
    assert.equal((await api.get('/auth/sessions')).status, 200)
    const moved = await api.patch('/users/@me', { email: 'hopper@example.org', password })
    assert.equal(moved.body.email, 'hopper@example.org')
    assert.equal((await api.post('/auth/verify/resend')).status, 204)
    // Operations without authentication take no notice of the token.
    assert.equal((await api.get('/gateway')).status, 200)
    await world.refuses(() => api.post('/auth/verify', { token: 'unknown' }), 400, 50035)
    assert.equal((await api.post('/auth/logout')).status, 204)
    const again = await world.nobody.post('/auth/login', { login: 'grace', password })
    const deleting = world.clientOf(again.body.token)
    assert.equal((await deleting.post('/users/@me/delete', { password })).status, 204)
  })

  test('requires it again after a change of address, from users without an address too', async () => {
    const { api, password: own } = world.stranger
    assert.deepEqual((await api.get(PATH)).body, { ...NOTHING, email: 'stranger@example.org' })
    await api.patch('/users/@me', { email: 'other@example.org', password: own })
    await world.refuses(() => api.post('/guilds', { name: 'Mine' }), 403, 40002)
    await verify('other@example.org')
    assert.equal((await api.get('/users/@me/guilds')).status, 200)
    await world.app.kernel.store.write(({ q }) =>
      q
        .updateTable('users')
        .set({ email: null, is_email_verified: false })
        .where('id', '=', world.stranger.id)
        .execute(),
    )
    world.app.kernel.accountChanged()
    assert.deepEqual((await api.get(PATH)).body, { ...NOTHING, verify_email: true })
    await world.refuses(() => api.get('/users/@me/guilds'), 403, 40002)
  })

  test('requires nothing of bots and administrators, nor if the domains aren’t restricted', async () => {
    await world.app.kernel.store.write(({ q }) =>
      q.updateTable('users').set({ is_email_verified: false }).where('id', '=', world.administrator.id).execute(),
    )
    world.app.kernel.accountChanged()
    assert.equal((await world.administrator.api.get('/users/@me/guilds')).status, 200)
    assert.equal((await world.bot.api.get('/users/@me/guilds')).status, 200)
    await world.refuses(() => world.bot.api.get(PATH), 403, 20001)
    await world.refuses(() => world.nobody.get(PATH), 401, 0)
    const { api } = await newcomer('joan')
    await world.refuses(() => api.get('/users/@me/guilds'), 403, 40002)
    await restrict([])
    assert.equal((await api.get('/users/@me/guilds')).status, 200)
    await restrict(['example.org'])
  })

  test('requires nothing on a server that sends no mail', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    await other.administrator.api.patch('/guildhall/instance/settings', { email_domains: ['example.org'] })
    const { body } = await other.nobody.post('/auth/register', { username: 'ada', password, email: 'ada@example.org' })
    const api = other.clientOf(body.token)
    assert.equal((await api.get(PATH)).body.verify_email, false)
    assert.equal((await api.get('/users/@me/guilds')).status, 200)
  })
})
