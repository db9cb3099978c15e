import assert from 'node:assert/strict'
import { createPublicKey, hash, verify } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  agreeToAuthorization,
  authorizationCode,
  authorizePath,
  type ClientApplication,
  clientCredentialsToken,
  codeExchange,
  newClientApplication,
  REDIRECT_URI,
  sendTokenForm,
  tokensFor,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('The scope openid', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    world.clock.hold()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

  /** The claims of an ID token that one of the instance's published keys verifies. */
  async function claimsOf(idToken: string) {
    const [head, claims, signature = ''] = idToken.split('.')
    const { keys } = (await world.nobody.get('/oauth2/keys')).body
    const { alg, kid } = read(head)
    const key = keys.find((each: { kid: string }) => each.kid === kid)
    assert.equal(alg, 'RS256')
    const publicKey = createPublicKey({ key, format: 'jwk' })
    assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')))
    return read(claims)
  }

  test('returns an ID token signed by the instance for the application', async () => {
    const { id_token, access_token } = await tokensFor(world, client, world.member, 'openid identify')
    const now = Math.floor(world.clock.now() / 1000)
    assert.deepEqual(await claimsOf(id_token), {
      iss: world.app.kernel.instance.publicUrl,
      sub: world.member.id,
      aud: client.id,
      iat: now,
      exp: now + 3600,
      at_hash: hash('sha256', access_token, 'buffer').subarray(0, 16).toString('base64url'),
    })
  })

  test('returns the nonce of the request', async () => {
    const path = authorizePath(client, { scope: 'openid', nonce: 'once and again' })
    const url = await agreeToAuthorization(world.member, path)
    const form = codeExchange(client, url.searchParams.get('code') ?? '')
    delete (form as Partial<typeof form>).redirect_uri
    const { body } = await sendTokenForm(world, form)
    assert.equal((await claimsOf(body.id_token)).nonce, 'once and again')
    const next = { grant_type: 'refresh_token', client_id: client.id, client_secret: client.secret }
    const refreshed = await sendTokenForm(world, { ...next, refresh_token: body.refresh_token, code: form.code })
    const { nonce, sub } = await claimsOf(refreshed.body.id_token)
    assert.deepEqual([nonce, sub], [undefined, world.member.id])
  })

  test('is required for an ID token', async () => {
    assert.equal('id_token' in (await tokensFor(world, client, world.member, 'identify email')), false)
    assert.equal('id_token' in (await clientCredentialsToken(world, client, 'identify')), false)
    assert.equal((await claimsOf((await clientCredentialsToken(world, client, 'openid')).id_token)).sub, world.owner.id)
  })

  test('returns no ID token for a refused code', async () => {
    const code = await authorizationCode(world, client, world.member, { scopes: 'openid' })
    const { status, body } = await sendTokenForm(
      world,
      codeExchange(client, code, { redirect_uri: `${REDIRECT_URI}x` }),
    )
    assert.deepEqual([status, 'id_token' in body], [400, false])
  })

  test('limits the length of a nonce', async () => {
    const path = authorizePath(client, { scope: 'openid', nonce: 'x'.repeat(1025) })
    await world.refuses(() => world.member.api.post(path, { authorize: true }), 400, 50035)
  })
})
