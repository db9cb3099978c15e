import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { startExternalServer } from '@guildhall/testing/worlds/external-server'
import { World } from '@guildhall/testing/worlds/world'
import Provider from 'oidc-provider'

const CALLBACK = 'http://127.0.0.1/sign-in/callback'

/** A browser that follows redirects until it would leave the issuer. */
async function signInAt(url: string): Promise<URL> {
  const cookies = new Map<string, string>()
  for (let next = new URL(url); ; ) {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    assert.ok(location !== null, `${answer.status} ${await answer.text()}`)
    next = new URL(location, next)
    if (next.href.startsWith(CALLBACK)) return next
  }
}

describe('OpenIdProvider, with an issuer of a library', () => {
  test('signs a user in whose claims are only in the user info', async (t) => {
    let answer: RequestListener = () => undefined
    const server = await startExternalServer((request, response) => answer(request, response))
    t.after(() => server.close())
    const issuer = `http://127.0.0.1:${server.port}`
    const claims = { preferred_username: 'ada', email: 'ada@example.org', email_verified: true }
    const client = { client_id: 'guildhall', client_secret: 'of the client', redirect_uris: [CALLBACK] }
    const provider = new Provider(issuer, {
      clients: [client],
      cookies: { keys: ['a key'] },
      claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...claims }) }),
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      loadExistingGrant: async () => {
        const grant = new provider.Grant({ clientId: client.client_id, accountId: 'ada-1' })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
    })
    const pages = provider.callback()
    answer = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return pages(request, response)
      void provider.interactionFinished(request, response, { login: { accountId: 'ada-1' } })
    }
    const settings = { issuer, clientId: client.client_id, clientSecret: client.client_secret }
    const world = await World.create({ oidc: { ...settings, name: 'Example', isOnly: false } })
    t.after(() => world.close())

    const login = async () => {
      const { url, secret } = (await world.nobody.post('/auth/oidc/authorizations')).body
      const { searchParams } = await signInAt(url)
      const found = Object.fromEntries(searchParams)
      const { status, body } = await world.nobody.post('/auth/oidc/login', { ...found, secret })
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const { ticket, username, email } = (await login()).newcomer
    assert.deepEqual([username, email], ['ada', 'ada@example.org'])
    const { token } = (await world.nobody.post('/auth/oidc/register', { ticket, username })).body
    const { id } = (await world.clientOf(token).get('/users/@me')).body
    assert.equal((await login()).session.user_id, id)
    await world.app.kernel.identityProvider?.check()
  })
})
