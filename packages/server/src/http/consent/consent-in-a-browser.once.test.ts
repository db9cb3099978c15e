import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { AuthenticatorApp } from '../../testing/authenticator-app.ts'
import { launchChromium, withoutChromium } from '../../testing/chromium.ts'
import { ClientSite } from '../../testing/client-site.ts'
import {
  authorizePath,
  CHALLENGE,
  type ClientApplication,
  exchange,
  newClient,
  sendForm,
  VERIFIER,
} from '../../testing/oauth2.ts'
import type { Person } from '../../testing/people.ts'
import { World } from '../../testing/world.ts'

describe('the flow of codes in a browser without scripts', { skip: withoutChromium, timeout: 120_000 }, () => {
  let world: World
  let host: string
  let site: ClientSite
  let client: ClientApplication
  let browser: Browser
  let page: Page
  /** What the site asks for beside the usual, and what it exchanges its codes with. */
  let asks: Record<string, string>
  let proves: Record<string, string>
  let keepsCodes: boolean
  let complaints: string[]
  before(async () => {
    world = await World.create({ publicUrl: null })
    host = `http://127.0.0.1:${await world.app.listen()}`
    site = await ClientSite.open(answer)
    client = await newClient(world)
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
    const context = await browser.newContext({ javaScriptEnabled: false })
    page = await context.newPage()
    page.on('console', (message) => {
      // The browser notes every answer of 400 and above; those are asked for here.
      if (message.type() === 'error' && !/responded with a status of/u.test(message.text()))
        complaints.push(message.text())
    })
  })
  afterEach(async () => {
    await page.context().close()
    assert.deepEqual(complaints, [])
  })

  /** The site: a link, and what becomes of a code. It leads on to another origin, as many do. */
  async function answer({ pathname, searchParams }: URL) {
    if (pathname === '/callback') {
      const error = searchParams.get('error')
      if (error !== null) return `<h1>Refused: ${error}, ${searchParams.get('state')}</h1>`
      if (keepsCodes) return '<h1>Kept</h1>'
      return { location: `${site.otherOrigin}/welcome?name=${await nameBy(searchParams.get('code') ?? '')}` }
    }
    if (pathname === '/welcome') return `<h1>Welcome, ${searchParams.get('name')}</h1>`
    const redirect_uri = `${site.origin}/callback`
    const address = `${host}${authorizePath(client, { redirect_uri, state: 'a state', ...asks })}`
    return `<a href="${address.replaceAll('&', '&amp;')}">Sign in with Guildhall</a>`
  }

  async function nameBy(code: string): Promise<string> {
    const { access_token } = (await exchanged(code)).body
    const me = await fetch(`${host}/api/users/@me`, { headers: { authorization: `Bearer ${access_token}` } })
    return ((await me.json()) as any).username
  }

  /** What the site is answered that shows a code. */
  async function exchanged(code: string, more: Record<string, string> = {}) {
    const form = exchange(client, code, { redirect_uri: `${site.origin}/callback`, ...proves, ...more })
    const response = await fetch(`${host}/api/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
    return { status: response.status, body: (await response.json()) as any }
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

  async function signIn(who: Person, address = site.origin) {
    await page.goto(address)
    if (address === site.origin) await page.getByRole('link').click()
    await page.getByLabel('User name or e-mail address').fill(who.user.username)
    await page.getByLabel('Password').fill(who.password)
    await button('Sign in').click()
  }

  /** A code that the site was given and did not exchange. */
  async function codeOf(who: Person, more: Record<string, string> = {}): Promise<string> {
    asks = more
    keepsCodes = true
    await signIn(who)
    await button('Allow').click()
    await heading('Kept')
    return new URL(page.url()).searchParams.get('code') ?? ''
  }

  const refusal = ({ status, body }: Awaited<ReturnType<typeof exchanged>>) => [status, body.error]

  test('leads from a link to the page, to consent, to the site, and to who it is', async () => {
    await signIn(world.member)
    await heading('Quartermaster asks for your consent')
    assert.equal(await page.getByText(new URL(site.origin).host).isVisible(), true)
    await button('Allow').click()
    await heading('Welcome, member')
    assert.equal(site.visits.find(({ pathname }) => pathname === '/callback')?.searchParams.get('state'), 'a state')
  })

  test('takes a challenge and its verifier', async () => {
    asks = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }
    proves = { code_verifier: VERIFIER }
    await signIn(world.member)
    await button('Allow').click()
    await heading('Welcome, member')
  })

  test('can be gone through by keyboard alone', async () => {
    await page.goto(site.origin)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Password').waitFor()
    await page.keyboard.type('member')
    await page.keyboard.press('Tab')
    await page.keyboard.type(world.member.password)
    await page.keyboard.press('Enter')
    await button('Allow').waitFor()
    // The first is "Not you?".
    for (const _ of [1, 2]) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading('Welcome, member')
  })

  test('asks for the code of a second factor', async () => {
    const who = await world.newPerson('careful')
    const app = new AuthenticatorApp(world)
    await app.enable(who)
    await signIn(who)
    await page.getByLabel('Code of your app, or a backup code').fill(app.code(1))
    await button('Go on').click()
    await button('Allow').click()
    await heading('Welcome, careful')
  })

  test('lets him correct a wrong password, and say that he is somebody else', async () => {
    await signIn({ ...world.member, password: 'wrong-password' })
    await page.getByRole('alert').filter({ hasText: 'is wrong' }).waitFor()
    assert.equal(await page.getByLabel('User name or e-mail address').inputValue(), 'member')
    await page.getByLabel('Password').fill(world.member.password)
    await button('Sign in').click()
    await page.getByRole('link', { name: 'Not you?' }).click()
    await page.getByLabel('User name or e-mail address').fill('stranger')
    await page.getByLabel('Password').fill(world.stranger.password)
    await button('Sign in').click()
    await button('Allow').click()
    await heading('Welcome, stranger')
  })

  test('leads back with a no', async () => {
    await signIn(world.member)
    await button('Cancel').click()
    await heading('Refused: access_denied, a state')
  })

  test('goes on by itself where he agreed before and the site asks for nothing more', async () => {
    const who = await world.newPerson('returning')
    await signIn(who)
    await button('Allow').click()
    await heading('Welcome, returning')
    asks = { prompt: 'none' }
    await signIn(who)
    await heading('Welcome, returning')
    asks = { prompt: 'none', scope: 'identify email' }
    await signIn(who)
    await button('Allow').waitFor()
  })

  test('leads nowhere for an address that is not registered', async () => {
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

  test('tells the site what is wrong with what it asks for', async () => {
    asks = { scope: 'nothing' }
    await page.goto(site.origin)
    await page.getByRole('link').click()
    await heading('Refused: invalid_scope, a state')
  })

  test('opens an app of its own scheme', async () => {
    const asked = new URL(`${host}${authorizePath(client, { redirect_uri: 'myapp:/signed-in' })}`)
    await signIn(world.member, asked.href)
    const answered = page.waitForResponse((response) => response.status() === 303)
    await button('Allow').click()
    assert.match((await answered).headers().location ?? '', /^myapp:\/signed-in\?code=[\w-]+$/u)
  })

  test('brings a bot to a guild that he chooses', async () => {
    const query = new URLSearchParams({ client_id: client.id, scope: 'bot', permissions: '1032' })
    await signIn(world.owner, `${host}/oauth2/authorize?${query}`)
    await page.getByLabel('It comes to the guild').selectOption({ label: 'Guild under test' })
    await page.getByLabel('Everything', { exact: false }).uncheck()
    await button('Allow').click()
    await heading('Done')
    const roles: any[] = (await world.owner.api.get(`/guilds/${world.guildId}/roles`)).body
    assert.equal(roles.find(({ tags }) => tags?.bot_id === client.id)?.permissions, '1024')
  })

  test('gives one token for a code, and takes it back where the code is shown again', async () => {
    const code = await codeOf(world.member)
    const first = await exchanged(code)
    assert.equal(first.status, 200)
    assert.deepEqual(refusal(await exchanged(code)), [400, 'invalid_grant'])
    assert.equal((await world.clientOf(`Bearer ${first.body.access_token}`).get('/users/@me')).status, 401)
  })

  test('gives none for a code that waited too long', async () => {
    const code = await codeOf(world.member)
    world.clock.advance(100_000)
    assert.deepEqual(refusal(await exchanged(code)), [400, 'invalid_grant'])
  })

  test('gives none to who can’t prove that he asked', async () => {
    const code = await codeOf(world.member, { code_challenge: CHALLENGE, code_challenge_method: 'S256' })
    for (const code_verifier of ['b'.repeat(43), '']) {
      assert.deepEqual(refusal(await exchanged(code, { code_verifier })), [400, 'invalid_grant'])
    }
  })

  test('gives none to another application, by its own secret or with one that is not right', async () => {
    const code = await codeOf(world.member)
    const other = await newClient(world)
    assert.deepEqual(refusal(await exchanged(code, { client_secret: other.secret })), [401, 'invalid_client'])
    const foreign = { client_id: other.id, client_secret: other.secret }
    assert.deepEqual(refusal(await exchanged(code, foreign)), [400, 'invalid_grant'])
  })

  test('gives no more than he agreed to, also later', async () => {
    const { body } = await exchanged(await codeOf(world.member, { scope: 'identify guilds' }))
    assert.equal(body.scope, 'identify guilds')
    const fields = {
      grant_type: 'refresh_token',
      client_id: client.id,
      client_secret: client.secret,
      refresh_token: body.refresh_token,
    }
    const more = await sendForm(world, { ...fields, scope: 'identify guilds email' })
    assert.deepEqual([more.status, more.body.error], [400, 'invalid_scope'])
    const fewer = await sendForm(world, { ...fields, scope: 'identify' })
    assert.equal(fewer.body.scope, 'identify')
    const bearer = world.clientOf(`Bearer ${fewer.body.access_token}`)
    const me = await bearer.get('/users/@me')
    assert.deepEqual([me.body.id, me.body.email], [world.member.id, undefined])
    await world.refuses(() => bearer.get('/users/@me/guilds'), 403, 50026)
  })
})
