import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { openPage, pageServer } from '../../testing/open-page.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('Signing in through an issuer', () => {
  /** The page of a server with an issuer, whose operations answer as given. */
  const open = async (t: TestContext, path: string, answers: Record<string, () => Response>, only = false) => {
    await pageServer()
    sessionStorage.clear()
    const sent: { path: string; body: unknown }[] = []
    const real = globalThis.fetch
    t.mock.method(globalThis, 'fetch', async (...[input, init]: Parameters<typeof fetch>) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href)
      const name = pathname.replace(/^\/api\/v\d+/u, '')
      if (name === '/guildhall/instance')
        return Response.json({ ...(await (await real(input, init)).json()), oidc: { name: 'Example', only } })
      const answer = answers[name]
      if (!answer) return real(input, init)
      sent.push({ path: name, body: JSON.parse(String(init?.body ?? 'null')) })
      return answer()
    })
    const begun = (more: object = {}) =>
      sessionStorage.setItem(
        'guildhall.oidc',
        JSON.stringify({ secret: 'own', isLinking: false, returnTo: '/', inviteCode: null, ...more }),
      )
    return { begun, sent, show: () => openPage(t, null, path) }
  }
  const refusal = (code: string) =>
    new Response(
      JSON.stringify({ code: 50_035, message: 'x', errors: { code: { _errors: [{ code, message: 'no' }] } } }),
      {
        status: 400,
        headers: JSON_TYPE,
      },
    )

  test('is offered beside the password, which is all that --oidc-only leaves for administrators', async (t) => {
    const { show, sent } = await open(
      t,
      '/',
      { '/auth/oidc/authorizations': () => refusal('ISSUER_UNREACHABLE') },
      true,
    )
    const { screen, user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Sign in with Example' }))
    await screen.findByText(/can’t be reached/u)
    assert.equal(sent.length, 1)
    assert.ok(screen.queryByText('Forgot your password?') === null)
    assert.ok(screen.queryByText('Create an account') === null)
  })

  test('lets a newcomer choose a name', async (t) => {
    const newcomer = { ticket: 'ticket', username: 'ada', email: null, email_taken: true }
    const { show, begun, sent } = await open(t, '/sign-in/callback?code=a&state=b&iss=c', {
      '/auth/oidc/login': () => Response.json({ session: null, second_step: null, newcomer }),
      '/auth/oidc/register': () => Response.json({ pending: true }, { status: 201 }),
    })
    begun()
    const { screen, user } = await show()
    await screen.findByText(/Another account already has your email address/u)
    assert.equal(location.search, '')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await screen.findByRole('heading', { name: 'Your account is waiting for approval' })
    assert.deepEqual(sent, [
      { path: '/auth/oidc/login', body: { code: 'a', state: 'b', iss: 'c', secret: 'own' } },
      { path: '/auth/oidc/register', body: { ticket: 'ticket', username: 'ada' } },
    ])
    assert.equal(sessionStorage.getItem('guildhall.oidc'), null)
  })

  test('asks for the code of a second factor', async (t) => {
    const second_step = { user_id: '1', mfa: true, ticket: 'ticket', totp: true, backup: true }
    const { show, begun } = await open(t, '/sign-in/callback?code=a&state=b', {
      '/auth/oidc/login': () => Response.json({ session: null, second_step, newcomer: null }),
    })
    begun()
    const { screen } = await show()
    await screen.findByRole('heading', { name: 'Enter your code' })
  })

  test('is not completed by a tab that did not begin it, and sends nothing', async (t) => {
    const { show, sent } = await open(t, '/sign-in/callback?code=a&state=b', { '/auth/oidc/login': () => refusal('x') })
    const { screen } = await show()
    assert.match((await screen.findByRole('alert')).textContent, /didn’t begin this in this tab/u)
    assert.deepEqual(sent, [])
  })

  test('says why the issuer proved nothing', async (t) => {
    const { show, begun } = await open(t, '/sign-in/callback?code=a&state=b', {
      '/auth/oidc/login': () => refusal('ISSUER_ANSWER_INVALID'),
    })
    begun()
    const { screen } = await show()
    assert.match((await screen.findByRole('alert')).textContent, /gave no valid answer/u)
  })
})
