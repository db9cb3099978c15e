import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { agreeToLink, agreeToSignIn, registerByIssuer } from '@guildhall/testing/features/oidc'
import { Issuer } from '@guildhall/testing/worlds/issuer'
import { MailServer } from '@guildhall/testing/worlds/mail-server'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/users/@me/oidc'
const LOGIN = '/auth/oidc/login'

describe('Link OIDC Identity', () => {
  let issuer: Issuer
  let world: World
  before(async () => {
    issuer = await Issuer.start()
    world = await World.create({ oidc: issuer.settings() })
  })
  after(() => world.close())
  after(() => issuer.close())

  const links = () => world.db.q.selectFrom('oidc_identities').selectAll().execute()

  test('lets the user sign in through the issuer, to the same account', async () => {
    const { api, id } = world.member
    const user = { sub: 'member', preferred_username: 'm.ember' }
    const { status, body } = await api.post(PATH, await agreeToLink(api, issuer, user))
    assert.deepEqual([status, body.name], [200, 'm.ember'])
    const found = (await api.get(PATH)).body
    assert.deepEqual(found, { identity: body, has_password: true })
    const signedIn = await world.nobody.post(LOGIN, await agreeToSignIn(world, issuer, user))
    assert.equal(signedIn.body.session.user_id, id)
    await world.refusesAt(() => api.post(`${PATH}/authorizations`), 'code', 'ALREADY_LINKED')
  })

  test('is completed only by the session that began it, and not as a sign-in', async () => {
    const { api, user, password } = world.moderator
    const answer = await agreeToLink(api, issuer, { sub: 'moderator' })
    await world.refuses(() => world.stranger.api.post(PATH, answer), 404, 10012)
    const { token } = (await world.nobody.post('/auth/login', { login: user.username, password })).body
    await world.refuses(() => world.clientOf(token).post(PATH, answer), 404, 10012)
    await world.refuses(() => world.nobody.post(LOGIN, answer), 404, 10012)
    // The other way round: what somebody got by signing in must not be linked to another account.
    const signIn = await agreeToSignIn(world, issuer, { sub: 'thief' })
    await world.refuses(() => api.post(PATH, signIn), 404, 10012)
    assert.equal((await links()).length, 1)
    assert.equal((await api.post(PATH, answer)).status, 200)
    await world.refuses(() => api.post(PATH, answer), 404, 10012)
  })

  test('links an identity to one account, and an account to one identity', async () => {
    await registerByIssuer(world, issuer, { sub: 'taken' }, 'taken')
    const { api } = world.stranger
    const before = await links()
    const taken = await api.post(PATH, await agreeToLink(api, issuer, { sub: 'taken' }))
    assert.equal(taken.body.errors.code._errors[0].code, 'ALREADY_LINKED')
    const answers = [
      await agreeToLink(api, issuer, { sub: 'first' }),
      await agreeToLink(api, issuer, { sub: 'second' }),
    ]
    const sent = await Promise.all(answers.map((answer) => api.post(PATH, answer)))
    assert.deepEqual(sent.map(({ status }) => status).sort(), [200, 400])
    assert.equal((await links()).length, before.length + 1)
  })

  test('replaces an identity at a former issuer', async () => {
    const person = await world.newPerson('moved')
    const row = { identity: 'https://former.example moved', user_id: person.id, name: null, linked_at: 1 }
    await world.app.kernel.store.write(({ q }) => q.insertInto('oidc_identities').values(row).execute())
    const answer = await agreeToLink(person.api, issuer, { sub: 'moved' }, { password: person.password })
    assert.equal((await person.api.post(PATH, answer)).status, 200)
    const own = (await links()).filter(({ user_id }) => user_id === person.id)
    assert.deepEqual(
      own.map(({ identity }) => identity.endsWith(' moved') && !identity.includes('former')),
      [true],
    )
  })

  test('is mailed to the user', async (t) => {
    const server = await MailServer.start()
    t.after(() => server.close())
    const mail = { url: server.url, from: { name: '', address: 'chat@example.org' } }
    const mailing = await World.create({ oidc: issuer.settings(), mail })
    t.after(() => mailing.close())
    const { api } = mailing.member
    assert.equal((await api.post(PATH, await agreeToLink(api, issuer, { sub: 'mailed' }))).status, 200)
    await mailing.app.worker.settled()
    assert.match(server.to('member@example.org').at(-1)?.text ?? '', /signs in without your password/u)
  })

  test('is not a proof with which a user without a password may change their name', async () => {
    const api = world.clientOf(await registerByIssuer(world, issuer, { sub: 'nameless' }, 'nameless'))
    await world.refuses(() => api.patch('/users/@me', { username: 'renamed' }), 400, 50035)
    assert.equal((await api.get('/users/@me')).body.username, 'nameless')
  })

  test('ends with the account, and with a password that is reset by a link', async () => {
    const user = { sub: 'leaving' }
    const person = await world.newPerson('leaving')
    await person.api.post(PATH, await agreeToLink(person.api, issuer, user, { password: person.password }))
    const { administrator } = world
    const path = `/guildhall/instance/users/${person.id}/links`
    const { url } = (await administrator.api.post(path, { kind: 'reset', password: administrator.password })).body
    const token = new URL(url).hash.replace('#token=', '')
    const reset = await world.nobody.post('/auth/reset', { token, password: 'correct horse battery' })
    assert.equal(reset.status, 204, JSON.stringify(reset.body))
    const after = await world.nobody.post(LOGIN, await agreeToSignIn(world, issuer, user))
    assert.equal(after.body.session, null)
    const login = { login: 'leaving', password: 'correct horse battery' }
    const api = world.clientOf((await world.nobody.post('/auth/login', login)).body.token)
    assert.equal((await api.post(PATH, await agreeToLink(api, issuer, user))).status, 200)
    assert.equal((await api.post('/users/@me/delete', { password: login.password })).status, 204)
    const gone = await world.nobody.post(LOGIN, await agreeToSignIn(world, issuer, user))
    assert.notEqual(gone.body.newcomer, null)
  })

  test('is refused without an issuer, to bots and to nobody, and with a malformed body', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    const answer = { code: 'a', state: 'b', secret: 'c' }
    await other.refusesAt(() => other.member.api.post(PATH, answer), 'code', 'OIDC_NOT_CONFIGURED')
    await world.refuses(() => world.bot.api.post(PATH, answer), 403, 20001)
    await world.refuses(() => world.nobody.post(PATH, answer), 401, 0)
    await world.refuses(() => world.member.api.post(PATH, {}), 400, 50035)
  })
})
