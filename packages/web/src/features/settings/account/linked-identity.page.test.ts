import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { openPage, pageServer } from '../../../testing/open-page.ts'

describe('The settings about an identity at an issuer', () => {
  const open = async (t: TestContext, own: object) => {
    const server = await pageServer()
    const person = await server.newPerson('Ada')
    const sent: string[] = []
    const real = globalThis.fetch
    t.mock.method(globalThis, 'fetch', async (...[input, init]: Parameters<typeof fetch>) => {
      const url = String(input instanceof Request ? input.url : input)
      if (url.endsWith('/guildhall/instance'))
        return Response.json({ ...(await (await real(input, init)).json()), oidc: { name: 'Example', only: false } })
      if (!url.includes('/users/@me/oidc')) return real(input, init)
      sent.push(`${init?.method ?? 'GET'}`)
      return init?.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(own)
    })
    return { ...(await openPage(t, person, '/settings/account')), sent }
  }

  test('unlink it', async (t) => {
    const identity = { name: 'a.lovelace', linked_at: '2026-01-01T00:00:00.000000+00:00' }
    const { screen, user, sent } = await open(t, { identity, has_password: true })
    await screen.findByText(/sign in with Example as a.lovelace/u)
    assert.ok(screen.queryByRole('button', { name: 'Choose a password' }) === null)
    await user.click(screen.getByRole('button', { name: 'Unlink' }))
    const dialog = await screen.findByRole('dialog')
    const confirm = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Unlink')
    assert.ok(confirm)
    await user.click(confirm)
    await screen.findByText(/sign in with Example as/u)
    assert.ok(sent.includes('DELETE'))
  })

  test('offer a first password to those who have none', async (t) => {
    const { screen, user } = await open(t, { identity: { name: null, linked_at: '' }, has_password: false })
    await user.click(await screen.findByRole('button', { name: 'Choose a password' }))
    await screen.findByLabelText('New password')
    assert.ok(screen.queryByLabelText('Your password') === null)
  })
})
