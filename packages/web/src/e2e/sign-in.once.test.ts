import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newTotpSecret } from '@guildhall/testing/clients/totp-secret'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const signedIn = (page: Page, name: string) => page.locator('.account-bar').getByText(name, { exact: true }).waitFor()
const enter = async (page: Page, name: string, password: string) => {
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

describe('Signing in to the demo with a browser', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('opens with the form', async () => {
    const page = await demo.enter(null)
    await heading(page, 'Sign in').waitFor()
  })

  test('selects a demo user with a click, and signs out again', async () => {
    const page = await demo.enter(null)
    await page.getByRole('button', { name: 'Sign in as owner' }).click()
    await signedIn(page, 'owner')
    await page.reload()
    await signedIn(page, 'owner')
    await page.getByRole('button', { name: 'Settings' }).click()
    await button(page, 'Sign out').click()
    await heading(page, 'Sign in').waitFor()
  })

  test('accepts a username and a password', async () => {
    const page = await demo.enter(null)
    await enter(page, 'member', 'member-demo')
    await button(page, 'Sign in').click()
    await signedIn(page, 'member')
    await page.getByRole('link', { name: 'Demo Guild' }).waitFor()
  })

  test('asks for a code, and accepts one of the app or a backup code', async () => {
    demo.expect(/status of 400/)
    const { code, backupCodes } = await enableSecondFactor(demo.server, demo.server.demoPerson('moderator'))
    const page = await demo.enter(null)
    await enter(page, 'moderator', 'moderator-demo')
    await button(page, 'Sign in').click()
    await heading(page, 'Enter your code').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(code)
    await button(page, 'Sign in').click()
    await page.getByText('This code isn’t correct.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(backupCodes[0] ?? '')
    await button(page, 'Sign in').click()
    await signedIn(page, 'moderator')
    await page.getByRole('button', { name: 'Settings' }).click()
    await button(page, 'Sign out').click()
    await page.getByRole('button', { name: 'Sign in as moderator' }).click()
    await heading(page, 'Enter your code').waitFor()
    await button(page, 'Back').click()
    await heading(page, 'Sign in').waitFor()
  })

  test('shows that a password is wrong', async () => {
    demo.expect(/status of 400/)
    const page = await demo.enter(null)
    await enter(page, 'member', 'not-the-password')
    await button(page, 'Sign in').click()
    await page.getByText('Username or password is wrong.').waitFor()
    assert.equal(await heading(page, 'Sign in').count(), 1)
  })
})

describe('Opening a server without accounts', { skip: skipWithoutChromium }, () => {
  const fresh = storyFixture('empty')

  test('offers no registration without the link', async () => {
    const page = await fresh.enter(null, '/register')
    await heading(page, 'Registration is closed').waitFor()
  })

  test('creates the first account by the link that the server printed', async () => {
    const page = await fresh.enter(null, fresh.server.setupUrl)
    await heading(page, 'Create the first account').waitFor()
    await enter(page, 'mayor', 'a long enough password')
    await button(page, 'Create the first account').click()
    await signedIn(page, 'mayor')
    assert.equal(new URL(page.url()).pathname, '/')
    assert.equal(new URL(page.url()).hash, '')
  })

  test('shows that the link was used', async () => {
    fresh.expect(/status of 400/)
    const page = await fresh.enter(null, fresh.server.setupUrl)
    await enter(page, 'usurper', 'a long enough password')
    await button(page, 'Create the first account').click()
    await page.getByText('This link has been used already.').waitFor()
  })
})

describe('Opening a page that requires signing in', { skip: skipWithoutChromium }, () => {
  const fresh = storyFixture('empty')

  test('lets a user who registers from an invite accept it next, and a returning user sign in to it', async () => {
    const { server } = fresh
    const testGuild = await server.createTestGuild('Ferry', 'ferryman', 'passenger')
    const body = { max_age: 0 }
    const { code } = await server.call<{ code: string }>(testGuild.owner, `/channels/${testGuild.channelId}/invites`, {
      body,
    })
    const page = await fresh.enter(null, `/invite/${code}`)
    await page.getByText('You have an invite').waitFor()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await heading(page, 'Create an account').waitFor()
    // The requested page is kept after a reload, and after a visit of the other form.
    await page.reload()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await heading(page, 'Sign in').waitFor()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await enter(page, 'newcomer', 'a long enough password')
    await checkPageLayout(page, 'register-for-invite')
    await button(page, 'Create account').click()
    await heading(page, 'Ferry').waitFor()
    assert.equal(new URL(page.url()).pathname, `/invite/${code}`)
    await button(page, 'Join the guild').click()
    await heading(page, 'general').waitFor()

    const other = await fresh.enter(null, `/invite/${code}`)
    await enter(other, 'newcomer', 'a long enough password')
    await button(other, 'Sign in').click()
    await heading(other, 'Ferry').waitFor()
    await button(other, 'Open').click()
    await heading(other, 'general').waitFor()
  })

  test('leads a user who signs in at a channel, or by a form opened from it, to that channel', async () => {
    const { server } = fresh
    const testGuild = await server.createTestGuild('Quay', 'wharfinger', 'docker')
    const page = await fresh.enter(null, testGuild.path)
    await enter(page, 'docker', testGuild.guest.password)
    await button(page, 'Sign in').click()
    await heading(page, 'general').waitFor()
    assert.equal(new URL(page.url()).pathname, testGuild.path)

    const other = await fresh.enter(null, '/register?to=https://elsewhere.example/invite/abc')
    await enter(other, 'careful', 'a long enough password')
    await button(other, 'Create account').click()
    await signedIn(other, 'careful')
    assert.equal(new URL(other.url()).pathname, '/')
  })
})

describe('The link for the first account', { skip: skipWithoutChromium }, () => {
  const fresh = storyFixture('empty')

  test('leads on to the page that was requested', async () => {
    const link = new URL(fresh.server.setupUrl)
    const page = await fresh.enter(null, `${link.pathname}?to=%2Fsettings%2Faccount${link.hash}`)
    await enter(page, 'mayoress', 'a long enough password')
    await button(page, 'Create the first account').click()
    await heading(page, 'Account').waitFor()
  })
})

/** Enables a second factor for a user. Returns the code that this took, and their backup codes. */
async function enableSecondFactor(server: LiveServer, who: TestAccount) {
  const { secret, code } = newTotpSecret()
  const body = { password: who.password, secret, code }
  const { backup_codes } = await server.call<{ backup_codes: { code: string }[] }>(who, '/users/@me/mfa/totp/enable', {
    body,
  })
  return { code, backupCodes: backup_codes.map((each) => each.code) }
}
