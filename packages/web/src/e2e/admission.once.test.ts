import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { MailServer, tokenIn } from '@guildhall/testing/worlds/mail-server'
import { until } from '@guildhall/testing/worlds/until'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { LiveServer } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

describe('A server that restricts registrations', { skip: skipWithoutChromium }, () => {
  let mail: MailServer
  const testGuild = storyFixture(async () => {
    mail = await MailServer.start()
    return LiveServer.mailing(mail.url, ['--no-rate-limits'])
  })
  after(() => mail.close())

  test('admits people who solve a puzzle and confirm an address of an allowed domain', async () => {
    const { server } = testGuild
    const ada = await server.newPerson('ada')
    const settings = await testGuild.enter(ada, '/instance/registration')
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
})
