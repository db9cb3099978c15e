import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { openPage, pageServer } from '../../testing/open-page.ts'

const IMPORTED = { id: '41771983423143937', username: 'grace', discriminator: '0', global_name: 'Grace', avatar: null }
const CLAIM = {
  user: IMPORTED,
  host: 'chat.example',
  guilds: [{ id: '41771983423143938', name: 'The Hut', icon: null }],
  expires_at: '2026-08-06T12:34:56.789000+00:00',
}

describe('The page of a claim link', () => {
  /** The page with a server that has this claim; the bodies of the requests about it. */
  const open = async (t: TestContext, accepted: Response) => {
    const server = await pageServer()
    const person = await server.newPerson('Ada')
    const sent: [string, unknown][] = []
    const real = globalThis.fetch
    t.mock.method(globalThis, 'fetch', async (...[input, init]: Parameters<typeof fetch>) => {
      const path = /\/guildhall\/claims.*$/u.exec(String(input instanceof Request ? input.url : input))?.[0]
      if (path === undefined) return real(input, init)
      sent.push([path, JSON.parse(String(init?.body))])
      return path.endsWith('/preview') ? Response.json(CLAIM) : accepted
    })
    return { ...(await openPage(t, person, '/claim#the-code')), sent }
  }

  test('shows whose messages the user gets, and gets them when the user confirms', async (t) => {
    const { screen, user, sent } = await open(t, new Response(null, { status: 204 }))
    await screen.findByRole('heading', { name: 'Grace' })
    await screen.findByText('Imported from chat.example')
    await screen.findByText('The Hut')
    await screen.findByText('You’re signed in as Ada.')
    assert.ok(sent.every(([path]) => path.endsWith('/preview')))
    await user.click(screen.getByRole('button', { name: 'Get these messages' }))
    await screen.findByRole('heading', { name: 'Your messages are on their way' })
    assert.deepEqual(sent.at(0), ['/guildhall/claims/preview', { code: 'the-code' }])
    assert.deepEqual(
      sent.filter(([path]) => !path.endsWith('/preview')),
      [['/guildhall/claims', { code: 'the-code' }]],
    )
    await user.click(screen.getByRole('button', { name: 'Home' }))
    assert.equal(location.pathname, '/channels/@me')
  })

  test('shows why the messages can’t be moved yet', async (t) => {
    const errors = { code: { _errors: [{ code: 'IMPORT_UNFINISHED', message: 'An import has not finished yet.' }] } }
    const { screen, user } = await open(t, Response.json({ code: 50_035, message: 'x', errors }, { status: 400 }))
    await user.click(await screen.findByRole('button', { name: 'Get these messages' }))
    await screen.findByText(/An import hasn’t finished yet/u)
    await screen.findByRole('button', { name: 'Get these messages' })
  })

  test('says that a link is wrong or was used', async (t) => {
    const server = await pageServer()
    const { screen } = await openPage(t, await server.newPerson('Bea'), '/claim#wrong')
    await screen.findByRole('heading', { name: 'Nothing to claim here' })
    assert.match((await screen.findByRole('alert')).textContent, /has expired, or was already used/u)
  })
})
