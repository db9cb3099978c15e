import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { Issuer } from '@guildhall/testing/worlds/issuer'
import { World } from '@guildhall/testing/worlds/world'
import { addAttempt, MOST_ATTEMPTS } from './oidc-attempts-store.ts'

const PATH = '/auth/oidc/authorizations'

describe('Create OIDC Authorization', () => {
  let issuer: Issuer
  let world: World
  before(async () => {
    issuer = await Issuer.start()
    world = await World.create({ oidc: issuer.settings() })
  })
  after(() => world.close())
  after(() => issuer.close())

  test('gives the address of the issuer’s page, with a state, a nonce and a challenge, and stores no secret of the browser', async () => {
    assert.deepEqual(issuer.requests, [])
    assert.deepEqual((await world.nobody.get('/guildhall/instance')).body.oidc, { name: 'Example Login', only: false })
    const { status, body } = await world.nobody.post(PATH)
    assert.equal(status, 201)
    const { origin, pathname, searchParams } = new URL(body.url)
    assert.equal(`${origin}${pathname}`, `${issuer.url}/authorize`)
    const { state = '', nonce, code_challenge, ...rest } = Object.fromEntries(searchParams)
    assert.deepEqual(rest, {
      response_type: 'code',
      client_id: 'guildhall',
      scope: 'openid profile email',
      redirect_uri: 'http://127.0.0.1/sign-in/callback',
      code_challenge_method: 'S256',
    })
    const [row] = await world.db.q.selectFrom('oidc_attempts').selectAll().execute()
    assert.equal(code_challenge, hash('sha256', row?.verifier ?? '', 'base64url'))
    assert.equal(nonce, row?.nonce)
    for (const secret of [state, body.secret]) assert.equal(JSON.stringify(row).includes(secret), false)
    await Promise.all(Array.from({ length: 5 }, () => world.nobody.post(PATH)))
    assert.deepEqual(issuer.requests, ['/.well-known/openid-configuration'])
  })

  test('stores a limited number of attempts, of which the network with most loses its oldest', async (t) => {
    const other = await World.create({ oidc: issuer.settings() })
    t.after(() => other.close())
    const now = other.clock.now()
    const row = (of: number, network: string) => ({
      state_hash: `state ${of}`,
      secret_hash: 'secret',
      verifier: 'verifier',
      nonce: 'nonce',
      user_id: null,
      session_hash: null,
      network,
      expires_at: now + 60_000 + of,
    })
    const rows = Array.from({ length: MOST_ATTEMPTS }, (_, of) => row(of, of === 0 ? 'quiet' : 'flood'))
    await other.app.kernel.store.write(async ({ q }) => {
      for (let at = 0; at < rows.length; at += 100)
        await q
          .insertInto('oidc_attempts')
          .values(rows.slice(at, at + 100))
          .execute()
    })
    const answers = await Promise.all(Array.from({ length: 3 }, () => other.nobody.post(PATH)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    )
    const kept = await other.db.q.selectFrom('oidc_attempts').select(['state_hash', 'network']).execute()
    const known = new Set(kept.map(({ state_hash }) => state_hash))
    assert.ok(kept.length <= MOST_ATTEMPTS + 3)
    assert.deepEqual([known.has('state 0'), known.has('state 1'), known.has('state 4999')], [true, false, true])
    // Expired ones go first.
    other.clock.advance(59_999 + 60_000)
    await other.app.kernel.store.write((db) => addAttempt(db, row(5000, 'late'), other.clock.now()))
    assert.equal((await other.db.q.selectFrom('oidc_attempts').select('state_hash').execute()).length, 4)
  })

  const broken: Record<string, (right: object) => object> = {
    'of another issuer': (right) => ({ ...right, issuer: 'https://evil.example' }),
    'with a token endpoint at another origin': (right) => ({ ...right, token_endpoint: 'https://evil.example/token' }),
    'with a page at another origin': (right) => ({ ...right, authorization_endpoint: 'http://localhost:1/authorize' }),
    'with keys at another origin': (right) => ({ ...right, jwks_uri: 'http://127.0.0.1:1/keys' }),
    'without keys': (right) => ({ ...right, jwks_uri: undefined }),
  }
  for (const [what, metadata] of Object.entries(broken)) {
    test(`refuses a configuration ${what}, until it is right`, async (t) => {
      const other = await World.create({ oidc: issuer.settings() })
      t.after(() => other.close())
      issuer.misconduct = { metadata }
      await other.refusesAt(() => other.nobody.post(PATH), 'code', 'ISSUER_ANSWER_INVALID')
      issuer.misconduct = {}
      assert.equal((await other.nobody.post(PATH)).status, 201)
    })
  }

  test('is refused while the issuer is down, and everything else works', async (t) => {
    const down = await World.create({ oidc: issuer.settings({ issuer: 'http://127.0.0.1:1099' }) })
    t.after(() => down.close())
    await down.refusesAt(() => down.nobody.post(PATH), 'code', 'ISSUER_UNREACHABLE')
    const { user, password } = down.member
    assert.equal((await down.nobody.post('/auth/login', { login: user.username, password })).status, 200)
  })

  test('is refused without an issuer', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    await other.refusesAt(() => other.nobody.post(PATH), 'code', 'OIDC_NOT_CONFIGURED')
  })
})
