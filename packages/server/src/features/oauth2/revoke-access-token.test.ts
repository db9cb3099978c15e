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

describe('Revoke Access Token', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const revoke = (fields: Record<string, string>, by = client) =>
    sendTokenForm(world, fields, { at: '/oauth2/token/revoke', headers: basicAuthorization(by) })
  const status = async (api: { get: (path: string) => Promise<{ status: number }> }) =>
    (await api.get('/users/@me')).status

  test('revokes the whole authorization, whichever of its tokens is sent', async () => {
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const [one, other] = [await tokensFor(world, client, world.member), await tokensFor(world, client, world.member)]
      const events = await world.eventsOf(async () => {
        const answer = await revoke({ token: one[kind], token_type_hint: 'nonsense' })
        assert.deepEqual([answer.status, answer.body], [200, {}])
      }, world.member.id)
      assert.deepEqual(events, [{ type: 'OAUTH2_TOKEN_REVOKE', data: { application_id: client.id } }])
      assert.deepEqual([await status(one.api), await status(other.api)], [401, 401])
      const fields = { ...codeExchange(client, ''), grant_type: 'refresh_token', refresh_token: other.refresh_token }
      assert.equal((await sendTokenForm(world, fields)).body.error, 'invalid_grant')
    }
  })

  test('keeps authorizations of other users and applications', async () => {
    const mine = await tokensFor(world, client, world.member)
    const others = await tokensFor(world, client, world.owner)
    const elsewhere = await tokensFor(world, await newClientApplication(world), world.member)
    await revoke({ token: mine.access_token })
    assert.deepEqual([await status(others.api), await status(elsewhere.api)], [200, 200])
  })

  test('succeeds without effect for an unknown token and for another application’s token', async () => {
    const elsewhere = await tokensFor(world, await newClientApplication(world), world.member)
    for (const token of ['nonsense', elsewhere.access_token, elsewhere.refresh_token]) {
      await world.writesNothing(async () => assert.equal((await revoke({ token })).status, 200))
    }
    assert.equal(await status(elsewhere.api), 200)
  })

  test('requires the application to authenticate', async () => {
    const { access_token, api } = await tokensFor(world, client, world.member)
    await world.refuses(() => revoke({ token: access_token }, { ...client, secret: 'x' }), 401)
    await world.refuses(() => sendTokenForm(world, { token: access_token }, { at: '/oauth2/token/revoke' }), 401)
    await world.refuses(() => revoke({}), 400)
    assert.equal(await status(api), 200)
  })
})
