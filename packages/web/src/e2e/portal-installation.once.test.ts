import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, checkbox, createTestApplication, noticesGone, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('An application’s installation page', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('switches from no link to this server’s link, with the selected scopes', async () => {
    const ada = await testGuild.server.newPerson('ada')
    const made = await createTestApplication(testGuild.server, ada)
    const page = await testGuild.enter(ada, made.pathOf('installation'))
    await checkbox(page, /^Guild install/).waitFor()
    assert.deepEqual(
      [await checkbox(page, /^Guild install/).isChecked(), await checkbox(page, /^User install/).isChecked()],
      [true, true],
    )
    assert.ok(await page.getByRole('radio', { name: /^No link/ }).isChecked())
    await page.getByRole('radio', { name: /^Link provided by this server/ }).check()
    await button(page, 'Save').click()
    await page.getByText('Choose a scope.').first().waitFor()
    await checkbox(page, /^User install/).uncheck()
    await checkbox(page, /^Add its bot to a guild/).check()
    await checkbox(page, 'Send messages').check()
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    const params = { scopes: ['bot'], permissions: String(1n << 11n) }
    assert.deepEqual((await made.read()).integration_types_config, { 0: { oauth2_install_params: params } })
    await noticesGone(page)
    await checkPageLayout(page, 'portal-installation')
    await tabThrough(page)
    const link = (await page.locator('.copy-line code').textContent()) ?? ''
    const consent = await testGuild.enter(null, link)
    await consent.getByText('Weather Vane').first().waitFor()
  })

  test('replaces that with a custom link, which must be an address', async () => {
    testGuild.expect(/status of 400/)
    const bob = await testGuild.server.newPerson('bob')
    const made = await createTestApplication(testGuild.server, bob)
    const page = await testGuild.enter(bob, made.pathOf('installation'))
    await page.getByRole('radio', { name: /^Custom link/ }).check()
    await button(page, 'Save').click()
    await page.getByText('Enter the address.').waitFor()
    await textbox(page, 'Your link').fill('nowhere')
    await button(page, 'Save').click()
    await page.locator('.field:has([name=custom_install_url]) .field-error:not(:empty)').waitFor()
    await textbox(page, 'Your link').fill('https://vane.example/install')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    assert.equal((await made.read()).custom_install_url, 'https://vane.example/install')
    await page.reload()
    await textbox(page, 'Your link').waitFor()
    await page.getByRole('radio', { name: /^No link/ }).check()
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    assert.equal((await made.read()).custom_install_url, undefined)
  })
})
