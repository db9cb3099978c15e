import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  agreeToAuthorization,
  authorizePath,
  type ClientApplication,
  codeExchange,
  newClientApplication,
  OTHER_REDIRECT_URI,
  PKCE_CHALLENGE,
  REDIRECT_URI,
  sendTokenForm,
} from '@guildhall/testing/features/oauth2'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('An authorization request', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  /** Both operations refuse it, and nothing is written. */
  const refuses = async (path: string, error: string | number, who: Person = world.member) => {
    const { api } = who
    for (const send of [() => api.get(path), () => api.post(path, { authorize: true, guild_id: world.guildId })]) {
      await world.refuses(send, 400)
      const { body } = await send()
      assert.equal(body.error ?? body.code, error, path)
    }
  }
  const asked = (more: string[][]) => `/oauth2/authorize?${new URLSearchParams([['client_id', client.id], ...more])}`

  test('is refused if it contains a parameter twice', async () => {
    const all = [
      ['response_type', 'code'],
      ['scope', 'identify'],
      ['state', 'x'],
      ['redirect_uri', REDIRECT_URI],
    ]
    assert.equal((await world.member.api.get(asked(all))).status, 200)
    for (const twice of [...all, ['client_id', client.id]]) await refuses(asked([...all, twice]), 50035)
  })

  test('ignores parameters without a value, and unknown ones', async () => {
    const path = asked([
      ['response_type', 'code'],
      ['scope', 'identify'],
      ['redirect_uri', ''],
      ['state', ''],
      ['unknown', 'x'],
    ])
    const url = await agreeToAuthorization(world.member, path)
    assert.equal(`${url.origin}${url.pathname}`, REDIRECT_URI)
    assert.deepEqual([...url.searchParams.keys()], ['code'])
    const { redirect_uri: _none, ...fields } = codeExchange(client, url.searchParams.get('code') ?? '')
    assert.equal((await sendTokenForm(world, fields)).status, 200)
  })

  test('requires one of the two response types, spelled exactly', async () => {
    for (const response_type of ['id_token', 'code token', 'token code', 'Code', 'none']) {
      await refuses(authorizePath(client, { response_type }), 'unsupported_response_type')
    }
    const missing = asked([['scope', 'identify']])
    await refuses(missing, 'unsupported_response_type')
  })

  test('requires a registered redirect URI, which is compared character by character', async () => {
    const wrong = [
      `${REDIRECT_URI}/`,
      `${REDIRECT_URI}?x=1`,
      `${REDIRECT_URI}#`,
      `${REDIRECT_URI}/../callback`,
      REDIRECT_URI.toUpperCase(),
      REDIRECT_URI.replace('https', 'http'),
      REDIRECT_URI.replace('app.', 'app.app.'),
      REDIRECT_URI.replace('//', '//user@'),
      REDIRECT_URI.replace('.example', '.example:443'),
      REDIRECT_URI.replace('app', '%61pp'),
      '//app.example/callback',
      '/callback',
      'javascript:alert(1)',
      `${OTHER_REDIRECT_URI}&more`,
    ]
    for (const redirect_uri of wrong) await refuses(authorizePath(client, { redirect_uri }), 'invalid_request')
  })

  test('returns any state unchanged', async () => {
    for (const state of ['a b&c=d#e', '%00', '\u{1f512} ü', '"><script>', 'x'.repeat(2000), '+', 'code=1', '\r\n']) {
      const url = await agreeToAuthorization(world.member, authorizePath(client, { state }))
      assert.equal(url.searchParams.get('state'), state)
      assert.deepEqual([...url.searchParams.keys()], ['code', 'state'])
      const implicit = await agreeToAuthorization(
        world.member,
        authorizePath(client, { state, response_type: 'token' }),
      )
      assert.equal(new URLSearchParams(implicit.hash.slice(1)).get('state'), state)
    }
  })

  test('can contain only a hashed challenge, and only if it requests a code', async () => {
    const S256 = { code_challenge_method: 'S256' }
    for (const wrong of [
      { code_challenge: PKCE_CHALLENGE },
      { code_challenge: PKCE_CHALLENGE, code_challenge_method: 'plain' },
      { code_challenge: PKCE_CHALLENGE, code_challenge_method: 's256' },
      { code_challenge: PKCE_CHALLENGE.slice(1), ...S256 },
      { code_challenge: `${PKCE_CHALLENGE.slice(1)}=`, ...S256 },
      { code_challenge: '', ...S256 },
      { ...S256 },
      { code_challenge: PKCE_CHALLENGE, ...S256, response_type: 'token' },
    ]) {
      await refuses(authorizePath(client, wrong), 'invalid_request')
    }
  })

  test('refuses unknown permissions for the bot’s role', async () => {
    const path = authorizePath(client, { scope: 'bot', permissions: String((1n << 62n) | 1024n) })
    const url = await agreeToAuthorization(world.owner, path, { guild_id: world.guildId })
    assert.equal(url.searchParams.get('permissions'), '1024')
    await refuses(authorizePath(client, { scope: 'bot', permissions: 'x' }), 50035, world.owner)
  })

  test('can be authorized only by the application’s owners if the application is not public', async () => {
    const { body: team } = await world.owner.api.post('/teams', { name: 'Makers' })
    const own = await newClientApplication(world)
    await world.owner.api.patch(`/applications/${own.id}`, { bot_public: false })
    const paths = [
      authorizePath(own),
      authorizePath(own, { scope: 'bot' }),
      authorizePath(own, { response_type: 'token' }),
    ]
    for (const path of paths) await refuses(path, 'unauthorized_client')
    assert.equal((await world.owner.api.get(authorizePath(own))).status, 200)
    await world.owner.api.post(`/applications/${own.id}/transfer`, { team_id: team.id })
    await world.owner.api.post(`/teams/${team.id}/members`, { username: 'member' })
    await refuses(authorizePath(own), 'unauthorized_client')
    await world.member.api.put(`/teams/${team.id}/members/@me`)
    assert.equal((await world.member.api.post(authorizePath(own), { authorize: true })).status, 200)
  })

  test('is read only from the URL, not from the body of the decision', async () => {
    const body = { authorize: true, redirect_uri: 'https://evil.example', scope: 'email', client_id: '1', state: 'x' }
    const { body: answer } = await world.member.api.post(authorizePath(client), body)
    const url = new URL(answer.location)
    assert.deepEqual([url.origin, [...url.searchParams.keys()]], ['https://app.example', ['code']])
    const { body: tokens } = await sendTokenForm(world, { ...codeExchange(client, url.searchParams.get('code') ?? '') })
    assert.equal(tokens.scope, 'identify')
  })
})
