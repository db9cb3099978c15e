import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { launchChromium, withoutChromium } from '@guildhall/testing/clients/chromium'
import {
  agreeToAuthorization,
  authorizePath,
  type ClientApplication,
  codeExchange,
  newClientApplication,
  PKCE_CHALLENGE,
  PKCE_VERIFIER,
  sendTokenForm,
} from '@guildhall/testing/features/oauth2'
import { ClientSite } from '@guildhall/testing/worlds/client-site'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import type { Browser, Page } from 'playwright-core'

/** A page that opens others in windows, and shows the messages that it receives from them. */
const OPENER = `<h1>Waiting</h1><script>
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin) document.querySelector('h1').textContent = data
  })
</script>`

/** The page to which such a window is redirected. */
const POSTS_TO_OPENER = `<script>
  opener.postMessage(new URLSearchParams(location.search).has('code') ? 'Heard of a code' : 'Heard', location.origin)
  close()
</script>`

describe('The authorization code flow in a browser', { skip: withoutChromium }, () => {
  let world: World
  let host: string
  let site: ClientSite
  let client: ClientApplication
  let browser: Browser
  let page: Page
  /** The additional parameters of the site’s requests, and of its code exchanges. */
  let asks: Record<string, string>
  let proves: Record<string, string>
  let keepsCodes: boolean
  let complaints: string[]
  before(async () => {
    world = await World.create({ publicUrl: null, web: true })
    host = `http://127.0.0.1:${await world.app.listen()}`
    site = await ClientSite.open(answer)
    client = await newClientApplication(world)
    const redirect_uris = [`${site.origin}/callback`, 'myapp:/signed-in']
    await world.owner.api.patch(`/applications/${client.id}`, { name: 'Quartermaster', redirect_uris })
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    site?.close()
    await world?.close()
  })
  beforeEach(async () => {
    asks = {}
    proves = {}
    keepsCodes = false
    complaints = []
    site.visits.length = 0
    const context = await browser.newContext()
    page = await context.newPage()
    page.on('console', (message) => {
      // The browser logs every response of 400 and above, which these tests expect.
      if (message.type() === 'error' && !/responded with a status of|Failed to launch 'myapp:/u.test(message.text()))
        complaints.push(message.text())
    })
  })
  afterEach(async () => {
    await page.context().close()
    assert.deepEqual(complaints, [])
  })

  /** The site: a link, and the result of a code. Like many sites, it redirects to another origin. */
  async function answer({ pathname, searchParams }: URL) {
    if (pathname === '/callback') {
      const error = searchParams.get('error')
      if (error !== null) return `<h1>Refused: ${error}, ${searchParams.get('state')}</h1>`
      if (keepsCodes) return '<h1>Kept</h1>'
      if (searchParams.get('state') === 'a window') return POSTS_TO_OPENER
      return { location: `${site.otherOrigin}/welcome?name=${await nameBy(searchParams.get('code') ?? '')}` }
    }
    if (pathname === '/welcome') return `<h1>Welcome, ${searchParams.get('name')}</h1>`
    const redirect_uri = `${site.origin}/callback`
    const address = `${host}${authorizePath(client, { redirect_uri, state: 'a state', ...asks })}`
    if (pathname === '/opener') return OPENER
    return `<a href="${address.replaceAll('&', '&amp;')}">Sign in with Guildhall</a>`
  }

  async function nameBy(code: string): Promise<string> {
    const { access_token } = (await exchanged(code)).body
    const me = await fetch(`${host}/api/users/@me`, { headers: { authorization: `Bearer ${access_token}` } })
    return ((await me.json()) as any).username
  }

  /** The response to the site’s exchange of a code. */
  async function exchanged(code: string, more: Record<string, string> = {}) {
    const form = codeExchange(client, code, { redirect_uri: `${site.origin}/callback`, ...proves, ...more })
    const response = await fetch(`${host}/api/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
    return { status: response.status, body: (await response.json()) as any }
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

  async function signIn(who: Person, address = site.origin) {
    await page.goto(address)
    if (address === site.origin) await page.getByRole('link').click()
    await page.getByLabel('Username').fill(who.user.username)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await button('Sign in').click()
  }

  /** A code that the site has not exchanged. It is agreed to without the browser, because what follows happens outside it. */
  async function codeOf(who: Person, more: Record<string, string> = {}): Promise<string> {
    const path = authorizePath(client, { redirect_uri: `${site.origin}/callback`, state: 'a state', ...more })
    return (await agreeToAuthorization(who, path)).searchParams.get('code') ?? ''
  }

  /** Authorizes the site in advance. */
  async function agreeToAll(who: Person) {
    const url = await agreeToAuthorization(who, authorizePath(client, { redirect_uri: `${site.origin}/callback` }))
    assert.equal((await exchanged(url.searchParams.get('code') ?? '')).status, 200)
  }

  const refusal = ({ status, body }: Awaited<ReturnType<typeof exchanged>>) => [status, body.error]

  test('leads from a link to the consent page, the site and the user’s identity', async () => {
    await signIn(world.member)
    await heading('Quartermaster')
    assert.equal(await page.getByText(new URL(site.origin).host).isVisible(), true)
    await button('Authorize').click()
    await heading('Welcome, member')
    assert.equal(site.visits.find(({ pathname }) => pathname === '/callback')?.searchParams.get('state'), 'a state')
  })

  test('works with a challenge and its verifier', async () => {
    asks = { code_challenge: PKCE_CHALLENGE, code_challenge_method: 'S256' }
    proves = { code_verifier: PKCE_VERIFIER }
    await signIn(world.member)
    await button('Authorize').click()
    await heading('Welcome, member')
  })

  test('can be completed by keyboard alone', async () => {
    await page.goto(site.origin)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Password', { exact: true }).waitFor()
    await page.keyboard.type('member')
    await page.keyboard.press('Tab')
    await page.keyboard.type(world.member.password)
    await page.keyboard.press('Enter')
    await page.locator('button:not([aria-disabled=true])', { hasText: 'Authorize' }).waitFor()
    for (const _ of [1, 2]) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading('Welcome, member')
  })

  test('requests the code of a second factor', async () => {
    const who = await world.newPerson('careful')
    const app = new AuthenticatorApp(world)
    await app.enable(who)
    await signIn(who)
    await page.getByLabel('Code', { exact: true }).fill(app.code(1))
    await button('Sign in').click()
    await button('Authorize').click()
    await heading('Welcome, careful')
  })

  test('lets the user correct a wrong password and switch accounts on the consent page', async () => {
    await signIn({ ...world.member, password: 'wrong-password' })
    await page.getByRole('alert').filter({ hasText: 'is wrong' }).waitFor()
    assert.equal(await page.getByLabel('Username').inputValue(), 'member')
    await page.getByLabel('Password', { exact: true }).fill(world.member.password)
    await button('Sign in').click()
    await button('Use another account').click()
    await page.getByLabel('Username').fill('stranger')
    await page.getByLabel('Password', { exact: true }).fill(world.stranger.password)
    await button('Sign in').click()
    await button('Authorize').click()
    await heading('Welcome, stranger')
  })

  test('returns to the site if the user declines', async () => {
    await signIn(world.member)
    await button('Cancel').click()
    await heading('Refused: access_denied, a state')
  })

  test('continues automatically if the user agreed before and the site requests nothing more', async () => {
    const who = await world.newPerson('returning')
    await signIn(who)
    await button('Authorize').click()
    await heading('Welcome, returning')
    const again = async (more: Record<string, string>) => {
      asks = { prompt: 'none', ...more }
      await page.goto(site.origin)
      await page.getByRole('link').click()
    }
    await again({})
    await heading('Welcome, returning')
    await again({ scope: 'identify email' })
    await button('Authorize').waitFor()
  })

  test('waits for a click before it redirects a signed-in user if the request is invalid, with or without prompt=none', async () => {
    const who = await world.newPerson('hasty')
    await signIn(who)
    await button('Authorize').click()
    await heading('Welcome, hasty')
    site.visits.length = 0
    await world.owner.api.patch(`/applications/${client.id}`, { integration_types_config: { 0: {} } })
    const wrongs: [Record<string, string>, error: string][] = [
      [{ scope: 'identify nothing' }, 'invalid_scope'],
      [{ scope: '', response_type: 'code' }, 'invalid_scope'],
      [{ response_type: 'id_token' }, 'unsupported_response_type'],
      [{ code_challenge: PKCE_CHALLENGE, code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: 'S256' }, 'invalid_request'],
      [{ integration_type: '1' }, 'invalid_request'],
      [{ scope: 'bot', permissions: 'x' }, 'invalid_request'],
    ]
    for (const [wrong, error] of wrongs) {
      for (const prompt of ['none', 'consent']) {
        await page.goto(
          `${host}${authorizePath(client, { redirect_uri: `${site.origin}/callback`, prompt, ...wrong })}`,
        )
        await heading('This link doesn’t work')
        const href = (await page.getByRole('link', { name: 'Continue' }).getAttribute('href')) ?? ''
        assert.equal(new URL(href).searchParams.get('error'), error)
      }
    }
    for (const redirect_uri of [`${site.origin}/callback/`, `${site.otherOrigin}/callback`, 'javascript:alert(1)']) {
      await page.goto(`${host}${authorizePath(client, { prompt: 'none', redirect_uri })}`)
      await heading('This link doesn’t work')
      assert.equal(await page.getByRole('link', { name: 'Continue' }).count(), 0)
    }
    assert.deepEqual(site.visits, [])
    await world.owner.api.patch(`/applications/${client.id}`, { integration_types_config: { 0: {}, 1: {} } })
  })

  test('does not redirect to the site of a private application that the user never authorized', async () => {
    const own = await newClientApplication(world)
    const redirect_uri = `${site.origin}/callback`
    await world.owner.api.patch(`/applications/${own.id}`, { redirect_uris: [redirect_uri], bot_public: false })
    await signIn(world.member, `${host}${authorizePath(own, { redirect_uri, prompt: 'none' })}`)
    await heading('This link doesn’t work')
    assert.deepEqual(site.visits, [])
    await page.getByRole('link', { name: 'Continue' }).click()
    await heading(/^Refused: unauthorized_client/u)
  })

  test('asks a user who never agreed, even with prompt=none', async () => {
    asks = { prompt: 'none' }
    await signIn(await world.newPerson('never'))
    await button('Authorize').waitFor()
    assert.deepEqual(
      site.visits.map(({ pathname }) => pathname),
      ['/'],
    )
  })

  /** A window that a page of the site opens; the page shows the messages that it receives. */
  async function openedWindow(path: string): Promise<Page> {
    await page.goto(`${site.origin}/opener`)
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => {
        const page: any = globalThis
        page.opened = page.open(address, 'consent', 'popup,width=500,height=700')
      }, `${host}${path}`),
    ])
    return opened
  }
  const isLost = () => page.evaluate(() => (globalThis as any).opened.closed)

  test('notifies the page that opened the popup, without exposing the consent page to it', async () => {
    await signIn(world.member, `${host}/oauth2/authorize?client_id=${client.id}&scope=bot`)
    await button('Cancel').waitFor()
    const redirect_uri = `${site.origin}/callback`
    const opened = await openedWindow(authorizePath(client, { redirect_uri, state: 'a window' }))
    await opened.getByRole('button', { name: 'Authorize', exact: true }).waitFor()
    assert.equal(await isLost(), false)
    for (const reach of ['document', 'localStorage', 'history', 'name']) {
      const reached = await page.evaluate((name) => {
        try {
          return String((globalThis as any).opened[name])
        } catch (error) {
          return (error as Error).name
        }
      }, reach)
      assert.equal(reached, 'SecurityError', reach)
    }
    const closed = opened.waitForEvent('close')
    await opened.getByRole('button', { name: 'Authorize', exact: true }).click()
    await closed
    await heading('Heard of a code')
  })

  test('gives the opener no control of the window if no result is returned to the opener', async () => {
    await signIn(world.member, `${host}/oauth2/authorize?client_id=${client.id}&scope=bot`)
    await button('Cancel').waitFor()
    const opened = await openedWindow(`/oauth2/authorize?client_id=${client.id}&scope=applications.commands`)
    await opened.getByRole('button', { name: 'Authorize', exact: true }).waitFor()
    assert.equal(await isLost(), true)
    assert.equal(await opened.evaluate('opener'), null)
  })

  test('does not return to the answered page with the back button', async () => {
    keepsCodes = true
    await signIn(world.member)
    await button('Authorize').click()
    await heading('Kept')
    await page.goBack()
    await page.getByRole('link', { name: 'Sign in with Guildhall' }).waitFor()
  })

  test('redirects to no unregistered address', async () => {
    asks = { redirect_uri: `${site.origin}/elsewhere` }
    await page.goto(site.origin)
    await page.getByRole('link').click()
    await heading('This link doesn’t work')
    assert.equal(new URL(page.url()).origin, host)
    assert.deepEqual(
      site.visits.map(({ pathname }) => pathname),
      ['/'],
    )
  })

  test('reports an invalid request to the site', async () => {
    asks = { scope: 'nothing' }
    await page.goto(site.origin)
    await page.getByRole('link').click()
    await heading('This link doesn’t work')
    assert.equal(new URL(page.url()).origin, host)
    await page.getByRole('link', { name: 'Continue' }).click()
    await heading('Refused: invalid_scope, a state')
  })

  test('opens an app through its own scheme', async () => {
    const asked = new URL(`${host}${authorizePath(client, { redirect_uri: 'myapp:/signed-in' })}`)
    await signIn(world.member, asked.href)
    await button('Authorize').click()
    const link = page.getByRole('link', { name: 'Continue' })
    assert.match((await link.getAttribute('href')) ?? '', /^myapp:\/signed-in\?code=[\w-]+$/u)
    assert.equal(new URL(page.url()).origin, host)
  })

  test('opens no app by itself, even if the user agreed before', async () => {
    const ask = (more: Record<string, string>) =>
      `${host}${authorizePath(client, { redirect_uri: 'myapp:/signed-in', ...more })}`
    await agreeToAll(world.stranger)
    await signIn(world.stranger, ask({ prompt: 'none', state: 'x' }))
    const link = page.getByRole('link', { name: 'Continue' })
    assert.match((await link.getAttribute('href')) ?? '', /^myapp:\/signed-in\?code=[\w-]+&state=x$/u)
    await page.goto(ask({ scope: 'nothing' }))
    await heading('This link doesn’t work')
    assert.match((await link.getAttribute('href')) ?? '', /^myapp:\/signed-in\?error=invalid_scope&/u)
  })

  test('adds a bot to the guild that the user chooses', async () => {
    const query = new URLSearchParams({ client_id: client.id, scope: 'bot', permissions: '1032' })
    await signIn(world.owner, `${host}/oauth2/authorize?${query}`)
    await page.getByRole('combobox', { name: 'Add to guild' }).click()
    await page.getByRole('option', { name: 'Guild under test' }).click()
    await page.getByLabel('Administrator', { exact: false }).uncheck()
    await button('Authorize').click()
    await heading('Done')
    const roles: any[] = (await world.owner.api.get(`/guilds/${world.guildId}/roles`)).body
    assert.equal(roles.find(({ tags }) => tags?.bot_id === client.id)?.permissions, '1024')
  })

  test('issues one token for a code, and revokes it if the code is used again', async () => {
    const code = await codeOf(world.member)
    const first = await exchanged(code)
    assert.equal(first.status, 200)
    assert.deepEqual(refusal(await exchanged(code)), [400, 'invalid_grant'])
    assert.equal((await world.clientOf(`Bearer ${first.body.access_token}`).get('/users/@me')).status, 401)
  })

  test('issues no token for an expired code', async () => {
    const code = await codeOf(world.member)
    world.clock.advance(100_000)
    assert.deepEqual(refusal(await exchanged(code)), [400, 'invalid_grant'])
  })

  test('issues no token to a client that lacks the code verifier', async () => {
    const code = await codeOf(world.member, { code_challenge: PKCE_CHALLENGE, code_challenge_method: 'S256' })
    for (const code_verifier of ['b'.repeat(43), '']) {
      assert.deepEqual(refusal(await exchanged(code, { code_verifier })), [400, 'invalid_grant'])
    }
  })

  test('issues no token to another application, with its own secret or a wrong one', async () => {
    const code = await codeOf(world.member)
    const other = await newClientApplication(world)
    assert.deepEqual(refusal(await exchanged(code, { client_secret: other.secret })), [401, 'invalid_client'])
    const foreign = { client_id: other.id, client_secret: other.secret }
    assert.deepEqual(refusal(await exchanged(code, foreign)), [400, 'invalid_grant'])
  })

  test('never grants more scopes than the user agreed to, even on a refresh', async () => {
    const { body } = await exchanged(await codeOf(world.member, { scope: 'identify guilds' }))
    assert.equal(body.scope, 'identify guilds')
    const fields = {
      grant_type: 'refresh_token',
      client_id: client.id,
      client_secret: client.secret,
      refresh_token: body.refresh_token,
    }
    const more = await sendTokenForm(world, { ...fields, scope: 'identify guilds email' })
    assert.deepEqual([more.status, more.body.error], [400, 'invalid_scope'])
    const fewer = await sendTokenForm(world, { ...fields, scope: 'identify' })
    assert.equal(fewer.body.scope, 'identify')
    const bearer = world.clientOf(`Bearer ${fewer.body.access_token}`)
    const me = await bearer.get('/users/@me')
    assert.deepEqual([me.body.id, me.body.email], [world.member.id, undefined])
    await world.refuses(() => bearer.get('/users/@me/guilds'), 403, 50026)
  })
})
