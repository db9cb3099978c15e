import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  allowManyApplications,
  authorizationCode,
  basicAuthorization,
  type ClientApplication,
  codeExchange,
  newClientApplication,
  PKCE_CHALLENGE,
  PKCE_VERIFIER,
  REDIRECT_URI,
  sendTokenForm,
  tokensFor,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'
import { trimAuthorizations } from './trim-authorizations.ts'

const WEEK_S = 604_800

describe('Get Access Token', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    world.clock.hold()
    await allowManyApplications(world)
  })
  beforeEach(async () => {
    client = await newClientApplication(world)
  })
  after(() => world.close())

  /** Asserts that no token is issued and nothing written; the error has the format of RFC 6749. */
  const refuses = async (fields: Record<string, string>, error: string, status = 400) => {
    await world.refuses(() => sendTokenForm(world, fields), status)
    const { body } = await sendTokenForm(world, fields)
    assert.equal(body.error, error, JSON.stringify(body))
    assert.deepEqual([body.code, body.message], [undefined, undefined])
  }
  const whoami = async (token: string) => (await world.clientOf(`Bearer ${token}`).get('/users/@me')).status

  describe('for a code', () => {
    test('returns a token for the user who agreed', async () => {
      const { status, body, headers } = await sendTokenForm(
        world,
        codeExchange(client, await authorizationCode(world, client, world.member)),
      )
      assert.equal(status, 200)
      const { access_token, refresh_token, ...rest } = body
      assert.deepEqual(rest, { token_type: 'Bearer', expires_in: WEEK_S, scope: 'identify guilds' })
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal((await world.clientOf(`Bearer ${access_token}`).get('/users/@me')).body.id, world.member.id)
      const kept = await world.contents()
      for (const secret of [access_token, refresh_token]) assert.equal(kept.includes(secret), false)
    })

    test('also accepts a header that authenticates the application, and a path without a version', async () => {
      const code = await authorizationCode(world, client, world.member)
      const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI }
      const response = await world.app.http.inject({
        method: 'POST',
        url: '/api/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...basicAuthorization(client) },
        payload: new URLSearchParams(fields).toString(),
      })
      assert.equal(response.statusCode, 200, response.payload)
    })

    test('accepts each code once, and revokes its tokens if the code is used again', async () => {
      const code = await authorizationCode(world, client, world.member)
      const { body } = await sendTokenForm(world, codeExchange(client, code))
      assert.equal(await whoami(body.access_token), 200)
      const again = await sendTokenForm(world, codeExchange(client, code))
      assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
      assert.equal(await whoami(body.access_token), 401)
      const fields = { ...codeExchange(client, ''), grant_type: 'refresh_token', refresh_token: body.refresh_token }
      await refuses(fields, 'invalid_grant')
    })

    test('issues tokens to only one of many simultaneous requests, and then revokes these tokens', async () => {
      const code = await authorizationCode(world, client, world.member)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => sendTokenForm(world, codeExchange(client, code))),
      )
      const [given, ...others] = answers.filter(({ status }) => status === 200)
      assert.deepEqual([typeof given?.body.access_token, others.length], ['string', 0])
      assert.equal(await whoami(given?.body.access_token), 401)
    })

    test('requires the redirect URI of the code', async () => {
      const code = await authorizationCode(world, client, world.member)
      await refuses(codeExchange(client, code, { redirect_uri: `${REDIRECT_URI}/` }), 'invalid_request')
      const { redirect_uri: _none, ...without } = codeExchange(client, code)
      await refuses(without, 'invalid_request')
      assert.equal((await sendTokenForm(world, codeExchange(client, code))).status, 200)
    })

    test('requires no redirect URI if the authorization request had none', async () => {
      const code = () => authorizationCode(world, client, world.member, { is_redirect_named: false })
      const { redirect_uri: _none, ...without } = codeExchange(client, await code())
      assert.equal((await sendTokenForm(world, without)).status, 200)
      await refuses(codeExchange(client, await code(), { redirect_uri: 'https://other.example' }), 'invalid_request')
    })

    test('accepts the code only from its application', async () => {
      const other = await newClientApplication(world)
      await refuses(codeExchange(other, await authorizationCode(world, client, world.member)), 'invalid_grant')
    })

    test('refuses a code after a hundred seconds', async () => {
      const code = await authorizationCode(world, client, world.member)
      world.clock.advance(100_000)
      await refuses(codeExchange(client, code), 'invalid_grant')
    })

    test('requires the verifier if the code has a challenge, and otherwise refuses a verifier', async () => {
      const code = await authorizationCode(world, client, world.member, { challenge: PKCE_CHALLENGE })
      await refuses(codeExchange(client, code), 'invalid_grant')
      for (const wrong of ['b'.repeat(43), PKCE_VERIFIER.slice(1), PKCE_CHALLENGE, `${PKCE_VERIFIER}é`]) {
        await refuses(codeExchange(client, code, { code_verifier: wrong }), 'invalid_grant')
      }
      assert.equal(
        (await sendTokenForm(world, codeExchange(client, code, { code_verifier: PKCE_VERIFIER }))).status,
        200,
      )
      const plain = await authorizationCode(world, client, world.member)
      await refuses(codeExchange(client, plain, { code_verifier: PKCE_VERIFIER }), 'invalid_grant')
    })

    test('refuses an unknown code', async () => {
      await refuses(codeExchange(client, 'nonsense'), 'invalid_grant')
      await refuses(codeExchange(client, ''), 'invalid_request')
    })

    test('keeps twenty tokens per application and user, and revokes the oldest', async () => {
      const first = await tokensFor(world, client, world.member)
      for (let i = 1; i < 20; i++) await tokensFor(world, client, world.member)
      assert.equal((await first.api.get('/users/@me')).status, 200)
      await tokensFor(world, client, world.member)
      assert.equal((await first.api.get('/users/@me')).status, 401)
    })
  })

  describe('for a refresh token', () => {
    const next = (refresh_token: string, more: Record<string, string> = {}) => {
      const { id: client_id, secret: client_secret } = client
      return { grant_type: 'refresh_token', client_id, client_secret, refresh_token, ...more }
    }

    test('returns new tokens and revokes the old access token', async () => {
      const before = await tokensFor(world, client, world.member)
      const { status, body } = await sendTokenForm(world, next(before.refresh_token))
      assert.deepEqual([status, body.scope], [200, 'identify guilds'])
      assert.notEqual(body.refresh_token, before.refresh_token)
      assert.deepEqual([await whoami(before.access_token), await whoami(body.access_token)], [401, 200])
    })

    test('accepts each refresh token once, and revokes all its successors if it is used again', async () => {
      const before = await tokensFor(world, client, world.member)
      const { body } = await sendTokenForm(world, next(before.refresh_token))
      const again = await sendTokenForm(world, next(before.refresh_token))
      assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
      assert.equal(await whoami(body.access_token), 401)
      await refuses(next(body.refresh_token), 'invalid_grant')
    })

    test('issues tokens to only one of many simultaneous requests, and then revokes these tokens', async () => {
      const { refresh_token } = await tokensFor(world, client, world.member)
      const answers = await Promise.all(Array.from({ length: 20 }, () => sendTokenForm(world, next(refresh_token))))
      const [given, ...others] = answers.filter(({ status }) => status === 200)
      assert.deepEqual([typeof given?.body.access_token, others.length], ['string', 0])
      assert.equal(await whoami(given?.body.access_token), 401)
      await refuses(next(given?.body.refresh_token), 'invalid_grant')
    })

    test('revokes all successors even if the token is used again after several exchanges', async () => {
      const { refresh_token: stolen } = await tokensFor(world, client, world.member)
      const { body: first } = await sendTokenForm(world, next(stolen))
      const { body: second } = await sendTokenForm(world, next(first.refresh_token))
      assert.equal(await whoami(second.access_token), 200)
      assert.equal((await sendTokenForm(world, next(stolen))).body.error, 'invalid_grant')
      assert.equal(await whoami(second.access_token), 401)
      await refuses(next(second.refresh_token), 'invalid_grant')
    })

    test('returns no token if the user revokes the authorization in the meantime', async () => {
      for (let i = 0; i < 5; i++) {
        const { refresh_token } = await tokensFor(world, client, world.member)
        const [{ id }] = (await world.member.api.get('/oauth2/tokens')).body
        const calls = [sendTokenForm(world, next(refresh_token)), world.member.api.delete(`/oauth2/tokens/${id}`)]
        const [given, ended] = await Promise.all(i % 2 === 0 ? calls : calls.reverse()).then((all) =>
          i % 2 === 0 ? all : all.reverse(),
        )
        assert.equal(ended?.status, 204)
        if (given?.status === 200) assert.equal(await whoami(given.body.access_token), 401)
        for (const table of ['access_tokens', 'refresh_tokens'] as const) {
          const kept = world.db.q.selectFrom(table).selectAll().where('authorization_id', '=', id)
          assert.deepEqual(await kept.execute(), [], table)
        }
      }
    })

    test('refuses scopes to which the user did not agree', async () => {
      const { refresh_token } = await tokensFor(world, client, world.member)
      await refuses(next(refresh_token, { scope: 'identify email' }), 'invalid_scope')
      await refuses(next(refresh_token, { scope: 'nonsense' }), 'invalid_scope')
    })

    test('accepts fewer scopes, and accepts all scopes again the next time', async () => {
      const { refresh_token } = await tokensFor(world, client, world.member)
      const { body: fewer } = await sendTokenForm(world, next(refresh_token, { scope: 'identify' }))
      assert.equal(fewer.scope, 'identify')
      const api = world.clientOf(`Bearer ${fewer.access_token}`)
      assert.equal(await whoami(fewer.access_token), 200)
      await world.refuses(() => api.get('/users/@me/guilds'), 403, 50026)
      const { body: all } = await sendTokenForm(world, next(fewer.refresh_token))
      assert.equal(all.scope, 'identify guilds')
      assert.equal((await world.clientOf(`Bearer ${all.access_token}`).get('/users/@me/guilds')).status, 200)
    })

    test('accepts the token only from its application, and only for ninety days', async () => {
      const { refresh_token } = await tokensFor(world, client, world.member)
      const mine = client
      client = await newClientApplication(world)
      await refuses(next(refresh_token), 'invalid_grant')
      client = mine
      world.clock.advance(90 * 86_400_000)
      await refuses(next(refresh_token), 'invalid_grant')
    })
  })

  describe('for the application itself', () => {
    const own = (scope: string) => ({ grant_type: 'client_credentials', scope })
    const ask = (fields: Record<string, string>) =>
      sendTokenForm(world, fields, { headers: basicAuthorization(client) })

    test('returns a token for its owner, without a refresh token', async () => {
      const { status, body } = await ask(own('identify applications.commands.update'))
      assert.deepEqual([status, body.refresh_token], [200, undefined])
      assert.equal((await world.clientOf(`Bearer ${body.access_token}`).get('/users/@me')).body.id, world.owner.id)
    })

    test('returns a token for the current owner, which is revoked when the application is transferred', async () => {
      const { body: team } = await world.owner.api.post('/teams', { name: 'Makers' })
      const { body: before } = await ask(own('identify'))
      const { access_token: ofMember } = await tokensFor(world, client, world.member)
      assert.equal(
        (await world.owner.api.post(`/applications/${client.id}/transfer`, { team_id: team.id })).status,
        200,
      )
      assert.deepEqual([await whoami(before.access_token), await whoami(ofMember)], [401, 200])
      await world.owner.api.post(`/teams/${team.id}/members`, { username: world.moderator.user.username })
      await world.moderator.api.put(`/teams/${team.id}/members/@me`)
      const { body: meanwhile } = await ask(own('identify'))
      assert.equal(await whoami(meanwhile.access_token), 200)
      const successor = world.moderator.id
      assert.equal((await world.owner.api.patch(`/teams/${team.id}`, { owner_user_id: successor })).status, 200)
      assert.deepEqual([await whoami(meanwhile.access_token), await whoami(ofMember)], [401, 200])
      const { body } = await ask(own('identify'))
      assert.equal((await world.clientOf(`Bearer ${body.access_token}`).get('/users/@me')).body.id, successor)
      assert.equal((await world.moderator.api.delete(`/teams/${team.id}/members/${world.owner.id}`)).status, 204)
      assert.equal(await whoami(body.access_token), 200)
    })

    test('returns a token for the team’s owner and a few scopes for a team’s application', async () => {
      await world.app.kernel.store.write(({ q }) =>
        q.updateTable('applications').set({ team_id: '1' }).where('id', '=', client.id).execute(),
      )
      assert.equal((await ask(own('identify applications.commands.update'))).status, 200)
      await world.refuses(() => ask(own('identify guilds')), 400)
    })

    test('refuses unknown scopes, and scopes that need a user’s choice', async () => {
      for (const scope of ['nonsense', 'identify nonsense', 'bot', 'IDENTIFY']) {
        await world.refuses(() => ask(own(scope)), 400)
        assert.equal((await ask(own(scope))).body.error, 'invalid_scope')
      }
      assert.equal((await ask({ grant_type: 'client_credentials' })).body.error, 'invalid_request')
    })
  })

  describe('refuses', () => {
    test('an unknown application, and a wrong secret', async () => {
      const code = await authorizationCode(world, client, world.member)
      const wrong = [{ client_secret: 'x' }, { client_secret: '' }, { client_id: '1' }, { client_id: 'x' }]
      for (const each of wrong) await refuses(codeExchange(client, code, each), 'invalid_client', 401)
      const other = await newClientApplication(world)
      await refuses(codeExchange(client, code, { client_secret: other.secret }), 'invalid_client', 401)
      for (const authorization of ['Basic', 'Basic !', `Basic ${btoa('%zz:%zz')}`, `Basic ${btoa(client.id)}`]) {
        const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI }
        await world.refuses(() => sendTokenForm(world, fields, { headers: { authorization } }), 401)
      }
    })

    test('an application that uses two authentication methods, and a revoked secret', async () => {
      const code = await authorizationCode(world, client, world.member)
      await world.refuses(
        () => sendTokenForm(world, codeExchange(client, code), { headers: basicAuthorization(client) }),
        400,
      )
      await world.owner.api.post(`/applications/${client.id}/reset`)
      await refuses(codeExchange(client, code), 'invalid_client', 401)
    })

    test('other grant types, other content types, and duplicate fields', async () => {
      await refuses({ grant_type: 'password' }, 'unsupported_grant_type')
      for (const [grant_type, named] of [
        ['password', 'password'],
        ['x'.repeat(60_000), '?'],
        ['é"\n', '?'],
      ] as const) {
        const { body } = await sendTokenForm(world, { ...codeExchange(client, 'x'), grant_type })
        assert.equal(body.error_description, `Grant type ${named} is not supported`)
      }
      const { body } = await world.nobody.post('/oauth2/token', codeExchange(client, 'x'))
      assert.deepEqual(body, {
        error: 'unsupported_grant_type',
        error_description: 'Grant type None is not supported',
      })
      const twice = [...Object.entries(codeExchange(client, 'x')), ['code', 'y']]
      const answer = await sendTokenForm(world, twice)
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_request'])
    })
  })

  test('expired codes and tokens are deleted', async () => {
    const { access_token } = await tokensFor(world, client, world.member)
    assert.equal(await whoami(access_token), 200)
    const expires_at = world.clock.now() + WEEK_S * 1000
    const others = Array.from({ length: 450 }, (_, i) => String(1000 + i))
    await world.app.kernel.store.write(async ({ q }) => {
      const of = { user_id: world.owner.id, application_id: client.id, scopes: 'identify' }
      await q
        .insertInto('authorizations')
        .values(others.map((id) => ({ id, ...of, is_own: false })))
        .execute()
      const tokens = others.map((id) => ({ hash: id, authorization_id: id, expires_at }))
      await q
        .insertInto('access_tokens')
        .values(tokens.map((token) => ({ ...token, ...of })))
        .execute()
      await q
        .insertInto('refresh_tokens')
        .values(tokens.map((token) => ({ ...token, is_used: true })))
        .execute()
    })
    world.clock.advance(WEEK_S * 1000)
    await trimAuthorizations(world.app.kernel)
    const left = await world.db.q.selectFrom('authorizations').select(['id', 'user_id']).execute()
    assert.deepEqual(
      left.filter(({ id }) => others.includes(id)),
      [],
    )
    assert.ok(left.some(({ user_id }) => user_id === world.member.id))
    assert.equal(await whoami(access_token), 401)
    world.clock.advance(91 * 86_400_000)
    await trimAuthorizations(world.app.kernel)
    for (const table of ['authorizations', 'authorization_codes', 'access_tokens', 'refresh_tokens'] as const) {
      assert.deepEqual(await world.db.q.selectFrom(table).selectAll().execute(), [])
    }
  })
})
