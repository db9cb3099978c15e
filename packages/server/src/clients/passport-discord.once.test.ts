import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { launchChromium, withoutChromium } from '@guildhall/testing/clients/chromium'
import { type ClientApplication, newClientApplication } from '@guildhall/testing/features/oauth2'
import { ClientSite } from '@guildhall/testing/worlds/client-site'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { Authenticator } from 'passport'
import { Strategy } from 'passport-discord'
import type { Browser } from 'playwright-core'

describe('A web site with an unmodified passport-discord', {
  skip: withoutChromium,
}, () => {
  let world: World
  let host: string
  let site: ClientSite
  let client: ClientApplication
  let browser: Browser
  const passport = new Authenticator()
  /** The session that the library stores: the site has one visitor at a time. */
  let session: object = {}
  before(async () => {
    world = await World.create({ publicUrl: null, web: true })
    host = `http://127.0.0.1:${await world.app.listen()}`
    client = await newClientApplication(world)
    site = await ClientSite.open(answer)
    const callbackURL = `${site.origin}/callback`
    await world.owner.api.patch(`/applications/${client.id}`, { redirect_uris: [callbackURL] })
    const options = {
      clientID: client.id,
      clientSecret: client.secret,
      callbackURL,
      scope: ['identify', 'email'],
      // By default the library sends browsers to this URL of the API.
      authorizationURL: `${host}/api/oauth2/authorize`,
      tokenURL: `${host}/api/oauth2/token`,
      // The library has no option for the URL of profiles, so the site requests the profile itself.
      skipUserProfile: true,
      state: true,
      pkce: true,
    }
    passport.use(
      new Strategy(options, (accessToken, refreshToken, _profile, done) => {
        profileOf(accessToken).then((user) => done(null, { ...user, refreshToken }), done)
      }),
    )
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    site?.close()
    await world?.close()
  })

  async function profileOf(accessToken: string): Promise<any> {
    const answered = await fetch(`${host}/api/users/@me`, { headers: { authorization: `Bearer ${accessToken}` } })
    return answered.json()
  }

  /** The library handles every page of the site. */
  function answer(url: URL): ReturnType<Parameters<typeof ClientSite.open>[0]> {
    const { promise, resolve, reject } = Promise.withResolvers<string | { location: string }>()
    const request = { query: Object.fromEntries(url.searchParams), session, headers: {} }
    const headers = new Map<string, string>()
    const response = {
      setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
      end: () => resolve({ location: headers.get('location') ?? '' }),
    }
    const ask = passport.authenticate('discord', (error: unknown, user: any, reason: any) => {
      if (error) reject(error)
      else resolve(user ? `<h1>Welcome, ${user.username} of ${user.email}</h1>` : `<h1>Nobody: ${reason?.message}</h1>`)
    })
    ask(request, response, reject)
    return promise
  }

  /** Opens the site, signs in on our page, and presses a button; resolves with the text that the site shows then. */
  async function visit(who: Person, button: 'Authorize' | 'Cancel'): Promise<string> {
    session = {}
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(site.origin)
    assert.equal(new URL(page.url()).pathname, '/oauth2/authorize')
    await page.getByLabel('Username').fill(who.user.username)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL(`${site.origin}/**`)
    const shown = await page.getByRole('heading').innerText()
    await context.close()
    return shown
  }

  test('signs a user in, with state and a challenge', async () => {
    assert.equal(await visit(world.member, 'Authorize'), 'Welcome, member of member@example.org')
  })

  test('reports that the user declined', async () => {
    assert.match(await visit(world.member, 'Cancel'), /^Nobody: .*denied/u)
  })

  test('rejects a callback that it did not request', async () => {
    session = {}
    const answered = await fetch(`${site.origin}/callback?code=x&state=y`)
    assert.match(await answered.text(), /^<h1>Nobody: /u)
  })
})
