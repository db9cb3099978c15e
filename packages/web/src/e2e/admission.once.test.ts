import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { MailServer, tokenIn } from '@guildhall/testing/worlds/mail-server'
import { until } from '@guildhall/testing/worlds/until'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { LiveServer, type TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

describe('A server that restricts registrations', { skip: skipWithoutChromium }, () => {
  let mail: MailServer
  let administrator: TestAccount
  const testGuild = storyFixture(async () => {
    mail = await MailServer.start()
    return LiveServer.mailing(mail.url, ['--no-rate-limits'])
  })
  after(() => mail.close())

  test('admits people who solve a puzzle and confirm an address of an allowed domain', async () => {
    const { server } = testGuild
    administrator = await server.newPerson('ada')
    const settings = await testGuild.enter(administrator, '/instance/registration')
    await settings.getByLabel('Allowed email domains').fill('example.org\n*.Example.NET')
    await settings.getByLabel('Make browsers solve a puzzle').check()
    await settings.getByRole('button', { name: 'Save', exact: true }).click()
    await settings.getByText('Saved', { exact: false }).first().waitFor()
    await checkPageLayout(settings, 'instance-admission')

    testGuild.expect(/status of 40[03]/)
    const page = await testGuild.enter(null, '/register')
    await page.getByText('Use an address of one of these domains: example.org, *.example.net').waitFor()
    await page.getByLabel('Username', { exact: true }).fill('bob')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('Email').fill('bob@example.com')
    await page.getByRole('button', { name: 'Create account', exact: true }).click()
    await page.getByText('This server doesn’t allow email addresses of this domain.').waitFor()
    await page.getByLabel('Email').fill('bob@mail.example.net')
    await page.getByRole('button', { name: 'Create account', exact: true }).click()
    await page.getByText('We sent a link to bob@mail.example.net.').waitFor()
    await checkPageLayout(page, 'verify-first')

    await until(() => mail.to('bob@mail.example.net').length === 1)
    const [received] = mail.to('bob@mail.example.net')
    assert.ok(received)
    await page.getByRole('button', { name: 'Use another address' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('bob@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('We sent a link to bob@example.org.').waitFor()
    await until(() => mail.to('bob@example.org').length === 1)
    const [second] = mail.to('bob@example.org')
    assert.ok(second)
    const body = { token: tokenIn(second, 'verify') }
    await server.callText(null, '/auth/verify', { body })
    await page.getByRole('button', { name: 'I’ve opened the link' }).click()
    await page.getByRole('button', { name: 'bob' }).first().waitFor()
  })

  test('has newcomers and users who are signed in accept its terms and confirm their age', async () => {
    const { server } = testGuild
    testGuild.expect(/status of 40[03]/)
    const settings = await testGuild.enter(administrator, '/instance/registration')
    await settings.getByLabel('Allowed email domains').fill('')
    await settings.getByLabel('Make browsers solve a puzzle').uncheck()
    await settings.getByLabel('Minimum age').fill('16')
    await settings.getByRole('textbox', { name: /^Terms/u }).fill('Be kind to each other.')
    await settings.getByRole('button', { name: 'Save', exact: true }).click()
    await settings.getByText('Saved', { exact: false }).first().waitFor()

    const page = await testGuild.enter(null, '/register')
    await page.getByText('Be kind to each other.').waitFor()
    await checkPageLayout(page, 'register-with-terms')
    await page.getByLabel('Username', { exact: true }).fill('cleo')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account', exact: true }).click()
    await page.getByText('You must accept the terms to use this server.').waitFor()
    await page.getByLabel('Date of birth').fill('2001-02-03')
    await page.getByLabel('I accept the terms').check()
    await page.getByRole('button', { name: 'Create account', exact: true }).click()
    await page.getByRole('button', { name: 'cleo' }).first().waitFor()

    await settings.getByLabel('Ask users to accept the terms again').check()
    await settings.getByRole('button', { name: 'Save', exact: true }).click()
    await until(async () => {
      const { terms_version } = await server.call<{ terms_version: number }>(null, '/guildhall/instance')
      return terms_version === 2
    })
    // The open page asks with the next request that is refused.
    await page.getByRole('button', { name: 'Create a guild' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Weavers')
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: false }).click()
    await page.getByRole('heading', { name: 'Before you continue' }).waitFor()
    await checkPageLayout(page, 'terms-first')
    await page.getByLabel('I accept the terms').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'cleo' }).first().waitFor()
  })
})
