import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, checkbox, createTestApplication, section, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('An application’s OAuth2 page', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('shows an error at the line of an invalid redirect', async () => {
    testGuild.expect(/status of 400/)
    const ada = await testGuild.server.newPerson('ada')
    const made = await createTestApplication(testGuild.server, ada)
    const page = await testGuild.enter(ada, made.pathOf('oauth2'))
    const redirects = section(page, 'Redirects')
    await redirects.getByText('No redirects yet.').waitFor()
    await button(page, 'Add redirect').click()
    await button(page, 'Add redirect').click()
    await textbox(page, 'Redirect 1').fill('https://vane.example/back')
    await textbox(page, 'Redirect 2').fill('javascript:alert(1)')
    await redirects.getByRole('button', { name: 'Save' }).click()
    const wrong = redirects.locator('.field', { has: page.locator('[aria-invalid=true]') })
    await wrong.locator('.field-error').getByText(/./u).waitFor()
    assert.equal(await wrong.getByRole('textbox').inputValue(), 'javascript:alert(1)')
    assert.deepEqual((await made.read()).redirect_uris, [])
    await checkPageLayout(page, 'portal-redirects')
    await button(page, 'Remove redirect 2').click()
    await redirects.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    assert.deepEqual((await made.read()).redirect_uris, ['https://vane.example/back'])
  })

  test('resets the secret, and shows it once', async () => {
    const bob = await testGuild.server.newPerson('bob')
    const made = await createTestApplication(testGuild.server, bob)
    const page = await testGuild.enter(bob, made.pathOf('oauth2'))
    await button(page, 'Reset client secret').click()
    await button(page, 'Reset').click()
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    const exchange = async (password: string) => {
      const authorization = `Basic ${Buffer.from(`${made.id}:${password}`).toString('base64')}`
      const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' })
      return (await fetch(`${testGuild.server.api}/oauth2/token`, { method: 'POST', headers: { authorization }, body }))
        .status
    }
    assert.deepEqual([await exchange(secret), await exchange(made.client_secret)], [200, 401])
    await button(page, 'I’ve saved it').click()
    await page.getByText(secret).waitFor({ state: 'detached' })
  })

  test('generates a link with the selected scopes, which the consent page shows', async () => {
    const carol = await testGuild.server.newPerson('carol')
    const made = await createTestApplication(testGuild.server, carol)
    const redirect_uris = ['https://vane.example/back']
    await testGuild.server.call(carol, `/applications/${made.id}`, { method: 'PATCH', body: { redirect_uris } })
    const page = await testGuild.enter(carol, made.pathOf('oauth2'))
    const maker = section(page, 'Create a link')
    const link = async () => new URL((await maker.locator('.copy-line code').textContent()) ?? '')
    await maker.getByText('Choose a scope.').waitFor()
    await checkbox(page, /^Add its bot to a guild/).check()
    await checkbox(page, 'Send messages').check()
    await checkbox(page, 'Manage channels').check()
    assert.deepEqual(Object.fromEntries((await link()).searchParams), {
      client_id: made.id,
      scope: 'bot',
      permissions: String((1n << 11n) | (1n << 4n)),
    })
    await maker.getByRole('term').scrollIntoViewIfNeeded()
    await checkPageLayout(page, 'portal-oauth2')
    await tabThrough(page)
    const consent = await testGuild.enter(null, (await link()).href)
    await consent.getByText('Weather Vane').first().waitFor()

    await checkbox(page, /^Add its bot to a guild/).uncheck()
    await checkbox(page, /^Add its commands to your guild or account/).check()
    await maker.getByLabel('Where to install the application').selectOption('User install')
    assert.equal((await link()).searchParams.get('integration_type'), '1')
    await checkbox(page, /^See your username/).check()
    assert.equal((await link()).searchParams.get('redirect_uri'), 'https://vane.example/back')
  })
})
