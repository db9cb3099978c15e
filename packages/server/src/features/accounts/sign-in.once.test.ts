import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { type Browser, chromium, type Page } from 'playwright-core'
import { serve } from '../../testing/program.ts'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const skip = existsSync(CHROMIUM) ? false : `${CHROMIUM} is absent`

describe('signing in with a browser', { skip }, () => {
  let browser: Browser
  let page: Page
  /** What the browser complained of: errors of the page and breaches of its content security policy. */
  let complaints: string[]
  before(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: ARGS })
  })
  after(() => browser?.close())
  beforeEach(async () => {
    const context = await browser.newContext()
    page = await context.newPage()
    complaints = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => {
      // The browser notes every answer of 400 and above; those are asked for here.
      if (message.type() === 'error' && !/the server responded with a status of 400/.test(message.text())) {
        complaints.push(message.text())
      }
    })
  })
  afterEach(async () => {
    await page.context().close()
    assert.deepEqual(complaints, [])
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const enter = async (name: string, password: string) => {
    await page.getByLabel('User name', { exact: true }).fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
  }

  describe('to the demo', () => {
    let demo: Awaited<ReturnType<typeof serve>>
    before(async () => {
      demo = await serve(['--demo'])
    })
    after(() => demo?.stop())

    test('opens with the form', async () => {
      await page.goto(demo.ready.web)
      await heading('Sign in').waitFor()
    })

    test('lets one pick a person of the demo with a click, and leave again', async () => {
      await page.goto(demo.ready.web)
      await page.getByRole('button', { name: 'Sign in as owner' }).click()
      await heading('owner').waitFor()
      await page.reload()
      await heading('owner').waitFor()
      await button('Sign out').click()
      await heading('Sign in').waitFor()
    })

    test('takes a name and a password', async () => {
      await page.goto(demo.ready.web)
      await enter('member', 'member-demo')
      await button('Sign in').click()
      await heading('member').waitFor()
      await page.getByText('Demo Guild').waitFor()
    })

    test('asks for a code, and takes one of the app or a backup code', async () => {
      const { code, backupCodes } = await enableSecondFactor(demo.ready, 'moderator', 'moderator-demo')
      await page.goto(demo.ready.web)
      await enter('moderator', 'moderator-demo')
      await button('Sign in').click()
      await heading('Enter your code').waitFor()
      await page.getByLabel('Code', { exact: true }).fill(code)
      await button('Sign in').click()
      await page.getByText('Invalid two-factor code').waitFor()
      await page.getByLabel('Code', { exact: true }).fill(backupCodes[0] ?? '')
      await button('Sign in').click()
      await heading('moderator').waitFor()
      await button('Sign out').click()
      await page.getByRole('button', { name: 'Sign in as moderator' }).click()
      await heading('Enter your code').waitFor()
      await button('Back').click()
      await heading('Sign in').waitFor()
    })

    test('says that a password is wrong', async () => {
      await page.goto(demo.ready.web)
      await enter('member', 'not-the-password')
      await button('Sign in').click()
      await page.getByText('User name or password is wrong.').waitFor()
      assert.equal(await heading('Sign in').count(), 1)
    })
  })

  describe('to a server that nobody has an account on', () => {
    let fresh: Awaited<ReturnType<typeof serve>>
    before(async () => {
      fresh = await serve(['--memory'])
    })
    after(() => fresh?.stop())

    test('offers no registration without the link', async () => {
      await page.goto(`${fresh.ready.web}/register`)
      await heading('No new accounts here').waitFor()
    })

    test('makes the first account by the link that the server printed', async () => {
      await page.goto(fresh.ready.setup_url)
      await heading('Create the first account').waitFor()
      await enter('mayor', 'a long enough password')
      await button('Create the first account').click()
      await heading('mayor').waitFor()
      assert.equal(new URL(page.url()).pathname, '/')
      assert.equal(new URL(page.url()).hash, '')
    })

    test('says that the link is used up when it comes again', async () => {
      await page.goto(fresh.ready.setup_url)
      await enter('usurper', 'a long enough password')
      await button('Create the first account').click()
      await page.getByText('This link has been used already.').waitFor()
    })
  })
})

/** Has somebody sign in with a second factor; the code that this took, and his backup codes. */
async function enableSecondFactor({ api }: { api: string }, login: string, password: string) {
  const post = async (path: string, body: object, token = ''): Promise<any> => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const answer = await fetch(`${api}/v10${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.json()
  }
  const secret = new Secret({ size: 20 })
  const code = new TOTP({ secret }).generate()
  const { token } = await post('/auth/login', { login, password })
  const { backup_codes } = await post('/users/@me/mfa/totp/enable', { password, secret: secret.base32, code }, token)
  return { code, backupCodes: backup_codes.map((each: { code: string }) => each.code) }
}
