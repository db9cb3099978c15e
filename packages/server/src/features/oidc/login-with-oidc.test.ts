import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { Issuer, type IssuerAnswer, type IssuerUser, type Misconduct } from '@guildhall/testing/worlds/issuer'
import { World } from '@guildhall/testing/worlds/world'
import { Secret, TOTP } from 'otpauth'

const BEGIN = '/auth/oidc/authorizations'
const LOGIN = '/auth/oidc/login'
const REGISTER = '/auth/oidc/register'

describe('Login With OIDC', () => {
  let issuer: Issuer
  let world: World
  before(async () => {
    issuer = await Issuer.start()
    world = await World.create({ oidc: issuer.settings() })
  })
  after(() => world.close())
  after(() => issuer.close())
  afterEach(() => {
    issuer.misconduct = {}
  })

  const begin = async (): Promise<{ url: string; secret: string }> => {
    const { status, body } = await world.nobody.post(BEGIN)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  /** What the client sends after somebody has signed in at the issuer. */
  const signedIn = async (user?: IssuerUser): Promise<IssuerAnswer & { secret: string }> => {
    const { url, secret } = await begin()
    return { ...issuer.agree(url, user), secret }
  }
  const login = async (answer: object) => world.nobody.post(LOGIN, answer)
  const contents = async () =>
    Promise.all(
      (['users', 'tokens', 'oidc_identities', 'oidc_newcomers'] as const).map((name) =>
        world.db.q.selectFrom(name).selectAll().execute(),
      ),
    )
  /** A refusal after which only the attempt is gone. */
  const refused = async (answer: object, code: string | null) => {
    const earlier = await contents()
    const { status, body } = await login(answer)
    if (code === null) assert.deepEqual([status, body.code], [404, 10012], JSON.stringify(body))
    else assert.deepEqual([status, body.errors?.code?._errors[0].code], [400, code], JSON.stringify(body))
    assert.deepEqual(await contents(), earlier)
  }
  const newcomer = async (user: IssuerUser) => {
    const { status, body } = await login(await signedIn(user))
    assert.equal(status, 200, JSON.stringify(body))
    return body.newcomer
  }
  const register = async (user: IssuerUser, username: string) => {
    const { ticket } = await newcomer(user)
    const { status, body } = await world.nobody.post(REGISTER, { ticket, username })
    assert.equal(status, 201, JSON.stringify(body))
    return body.token as string
  }

  test('welcomes a newcomer, who registers, and signs them in from then on', async () => {
    const user = { sub: 'grace', preferred_username: 'grace@corp', email: 'Grace@example.org', email_verified: true }
    const { ticket, ...suggested } = await newcomer(user)
    assert.deepEqual(suggested, { username: 'grace', email: 'grace@example.org', email_taken: false })
    const registered = await world.nobody.post(REGISTER, { ticket, username: 'grace' })
    assert.equal(registered.status, 201)
    const me = (await world.clientOf(registered.body.token).get('/users/@me')).body
    assert.deepEqual([me.username, me.email, me.verified], ['grace', 'grace@example.org', true])

    const { body } = await login(await signedIn({ ...user, preferred_username: 'renamed' }))
    assert.deepEqual([body.session.user_id, body.second_step, body.newcomer], [me.id, null, null])
    assert.equal((await world.clientOf(body.session.token).get('/users/@me')).body.id, me.id)
    // The account has no password with which anybody could sign in.
    for (const password of ['', 'null', 'correct horse'])
      assert.equal((await world.nobody.post('/auth/login', { login: 'grace', password })).status, 400)
  })

  test('never gives an account away because of its address or its name', async () => {
    const user = { sub: 'thief', preferred_username: 'member', email: 'member@example.org', email_verified: true }
    const { ticket, ...suggested } = await newcomer(user)
    assert.deepEqual(suggested, { username: 'member', email: null, email_taken: true })
    await world.refusesAt(
      () => world.nobody.post(REGISTER, { ticket, username: 'member' }),
      'username',
      'USERNAME_ALREADY_TAKEN',
    )
    const { body } = await world.nobody.post(REGISTER, { ticket, username: 'other member' })
    const me = (await world.clientOf(body.token).get('/users/@me')).body
    assert.notEqual(me.id, world.member.id)
    assert.equal(me.email, null)
    const unverified = await newcomer({ sub: 'unverified', email: 'free@example.org' })
    assert.deepEqual([unverified.email, unverified.email_taken, unverified.username], [null, false, ''])
  })

  test('asks for the second factor of the account', async () => {
    const user = { sub: 'careful', preferred_username: 'careful' }
    const api = world.clientOf(await register(user, 'careful'))
    assert.equal((await api.patch('/users/@me', { new_password: 'correct horse battery' })).status, 200)
    const again = world.clientOf((await login(await signedIn(user))).body.session.token)
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = totp.generate({ timestamp: world.clock.now() })
    const body = { password: 'correct horse battery', secret, code }
    assert.equal((await again.post('/users/@me/mfa/totp/enable', body)).status, 200)
    const answer = (await login(await signedIn(user))).body
    assert.equal(answer.session, null)
    assert.equal(answer.second_step.mfa, true)
    world.clock.advance(30_000)
    const next = totp.generate({ timestamp: world.clock.now() })
    const done = await world.nobody.post('/auth/mfa/totp', { ticket: answer.second_step.ticket, code: next })
    assert.equal(done.status, 200, JSON.stringify(done.body))
  })

  test('refuses a disabled account', async () => {
    const user = { sub: 'disabled' }
    await register(user, 'disabled one')
    const { id } = await world.db.q
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'disabled one')
      .executeTakeFirstOrThrow()
    await world.administrator.api.patch(`/guildhall/instance/users/${id}`, {
      disabled: true,
      password: world.administrator.password,
    })
    const { status, body } = await login(await signedIn(user))
    assert.deepEqual([status, body.errors.login._errors[0].code], [400, 'ACCOUNT_DISABLED'])
    assert.deepEqual(await world.db.q.selectFrom('tokens').select('hash').where('user_id', '=', id).execute(), [])
  })

  test('completes an attempt once, within ten minutes, and only in the browser that began it', async () => {
    const first = await signedIn()
    await refused({ ...first, secret: (await begin()).secret }, null)
    await refused({ ...first, state: (await signedIn()).state }, null)
    assert.equal((await login(first)).status, 200)
    await refused(first, null)
    const late = await signedIn()
    world.clock.advance(10 * 60_000)
    await refused(late, null)
    await refused({ code: 'a', state: 'b', secret: 'c' }, null)
  })

  test('refuses a code of another attempt, and a wrong one', async () => {
    const [mine, stolen] = [await signedIn(), await signedIn()]
    await refused({ ...mine, code: stolen.code }, 'CODE_REFUSED')
    await refused({ ...(await signedIn()), code: 'wrong' }, 'CODE_REFUSED')
    await refused(mine, null)
  })

  test('refuses the answer of another issuer', async () => {
    await refused({ ...(await signedIn()), iss: 'https://evil.example' }, 'ISSUER_ANSWER_INVALID')
    await refused({ ...(await signedIn()), iss: null }, 'ISSUER_ANSWER_INVALID')
    assert.equal(issuer.requests.includes('https://evil.example'), false)
  })

  const wrong: Record<string, Misconduct> = {
    'another nonce': { claims: (right) => ({ ...right, nonce: 'other' }) },
    'no nonce': { claims: (right) => ({ ...right, nonce: undefined }) },
    'another audience': { claims: (right) => ({ ...right, aud: 'other' }) },
    'another issuer': { claims: (right) => ({ ...right, iss: 'https://evil.example' }) },
    'an expiry in the past': { claims: (right) => ({ ...right, exp: 1 }) },
    'no subject': { claims: (right) => ({ ...right, sub: undefined }) },
    'a long subject': { claims: (right) => ({ ...right, sub: 'x'.repeat(256) }) },
    'a subject with control characters': { claims: (right) => ({ ...right, sub: 'a\u0000b' }) },
    'no signature': { isUnsigned: true },
    'the signature of another key': { isSignedByOther: true },
    'another algorithm': { header: (right) => ({ ...right, alg: 'HS256' }) },
    'another key': { header: (right) => ({ ...right, kid: 'unknown' }) },
  }
  for (const [what, misconduct] of Object.entries(wrong)) {
    test(`refuses a token with ${what}`, async () => {
      const answer = await signedIn()
      issuer.misconduct = misconduct
      await refused(answer, 'ISSUER_ANSWER_INVALID')
    })
  }

  test('refuses answers that are too large, redirects, or no answers', async () => {
    const token = '/token'
    const large = await signedIn()
    issuer.misconduct = { answers: { [token]: (response) => response.end(`{"a":"${'x'.repeat(300_000)}"}`) } }
    await refused(large, 'ISSUER_ANSWER_INVALID')
    const redirected = await signedIn()
    issuer.misconduct = {
      answers: { [token]: (response) => response.writeHead(307, { location: `${issuer.url}/elsewhere` }).end() },
    }
    await refused(redirected, 'ISSUER_ANSWER_INVALID')
    assert.equal(issuer.requests.includes('/elsewhere'), false)
    const cut = await signedIn()
    issuer.misconduct = { answers: { [token]: (response) => response.destroy() } }
    await refused(cut, 'ISSUER_UNREACHABLE')
    issuer.misconduct = {}
    assert.equal((await login(await signedIn())).status, 200)
  })

  test('is refused without an issuer, and with a malformed body', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    const answer = { code: 'a', state: 'b', secret: 'c' }
    await other.refusesAt(() => other.nobody.post(LOGIN, answer), 'code', 'OIDC_NOT_CONFIGURED')
    for (const body of [{}, { ...answer, code: '' }, { ...answer, secret: 7 }, { ...answer, state: 'x'.repeat(101) }])
      await world.refuses(() => world.nobody.post(LOGIN, body), 400, 50035)
  })
})
