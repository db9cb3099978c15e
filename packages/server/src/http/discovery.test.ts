import assert from 'node:assert/strict'
import { test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

test('OpenID Connect discovery lists the addresses of all endpoints', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const url = '/.well-known/openid-configuration'
  const answer = await world.app.http.inject({ url, headers: { origin: 'https://app.example' } })
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/json'])
  assert.equal(answer.headers['access-control-allow-origin'], '*')
  const body = answer.json()
  const { publicUrl } = world.app.kernel.instance
  assert.equal(body.issuer, publicUrl)
  assert.deepEqual(body.id_token_signing_alg_values_supported, ['RS256'])
  for (const [field, method] of [
    ['jwks_uri', 'GET'],
    ['userinfo_endpoint', 'GET'],
    ['token_endpoint', 'POST'],
    ['revocation_endpoint', 'POST'],
  ] as const) {
    assert.ok(body[field].startsWith(`${publicUrl}/api/`), field)
    const { statusCode } = await world.app.http.inject({ method, url: body[field].slice(publicUrl.length) })
    assert.notEqual(statusCode, 404, field)
  }
})
