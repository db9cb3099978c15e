import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  authorizePath,
  type ClientApplication,
  newClientApplication,
  PKCE_CHALLENGE,
  PKCE_VERIFIER,
  REDIRECT_URI,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

const HOSTILE = `<img src=x on="">'&amp;\u202e`

describe('Check Authorization URL', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const read = (path: string) => world.nobody.get(`/guildhall${path}`)

  test('returns the application without authentication, and writes nothing', async () => {
    await world.writesNothing(async () => {
      const { status, body } = await read(authorizePath(client, { state: 'x', unknown: 'x', guild_id: '' }))
      assert.deepEqual([status, body], [200, { application: { id: client.id, name: 'Client', icon: null } }])
    })
  })

  describe('refuses, without a redirect,', () => {
    const refusesHere = async (path: string, status: number, reason: string | number) => {
      await world.refuses(() => read(path), status)
      const { body } = await read(path)
      assert.deepEqual([body.error ?? body.code, body.location], [reason, undefined], path)
    }

    test('an unknown application', async () => {
      const ids = ['1', '', 'x', '01', `${client.id}&client_id=${client.id}`, '%00']
      for (const id of ids) await refusesHere(`/oauth2/authorize?client_id=${id}&scope=identify`, 404, 10002)
      await refusesHere('/oauth2/authorize', 404, 10002)
    })

    test('an unregistered redirect URI, whatever else is wrong', async () => {
      for (const uri of [
        'https://evil.example',
        `${REDIRECT_URI}/`,
        `${REDIRECT_URI}?x`,
        'javascript:alert(1)',
        'data:text/html,x',
      ]) {
        const path = authorizePath(client, { redirect_uri: uri, scope: 'nothing', permissions: 'x' })
        await refusesHere(path, 400, 'invalid_request')
        await refusesHere(`${path}&state=x&state=y`, 400, 'invalid_request')
      }
      const twice = `${authorizePath(client, { redirect_uri: REDIRECT_URI })}&redirect_uri=${encodeURIComponent(REDIRECT_URI)}`
      await refusesHere(twice, 400, 'invalid_request')
    })

    test('an invalid request without an address', async () => {
      await world.owner.api.patch(`/applications/${client.id}`, { redirect_uris: [] })
      await refusesHere(authorizePath(client, { scope: 'nothing' }), 400, 'invalid_scope')
      await refusesHere(authorizePath(client), 400, 'invalid_request')
      await refusesHere(`${authorizePath(client)}&scope=email`, 400, 'invalid_request')
    })
  })

  describe('redirects with the reason', () => {
    const leadsBack = async (more: Record<string, string>, error: string) => {
      const path = authorizePath(client, { state: HOSTILE, ...more })
      await world.refuses(() => read(path), 400)
      const { body } = await read(path)
      const url = new URL(body.location)
      assert.equal(`${url.origin}${url.pathname}`, REDIRECT_URI)
      const reported = [body.error, url.searchParams.get('error'), url.searchParams.get('state')]
      assert.deepEqual(reported, [error, error, HOSTILE])
    }

    test('if the scope is unknown or can’t be requested of a user', async () => {
      for (const scope of ['nothing', 'identify nothing', 'applications.commands.update']) {
        await leadsBack({ scope }, 'invalid_scope')
      }
    })

    test('if the response type is not supported', async () => {
      await leadsBack({ response_type: 'id_token' }, 'unsupported_response_type')
      await leadsBack({ response_type: '' }, 'unsupported_response_type')
    })

    test('if the challenge is plain or invalid', async () => {
      await leadsBack({ code_challenge: PKCE_VERIFIER, code_challenge_method: 'plain' }, 'invalid_request')
      await leadsBack({ code_challenge: PKCE_CHALLENGE }, 'invalid_request')
      await leadsBack({ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request')
      await leadsBack({ code_challenge_method: 'S256' }, 'invalid_request')
    })

    test('if a parameter can’t be read or is duplicated', async () => {
      for (const more of [{ permissions: 'x' }, { guild_id: 'x' }, { integration_type: '9' }]) {
        await leadsBack({ scope: 'bot', ...more }, 'invalid_request')
      }
      for (const twice of ['scope=email', 'unknown=1&unknown=2']) {
        const { body } = await read(`${authorizePath(client)}&${twice}`)
        assert.equal(new URL(body.location).searchParams.get('error'), 'invalid_request')
      }
    })

    test('behind the # if a token is requested', async () => {
      const { body } = await read(authorizePath(client, { response_type: 'token', scope: 'nothing', state: 'x' }))
      const { search, hash } = new URL(body.location)
      assert.deepEqual([search, new URLSearchParams(hash.slice(1)).get('error')], ['', 'invalid_scope'])
    })
  })
})
