import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { openPage, pageServer } from '../../testing/open-page.ts'

describe('The settings about imported messages', () => {
  /** The page, with an instance on which users can claim messages of this host. */
  const open = async (t: TestContext, claims_from: string | null) => {
    const server = await pageServer()
    const person = await server.newPerson('Ada')
    const sent: string[] = []
    const answered = Promise.withResolvers<void>()
    const real = globalThis.fetch
    t.mock.method(globalThis, 'fetch', async (...[input, init]: Parameters<typeof fetch>) => {
      const url = String(input instanceof Request ? input.url : input)
      if (url.endsWith('/guildhall/instance')) {
        const facts = await (await real(input, init)).json()
        answered.resolve()
        return Response.json({ ...facts, claims_from })
      }
      if (!url.includes('/guildhall/claims')) return real(input, init)
      sent.push(`${init?.method} ${new URL(url, location.href).pathname}`)
      const errors = { code: { _errors: [{ code: 'IMPORT_UNFINISHED', message: 'no' }] } }
      return Response.json({ code: 50_035, message: 'x', errors }, { status: 400 })
    })
    return { ...(await openPage(t, person, '/settings/connections')), sent, answered: answered.promise }
  }

  test('offer to sign in on the other server', async (t) => {
    const { screen, user, sent } = await open(t, 'chat.example')
    await screen.findByRole('heading', { name: 'Imported messages' })
    await user.click(screen.getByRole('button', { name: 'Sign in at chat.example' }))
    assert.match((await screen.findByRole('alert')).textContent, /An import hasn’t finished yet/u)
    assert.deepEqual(sent, ['POST /api/v10/guildhall/claims/authorizations'])
  })

  test('are hidden if the operator configured no other server', async (t) => {
    const { screen, answered } = await open(t, null)
    await screen.findByText('No connections yet.')
    await answered
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    assert.ok(screen.queryByText('Imported messages') === null)
  })
})
