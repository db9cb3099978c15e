import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { MailServer, tokenIn } from '@guildhall/testing/worlds/mail-server'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { LiveServer, type TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function signIn(page: Page, { username }: TestAccount, password: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
  await page.getByRole('button', { name: username }).first().waitFor()
}

describe('A forgotten password', { skip: skipWithoutChromium }, () => {
  let mail: MailServer
  const testGuild = storyFixture(async () => {
    mail = await MailServer.start()
    return LiveServer.mailing(mail.url)
  })
  after(() => mail.close())

  test('is replaced by a link in a mail, which works once', async () => {
    const { server } = testGuild
    await server.newPerson('ada')
    const bob = await server.newPerson('bob')
    const page = await testGuild.enter(null)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await heading(page, 'Forgot your password?').waitFor()
    await checkPageLayout(page, 'forgot-password')
    await tabThrough(page)
    await button(page, 'Send link').click()
    await page.getByText('Enter your username or your email address.').waitFor()
    await page.getByLabel('Username or email').fill('bob@example.org')
    await button(page, 'Send link').click()
    await heading(page, 'Check your mail').waitFor()
    await checkPageLayout(page, 'forgot-password-sent')
    await until(() => mail.to('bob@example.org').length === 1)
    const [received] = mail.to('bob@example.org')
    assert.ok(received)
    const link = `/reset#token=${tokenIn(received, 'reset')}`

    testGuild.expect(/status of 400/)
    const reset = await testGuild.enter(null, link)
    await heading(reset, 'Choose a new password').waitFor()
    await checkPageLayout(reset, 'reset-password')
    await reset.getByLabel('New password', { exact: true }).fill('password1')
    await button(reset, 'Change password').click()
    await reset.getByText('Too many people use this password. Choose another.').waitFor()
    await reset.getByLabel('New password', { exact: true }).fill('a brand new password')
    await button(reset, 'Change password').click()
    await heading(reset, 'Your password was changed').waitFor()
    assert.equal(new URL(reset.url()).hash, '')
    await reset.getByRole('link', { name: 'Go to the sign-in page' }).click()
    await signIn(reset, bob, 'a brand new password')

    const again = await testGuild.enter(null, link)
    await again.getByLabel('New password', { exact: true }).fill('another new password')
    await button(again, 'Change password').click()
    await again.getByText('This link has expired or was used already. Ask for a new one.').waitFor()
  })
})

describe('A new address', { skip: skipWithoutChromium }, () => {
  let mail: MailServer
  const testGuild = storyFixture(async () => {
    mail = await MailServer.start()
    return LiveServer.mailing(mail.url, [])
  })
  after(() => mail.close())

  test('is confirmed by a link in a mail, which can be sent again', async () => {
    const { server } = testGuild
    await server.newPerson('ada')
    const bob = await server.newPerson('bob')
    const page = await testGuild.enter(bob, '/settings/account')
    await page.getByText('bob@example.org (not verified)').waitFor()
    await button(page, 'Send a link to confirm the address').click()
    await page.getByText('A link is on its way to your email address.').waitFor()
    await checkPageLayout(page, 'account-not-verified')
    await until(() => mail.to('bob@example.org').length === 2)
    const [, received] = mail.to('bob@example.org')
    assert.ok(received)
    const link = await testGuild.enter(null, `/verify#token=${tokenIn(received, 'verify')}`)
    await heading(link, 'Confirm your email address').waitFor()
    await checkPageLayout(link, 'verify-email')
    await button(link, 'Confirm address').click()
    await heading(link, 'Your email address is confirmed').waitFor()
    await page.getByText('bob@example.org', { exact: true }).waitFor()
  })
})

describe('A forgotten password without mail', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  test('is replaced by a link that an administrator passes on', async () => {
    const { server } = testGuild
    const ada = await server.newPerson('ada')
    const bob = await server.newPerson('bob')
    const guest = await testGuild.enter(null, '/forgot')
    await guest.getByText(/This server sends no mail/u).waitFor()

    const page = await testGuild.enter(ada, '/instance/people')
    await page.getByRole('button', { name: 'More actions for bob' }).click()
    await page.getByRole('menuitem', { name: 'Create link to reset password…' }).click()
    await button(page, 'Create link').click()
    const link = await page.getByText('/reset#token=').innerText()
    await checkPageLayout(page, 'instance-reset-link')

    const reset = await testGuild.enter(null, new URL(link).pathname + new URL(link).hash)
    await reset.getByLabel('New password', { exact: true }).fill('a brand new password')
    await button(reset, 'Change password').click()
    await heading(reset, 'Your password was changed').waitFor()
    await reset.getByRole('link', { name: 'Go to the sign-in page' }).click()
    await signIn(reset, bob, 'a brand new password')
  })
})
