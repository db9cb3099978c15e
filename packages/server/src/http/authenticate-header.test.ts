import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  basicAuthorization,
  type ClientApplication,
  codeExchange,
  newClientApplication,
  sendTokenForm,
  tokensFor,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('WWW-Authenticate', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const NAME = 'www-authenticate'

  test('requests Basic only from an application that tried to authenticate with Basic', async () => {
    const wrong = { ...client, secret: 'x' }
    for (const at of ['/oauth2/token', '/oauth2/token/revoke']) {
      const fields = { grant_type: 'authorization_code', code: 'x', token: 'x' }
      const { status, headers } = await sendTokenForm(world, fields, { at, headers: basicAuthorization(wrong) })
      assert.deepEqual([status, headers[NAME]], [401, 'Basic realm="applications", charset="UTF-8"'])
    }
    const { status, headers } = await sendTokenForm(world, codeExchange(wrong, 'x'))
    assert.deepEqual([status, headers[NAME]], [401, undefined])
    const refused = await sendTokenForm(world, { grant_type: 'password' }, { headers: basicAuthorization(client) })
    assert.deepEqual([refused.status, refused.headers[NAME]], [400, undefined])
  })

  test('contains the error if an access token is invalid or lacks a scope', async () => {
    const challenged = async (authorization: string, path = '/users/@me') => {
      const { status, headers } = await world.clientOf(authorization).get(path)
      return [status, headers[NAME]]
    }
    assert.deepEqual(await challenged('Bearer x'), [401, 'Bearer error="invalid_token"'])
    assert.deepEqual(await challenged('Bot x'), [401, 'Bearer'])
    const { status, headers } = await world.nobody.get('/users/@me')
    assert.deepEqual([status, headers[NAME]], [401, 'Bearer'])
    const { access_token } = await tokensFor(world, client, world.member, 'identify')
    assert.deepEqual(await challenged(`Bearer ${access_token}`), [200, undefined])
    const insufficient = await challenged(`Bearer ${access_token}`, '/users/@me/guilds')
    assert.deepEqual(insufficient, [403, 'Bearer error="insufficient_scope"'])
  })
})
