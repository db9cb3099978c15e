import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newTotpSecret } from '../../../server/src/testing/totp-secret.ts'
import { skip } from './chromium.ts'
import type { LiveServer, Person } from './live-server.ts'
import { stage } from './stage.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const enter = async (page: Page, name: string, password: string) => {
  await page.getByLabel('User name', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

describe('signing in to the demo with a browser', { skip, timeout: 120_000 }, () => {
  const demo = stage('demo')

  test('opens with the form', async () => {
    const page = await demo.enter(null)
    await heading(page, 'Sign in').waitFor()
  })

  test('lets one pick a person of the demo with a click, and leave again', async () => {
    const page = await demo.enter(null)
    await page.getByRole('button', { name: 'Sign in as owner' }).click()
    await heading(page, 'owner').waitFor()
    await page.reload()
    await heading(page, 'owner').waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    await button(page, 'Sign out').click()
    await heading(page, 'Sign in').waitFor()
  })

  test('takes a name and a password', async () => {
    const page = await demo.enter(null)
    await enter(page, 'member', 'member-demo')
    await button(page, 'Sign in').click()
    await heading(page, 'member').waitFor()
    await page.getByRole('link', { name: 'Demo Guild' }).waitFor()
  })

  test('asks for a code, and takes one of the app or a backup code', async () => {
    demo.expect(/status of 400/)
    const { code, backupCodes } = await enableSecondFactor(demo.server, demo.server.demoPerson('moderator'))
    const page = await demo.enter(null)
    await enter(page, 'moderator', 'moderator-demo')
    await button(page, 'Sign in').click()
    await heading(page, 'Enter your code').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(code)
    await button(page, 'Sign in').click()
    await page.getByText('Invalid two-factor code').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(backupCodes[0] ?? '')
    await button(page, 'Sign in').click()
    await heading(page, 'moderator').waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    await button(page, 'Sign out').click()
    await page.getByRole('button', { name: 'Sign in as moderator' }).click()
    await heading(page, 'Enter your code').waitFor()
    await button(page, 'Back').click()
    await heading(page, 'Sign in').waitFor()
  })

  test('says that a password is wrong', async () => {
    demo.expect(/status of 400/)
    const page = await demo.enter(null)
    await enter(page, 'member', 'not-the-password')
    await button(page, 'Sign in').click()
    await page.getByText('User name or password is wrong.').waitFor()
    assert.equal(await heading(page, 'Sign in').count(), 1)
  })
})

describe('coming to a server that nobody has an account on', { skip, timeout: 120_000 }, () => {
  const fresh = stage('empty')

  test('offers no registration without the link', async () => {
    const page = await fresh.enter(null, '/register')
    await heading(page, 'No new accounts here').waitFor()
  })

  test('makes the first account by the link that the server printed', async () => {
    const page = await fresh.enter(null, fresh.server.setupUrl)
    await heading(page, 'Create the first account').waitFor()
    await enter(page, 'mayor', 'a long enough password')
    await button(page, 'Create the first account').click()
    await heading(page, 'mayor').waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
    assert.equal(new URL(page.url()).hash, '')
  })

  test('says that the link is used up when it comes again', async () => {
    fresh.expect(/status of 400/)
    const page = await fresh.enter(null, fresh.server.setupUrl)
    await enter(page, 'usurper', 'a long enough password')
    await button(page, 'Create the first account').click()
    await page.getByText('This link has been used already.').waitFor()
  })
})

/** Has somebody sign in with a second factor; the code that this took, and his backup codes. */
async function enableSecondFactor(server: LiveServer, who: Person) {
  const { secret, code } = newTotpSecret()
  const body = { password: who.password, secret, code }
  const { backup_codes } = await server.call<{ backup_codes: { code: string }[] }>(who, '/users/@me/mfa/totp/enable', {
    body,
  })
  return { code, backupCodes: backup_codes.map((each) => each.code) }
}
