import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  authorizationCode,
  authorizePath,
  basicAuthorization,
  type ClientApplication,
  codeExchange,
  newClientApplication,
  REDIRECT_URI,
  sendTokenForm,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('An application that authenticates', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (url: string, payload: string, headers: Record<string, string>) =>
    world.app.http.inject({ method: 'POST', url, payload, headers })
  const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

  test('can send its credentials in the form or in a header, but not in the URL', async () => {
    const fields = codeExchange(client, await authorizationCode(world, client, world.member))
    const { client_id: _id, client_secret: _secret, ...rest } = fields
    const refuses = async (url: string, payload: string, headers: Record<string, string>, error: string) => {
      await world.writesNothing(async () => {
        const answer = await post(url, payload, headers)
        assert.equal(answer.json().error, error)
      })
    }
    const at = '/api/v10/oauth2/token'
    const query = formOf({ client_id: client.id, client_secret: client.secret })
    await refuses(`${at}?${query}`, formOf(rest), FORM, 'invalid_client')
    await refuses(`${at}?${formOf(fields)}`, '', FORM, 'unsupported_grant_type')
    await refuses(`${at}?${formOf(fields)}`, query, FORM, 'unsupported_grant_type')
    const answer = await post(at, formOf(rest), { ...FORM, ...basicAuthorization(client) })
    assert.equal(answer.statusCode, 200, answer.payload)
  })

  test('can use its two operations only with POST, with or without an API version in the path', async () => {
    for (const version of ['', '/v10', '/v9']) {
      const fields = codeExchange(client, await authorizationCode(world, client, world.member))
      const given = await post(`/api${version}/oauth2/token`, formOf(fields), FORM)
      assert.equal(given.statusCode, 200, given.payload)
      const { access_token: token } = given.json()
      const revocation = formOf({ token, client_id: client.id, client_secret: client.secret })
      const revoked = await post(`/api${version}/oauth2/token/revoke`, revocation, FORM)
      assert.deepEqual([revoked.statusCode, revoked.json()], [200, {}])
      assert.equal((await world.clientOf(`Bearer ${token}`).get('/users/@me')).status, 401)
      const got = await world.app.http.inject(`/api${version}/oauth2/token?${formOf(fields)}`)
      assert.ok([404, 405].includes(got.statusCode), String(got.statusCode))
    }
  })

  test('must send a form', async () => {
    const fields = codeExchange(client, await authorizationCode(world, client, world.member))
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form',
    ]) {
      const payload = type === 'application/json' ? JSON.stringify(fields) : formOf(fields)
      await world.writesNothing(async () => {
        const answer = await post('/api/v10/oauth2/token', payload, { 'content-type': type })
        const expected = { error: 'unsupported_grant_type', error_description: 'Grant type None is not supported' }
        assert.deepEqual([answer.statusCode, answer.json()], [400, expected], type)
      })
    }
    const typed = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    assert.equal((await post('/api/v10/oauth2/token', formOf(fields), typed)).statusCode, 200)
  })

  test('receives random codes, tokens and secrets, none of which is stored in plain text', async () => {
    const { body } = await world.member.api.post(authorizePath(client), { authorize: true })
    const code = new URL(body.location).searchParams.get('code') ?? ''
    const kept = await world.contents()
    const { body: tokens } = await sendTokenForm(world, codeExchange(client, code, { redirect_uri: REDIRECT_URI }))
    const later = await world.contents()
    for (const secret of [code, tokens.access_token, tokens.refresh_token, client.secret]) {
      // At least 160 bits (RFC 6749, 10.10), in base64url.
      assert.ok(secret.length >= 27, String(secret.length))
      for (const contents of [kept, later]) assert.equal(contents.includes(secret), false)
    }
  })
})
