import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount } from './live-server.ts'
import {
  button,
  createTestApplication,
  heading,
  noticesGone,
  PIXEL_PNG,
  pictureShown,
  textbox,
} from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('An application’s general page', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  const make = (owner: TestAccount, more: object = {}) => createTestApplication(testGuild.server, owner, more)

  test('changes its name, picture and other fields, which stay changed', async () => {
    testGuild.expect(/status of 400/)
    const ada = await testGuild.server.newPerson('ada')
    const made = await make(ada)
    const page = await testGuild.enter(ada, made.pathOf('general'))
    await textbox(page, 'Name').fill('Weather Cock')
    await textbox(page, 'Description').fill('Tells where the wind comes from.')
    await textbox(page, 'Tags').fill('weather, wind, a tag that is far too long for one')
    await textbox(page, 'Privacy policy').fill('no address')
    await page
      .getByLabel('Upload an image')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL_PNG })
    await pictureShown(page, PIXEL_PNG)
    await button(page, 'Save').click()
    await page.locator('.field:has([name=tags]) .field-error').getByText(/./u).waitFor()
    await page.locator('.field:has([name=privacy_policy_url]) .field-error').getByText(/./u).waitFor()
    assert.equal((await made.read()).name, 'Weather Vane')

    await textbox(page, 'Tags').fill('weather, wind')
    await textbox(page, 'Privacy policy').fill('https://vane.example/privacy')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('navigation').getByText('Weather Cock').waitFor()
    const kept = await made.read()
    assert.deepEqual([kept.name, kept.description], ['Weather Cock', 'Tells where the wind comes from.'])
    assert.deepEqual([kept.tags, kept.privacy_policy_url], [['weather', 'wind'], 'https://vane.example/privacy'])
    await page.locator(`.settings-heading img[src*="${kept.icon}"]`).waitFor()
    await noticesGone(page)
    await checkPageLayout(page, 'portal-general')
    await tabThrough(page)

    await button(page, 'Remove the image').click()
    await button(page, 'Save').click()
    await page.locator('.settings-heading .monogram').waitFor()
  })

  test('warns before unsaved changes are left, by a link and by the back button', async () => {
    const gus = await testGuild.server.newPerson('gus')
    const page = await testGuild.enter(gus, (await make(gus)).pathOf('bot'))
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'General', exact: true }).click()
    await textbox(page, 'Description').fill('Not done')
    await page.getByRole('link', { name: 'OAuth2', exact: true }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await textbox(page, 'Description').inputValue(), 'Not done')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    await page.evaluate(() => history.back())
    await heading(page, 'Bot').waitFor()
  })

  test('deletes an application once its name is typed', async () => {
    const bob = await testGuild.server.newPerson('bob')
    const made = await make(bob)
    const page = await testGuild.enter(bob, made.pathOf('general'))
    await button(page, 'Delete Weather Vane').click()
    await textbox(page, 'Enter the name of the application to confirm').fill('Weather')
    await button(page, 'Delete').click()
    await page.getByText('This isn’t the name of the application.').waitFor()
    await checkPageLayout(page, 'portal-delete')
    await textbox(page, 'Enter the name of the application to confirm').fill('Weather Vane')
    await button(page, 'Delete').click()
    await heading(page, 'Developers').waitFor()
    await page.getByText('Weather Vane was deleted.').waitFor()
    await assert.rejects(made.read(), /404/)
  })

  test('is read-only for a team member with read-only access', async () => {
    const [eve, fay] = [await testGuild.server.newPerson('eve'), await testGuild.server.newPerson('fay')]
    const team = await testGuild.server.call<{ id: string }>(eve, '/teams', { body: { name: 'Tower' } })
    const asked = { username: 'fay', role: 'read_only' }
    await testGuild.server.call(eve, `/teams/${team.id}/members`, { body: asked })
    await testGuild.server.call(fay, `/teams/${team.id}/members/@me`, { method: 'PUT' })
    const page = await testGuild.enter(fay, (await make(eve, { team_id: team.id })).pathOf('general'))
    await page.getByText('You can view this application.').waitFor()
    assert.ok(await textbox(page, 'Name').isDisabled())
    assert.equal(await button(page, 'Save').count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Delete/ }).count(), 0)
  })
})
