import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { openPage, pageServer } from '../../testing/open-page.ts'

const CLAIMED = {
  user: { id: '41771983423143937', username: 'grace', discriminator: '0', global_name: 'Grace', avatar: null },
  host: 'chat.example',
  guilds: [{ id: '41771983423143938', name: 'The Hut', icon: null }],
}

describe('The page to which the other server leads back after a claim', () => {
  /** The page at an address, with a server that responds in this way; the requests that it received. */
  const open = async (t: TestContext, query: string, answer: Response) => {
    const server = await pageServer()
    const person = await server.newPerson('Ada')
    const sent: unknown[] = []
    const real = globalThis.fetch
    t.mock.method(globalThis, 'fetch', async (...[input, init]: Parameters<typeof fetch>) => {
      const url = String(input instanceof Request ? input.url : input)
      if (!url.includes('/guildhall/claims')) return real(input, init)
      sent.push(JSON.parse(String(init?.body)))
      return answer
    })
    return { ...(await openPage(t, person, `/claim/callback${query}`)), sent }
  }

  const refusal = (code: string) => {
    const errors = { code: { _errors: [{ code, message: 'no' }] } }
    return Response.json({ code: 50_035, message: 'x', errors }, { status: 400 })
  }

  test('gets the messages once, and removes the code from the address', async (t) => {
    const { screen, user, sent } = await open(t, '?code=the-code&state=the-state', Response.json(CLAIMED))
    await screen.findByRole('heading', { name: 'Your messages are on their way' })
    await screen.findByText('Imported from chat.example')
    await screen.findByText('The messages, reactions, roles and memberships of Grace are yours now.')
    await screen.findByText('The Hut')
    assert.deepEqual(sent, [{ code: 'the-code', state: 'the-state' }])
    assert.deepEqual([location.pathname, location.search], ['/claim/callback', ''])
    await user.click(screen.getByRole('button', { name: 'Home' }))
    assert.equal(location.pathname, '/channels/@me')
  })

  test('says why nothing was changed, and leads back to the settings', async (t) => {
    const { screen, user } = await open(t, '?code=a&state=b', refusal('NOTHING_IMPORTED'))
    await screen.findByRole('heading', { name: 'Nothing was changed' })
    assert.equal((await screen.findByRole('alert')).textContent, 'No messages of this account were imported.')
    await user.click(screen.getByRole('button', { name: 'Start again' }))
    assert.equal(location.pathname, '/settings/connections')
  })

  test('claims nothing that this session did not begin', async (t) => {
    const unknown = Response.json({ code: 10_012, message: 'Unknown Token' }, { status: 404 })
    const { screen } = await open(t, '?code=a&state=b', unknown)
    assert.match((await screen.findByRole('alert')).textContent, /You didn’t begin this here/u)
  })

  test('asks for nothing if the user did not agree', async (t) => {
    const { screen, sent } = await open(t, '?error=access_denied&state=b', Response.json(CLAIMED))
    assert.match((await screen.findByRole('alert')).textContent, /You didn’t agree/u)
    assert.deepEqual(sent, [])
  })

  test('asks for nothing without an answer', async (t) => {
    const { screen, sent } = await open(t, '', Response.json(CLAIMED))
    assert.match((await screen.findByRole('alert')).textContent, /Start again/u)
    assert.deepEqual(sent, [])
  })
})
