import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { agreeToSignIn, newcomerTicket } from '@guildhall/testing/features/oidc'
import { Issuer } from '@guildhall/testing/worlds/issuer'
import { World } from '@guildhall/testing/worlds/world'
import { trimOidcAttempts } from './trim-oidc-attempts.ts'

const REGISTER = '/auth/oidc/register'
const LOGIN = '/auth/oidc/login'
const password = 'correct horse'

describe('Register With OIDC', () => {
  let issuer: Issuer
  let world: World
  before(async () => {
    issuer = await Issuer.start()
    world = await World.create({ oidc: issuer.settings() })
  })
  after(() => world.close())
  after(() => issuer.close())

  const ticketOf = (sub: string, where = world) => newcomerTicket(where, issuer, { sub })
  const register = (body: object, where = world) => where.nobody.post(REGISTER, body)

  test('makes one account for an identity, of simultaneous requests and of several tickets', async () => {
    const old = await ticketOf('twice')
    const ticket = await ticketOf('twice')
    await world.refuses(() => register({ ticket: old, username: 'old' }), 404, 10012)
    const answers = await Promise.all(['one', 'two'].map((username) => register({ ticket, username })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 404])
    await world.refuses(() => register({ ticket, username: 'three' }), 404, 10012)
    assert.equal((await world.db.q.selectFrom('oidc_identities').selectAll().execute()).length, 1)
  })

  test('lets a ticket be used for a quarter of an hour, and after a taken or invalid name again', async () => {
    const ticket = await ticketOf('patient')
    await world.refusesAt(() => register({ ticket, username: 'member' }), 'username', 'USERNAME_ALREADY_TAKEN')
    await world.refusesAt(() => register({ ticket, username: 'every@one' }), 'username', 'USERNAME_INVALID_CONTAINS')
    world.clock.advance(15 * 60_000)
    await world.refuses(() => register({ ticket, username: 'patient' }), 404, 10012)
    await trimOidcAttempts(world.app.kernel)
    assert.deepEqual(await world.db.q.selectFrom('oidc_newcomers').selectAll().execute(), [])
    assert.deepEqual(await world.db.q.selectFrom('oidc_attempts').selectAll().execute(), [])
  })

  test('requires an address of an allowed domain', async () => {
    const settings = (email_domains: string[]) =>
      world.administrator.api.patch('/guildhall/instance/settings', { email_domains })
    await settings(['example.org'])
    const at = async (sub: string, email: string) => newcomerTicket(world, issuer, { sub, email, email_verified: true })
    const [none, other] = [await ticketOf('none'), await at('other', 'a@example.net')]
    await world.refusesAt(() => register({ ticket: none, username: 'none' }), 'email', 'EMAIL_REQUIRED')
    await world.refusesAt(() => register({ ticket: other, username: 'other' }), 'email', 'EMAIL_DOMAIN_NOT_ALLOWED')
    const ticket = await at('right', 'a@example.org')
    assert.equal((await register({ ticket, username: 'right' })).status, 201)
    await settings([])
  })

  test('requires an invitation code if registration is by invitation', async (t) => {
    const invited = await World.create({ oidc: issuer.settings(), registration: 'invite' })
    t.after(() => invited.close())
    const ticket = await ticketOf('guest', invited)
    const send = (more: object) => register({ ticket, username: 'guest', ...more }, invited)
    await invited.refusesAt(() => send({}), 'invite_code', 'INVITE_CODE_REQUIRED')
    await invited.refusesAt(() => send({ invite_code: 'wrong' }), 'invite_code', 'INVITE_CODE_INVALID')
    const proof = { password: invited.administrator.password }
    const { code } = (
      await invited.administrator.api.post('/guildhall/instance/invitations', { max_uses: 1, ...proof })
    ).body
    assert.equal((await send({ invite_code: code })).status, 201)
    const next = await ticketOf('second guest', invited)
    const again = { ticket: next, username: 'second', invite_code: code }
    await invited.refusesAt(() => register(again, invited), 'invite_code', 'INVITE_CODE_INVALID')
  })

  test('waits for approval if registration requires it', async (t) => {
    const asking = await World.create({ oidc: issuer.settings(), registration: 'approval' })
    t.after(() => asking.close())
    const user = { sub: 'hopeful', email: 'hopeful@example.org', email_verified: true }
    const apply = async () => {
      const ticket = await newcomerTicket(asking, issuer, user)
      const { status, body } = await register({ ticket, username: 'hopeful' }, asking)
      assert.deepEqual([status, body], [201, { pending: true }])
      await asking.refuses(() => register({ ticket, username: 'again' }, asking), 404, 10012)
      const pending = await asking.nobody.post(LOGIN, await agreeToSignIn(asking, issuer, user))
      assert.equal(pending.body.errors.code._errors[0].code, 'REGISTRATION_PENDING')
      const api = asking.administrator.api
      return (await api.get('/guildhall/instance/registrations')).body.at(-1).id as string
    }
    const decide = async (id: string, decision: string) =>
      assert.equal(
        (await asking.administrator.api.post(`/guildhall/instance/registrations/${id}/${decision}`)).status,
        204,
      )
    await decide(await apply(), 'reject')
    await trimOidcAttempts(asking.app.kernel)
    assert.deepEqual(await asking.db.q.selectFrom('oidc_newcomers').selectAll().execute(), [])
    await decide(await apply(), 'approve')
    const { body } = await asking.nobody.post(LOGIN, await agreeToSignIn(asking, issuer, user))
    const api = asking.clientOf(body.session.token)
    const me = (await api.get('/users/@me')).body
    assert.deepEqual([me.username, me.email, me.verified], ['hopeful', 'hopeful@example.org', true])
    assert.equal((await api.get('/guildhall/users/@me/oidc')).body.has_password, false)
  })

  test('is refused if registration is closed', async (t) => {
    const closed = await World.create({ oidc: issuer.settings(), registration: 'closed' })
    t.after(() => closed.close())
    const ticket = await ticketOf('late', closed)
    await closed.refuses(() => register({ ticket, username: 'late' }, closed), 403, 0)
  })

  test('is the only way to register with --oidc-only, and passwords are for administrators', async (t) => {
    const only = await World.create({ oidc: issuer.settings({ isOnly: true }) })
    t.after(() => only.close())
    await only.refuses(() => only.nobody.post('/auth/register', { username: 'ada', password }), 403, 0)
    const signIn = ({ user, password: own }: typeof only.member) =>
      only.nobody.post('/auth/login', { login: user.username, password: own })
    await only.refusesAt(() => signIn(only.member), 'login', 'PASSWORD_SIGN_IN_OFF')
    await only.refusesAt(() => signIn({ ...only.member, password: 'wrong' }), 'login', 'INVALID_LOGIN')
    assert.equal((await signIn(only.administrator)).status, 200)
    const ticket = await ticketOf('employee', only)
    assert.equal((await register({ ticket, username: 'employee' }, only)).status, 201)
  })

  test('is refused without an issuer, and with a malformed body', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    const body = { ticket: 'a', username: 'ada' }
    await other.refusesAt(() => register(body, other), 'code', 'OIDC_NOT_CONFIGURED')
    for (const wrong of [{}, { ticket: 'a' }, { username: 'ada' }, { ...body, ticket: 'x'.repeat(65) }])
      await world.refuses(() => register(wrong), 400, 50035)
    await world.refuses(() => register(body), 404, 10012)
  })
})
