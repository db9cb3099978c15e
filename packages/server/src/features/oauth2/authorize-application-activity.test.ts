import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  agreeToAuthorization,
  type ClientApplication,
  newClientApplication,
  PKCE_CHALLENGE,
  PKCE_VERIFIER,
  sendTokenForm,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

/** The default scopes of an Activity. */
const SCOPES = 'identify guilds applications.commands'

describe('The authorization request of an Activity', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const pathOf = (more: Record<string, string> = {}, { id }: { id: string } = client) =>
    `/oauth2/authorize?${new URLSearchParams({ client_id: id, response_type: 'code', scope: SCOPES, ...more })}`
  const preview = async (more: Record<string, string> = {}) => {
    const { status, body } = await world.member.api.get(pathOf(more))
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const codeOf = async (more: Record<string, string> = {}): Promise<string> =>
    (await agreeToAuthorization(world.member, pathOf(more))).searchParams.get('code') ?? ''
  const exchanged = (code: string, more: Record<string, string> = {}) =>
    sendTokenForm(world, {
      grant_type: 'authorization_code',
      client_id: client.id,
      client_secret: client.secret,
      code,
      ...more,
    })
  const isInstalled = async () => {
    const rows = world.db.q.selectFrom('user_installations').select('user_id').where('application_id', '=', client.id)
    return (await rows.execute()).map(({ user_id }) => user_id)
  }

  test('is refused if the application has no redirect URI', async () => {
    const { body: bare } = await world.owner.api.post('/applications', { name: 'Bare' })
    for (const act of [
      () => world.member.api.get(pathOf({}, bare)),
      () => world.member.api.post(pathOf({}, bare), { authorize: true }),
    ]) {
      await world.refuses(act, 400)
      const { body } = await act()
      assert.equal(body.error, 'invalid_request')
      assert.match(body.error_description, /"redirect_uri"/u)
    }
  })

  test('returns a code for the first redirect URI, which can be exchanged once without that URI', async () => {
    const code = await codeOf()
    const { status, body } = await exchanged(code)
    assert.equal(status, 200, JSON.stringify(body))
    const { token_type, expires_in, scope, access_token, refresh_token } = body
    assert.deepEqual([token_type, expires_in, scope.split(' ').sort()], ['Bearer', 604_800, SCOPES.split(' ').sort()])
    assert.ok(access_token && refresh_token)
    const again = await exchanged(code)
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
  })

  test('can contain a challenge only with SHA-256', async () => {
    const challenged = { code_challenge: PKCE_CHALLENGE, code_challenge_method: 'S256' }
    for (const method of ['plain', 's256', '']) {
      const path = pathOf({ ...challenged, code_challenge_method: method })
      await world.refuses(() => world.member.api.post(path, { authorize: true }), 400)
    }
    const bare = pathOf({ code_challenge: PKCE_CHALLENGE })
    await world.refuses(() => world.member.api.post(bare, { authorize: true }), 400)
    const missing = await exchanged(await codeOf(challenged))
    assert.deepEqual([missing.status, missing.body.error], [400, 'invalid_grant'])
    const wrong = await exchanged(await codeOf(challenged), { code_verifier: 'b'.repeat(43) })
    assert.deepEqual([wrong.status, wrong.body.error], [400, 'invalid_grant'])
    assert.equal((await exchanged(await codeOf(challenged), { code_verifier: PKCE_VERIFIER })).status, 200)
  })

  test('needs no dialog if the user has already agreed to all scopes', async () => {
    assert.equal((await preview({ prompt: 'none' })).authorized, false)
    await exchanged(await codeOf({ prompt: 'none' }))
    assert.equal((await preview({ prompt: 'none' })).authorized, true)
    assert.equal((await preview({ prompt: 'none', scope: 'identify' })).authorized, true)
    assert.equal((await preview({ prompt: 'none', scope: `${SCOPES} connections` })).authorized, false)
  })

  test('installs the application’s commands for the user without asking where', async () => {
    const { integration_type } = await preview()
    assert.equal(integration_type, 1)
    await world.member.api.post(pathOf(), { authorize: false })
    assert.deepEqual(await isInstalled(), [])
    await codeOf()
    await codeOf()
    assert.deepEqual(await isInstalled(), [world.member.id])
  })
})
