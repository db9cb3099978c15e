import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { skip } from './chromium.ts'
import { tabThrough } from './focus.ts'
import { look } from './look.ts'
import { box, button, makeApplication, quiet, tick } from './portal-stage.ts'
import { stage } from './stage.ts'

describe('An application’s installation page', { skip }, () => {
  const testGuild = stage('shared')

  test('switches from no link to this server’s link, with the selected scopes', async () => {
    const ada = await testGuild.server.newPerson('ada')
    const made = await makeApplication(testGuild.server, ada)
    const page = await testGuild.enter(ada, made.pathOf('installation'))
    await tick(page, /^Guild install/).waitFor()
    assert.deepEqual(
      [await tick(page, /^Guild install/).isChecked(), await tick(page, /^User install/).isChecked()],
      [true, true],
    )
    assert.ok(await page.getByRole('radio', { name: /^None/ }).isChecked())
    await page.getByRole('radio', { name: /^Link of this server/ }).check()
    await button(page, 'Save').click()
    await page.getByText('Choose a scope.').first().waitFor()
    await tick(page, /^User install/).uncheck()
    await tick(page, /^Join a guild as a bot/).check()
    await tick(page, 'Send messages').check()
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    const params = { scopes: ['bot'], permissions: String(1n << 11n) }
    assert.deepEqual((await made.read()).integration_types_config, { 0: { oauth2_install_params: params } })
    await quiet(page)
    await look(page, 'portal-installation')
    await tabThrough(page)
    const link = (await page.locator('.copy-line code').textContent()) ?? ''
    const consent = await testGuild.enter(null, link)
    await consent.getByText('Weather Vane').first().waitFor()
  })

  test('replaces that with a custom link, which must be an address', async () => {
    testGuild.expect(/status of 400/)
    const bob = await testGuild.server.newPerson('bob')
    const made = await makeApplication(testGuild.server, bob)
    const page = await testGuild.enter(bob, made.pathOf('installation'))
    await page.getByRole('radio', { name: /^Custom link/ }).check()
    await button(page, 'Save').click()
    await page.getByText('Enter the address.').waitFor()
    await box(page, 'Your link').fill('nowhere')
    await button(page, 'Save').click()
    await page.locator('.field:has([name=custom_install_url]) .field-error:not(:empty)').waitFor()
    await box(page, 'Your link').fill('https://vane.example/install')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    assert.equal((await made.read()).custom_install_url, 'https://vane.example/install')
    await page.reload()
    await box(page, 'Your link').waitFor()
    await page.getByRole('radio', { name: /^None/ }).check()
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    assert.equal((await made.read()).custom_install_url, undefined)
  })
})
