import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, createTestApplication, heading } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const dialog = (page: Page) => page.getByRole('dialog')

describe('The developer portal', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('guides a new user to create an application', async () => {
    const page = await testGuild.enter(await testGuild.server.newPerson('ada'), '/settings/advanced')
    await page.getByRole('link', { name: 'developer portal' }).click()
    await heading(page, 'Developers').waitFor()
    await page.getByText('give the bot’s token to your program').waitFor()
    await checkPageLayout(page, 'portal-empty')
    await tabThrough(page)

    await button(page, 'New application').click()
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Enter a name for your application.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Weather Vane')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await heading(page, 'General').waitFor()
    await page.getByRole('link', { name: 'All applications' }).click()
    await page.getByRole('list', { name: 'Applications' }).getByRole('link', { name: 'Weather Vane' }).waitFor()
  })

  test('creates an application in a team', async () => {
    const bob = await testGuild.server.newPerson('bob')
    const page = await testGuild.enter(bob, '/settings/advanced')
    await page.getByRole('link', { name: 'developer portal' }).click()
    await button(page, 'New team').click()
    await page.getByLabel('Name', { exact: true }).fill('Tower Guild')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('list', { name: 'Teams' }).getByText('1 member').waitFor()

    await button(page, 'New application').click()
    await page.getByLabel('Name', { exact: true }).fill('Bell')
    await page.getByLabel('Ownership').selectOption('Team Tower Guild')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await heading(page, 'General').waitFor()
    await page.getByRole('link', { name: 'All applications' }).click()
    await page.getByText('Team Tower Guild').waitFor()
    await checkPageLayout(page, 'portal-overview')
  })

  test('hides applications of other users', async () => {
    testGuild.expect(/status of 403/)
    const made = await createTestApplication(testGuild.server, await testGuild.server.newPerson('carol'))
    const page = await testGuild.enter(await testGuild.server.newPerson('dan'), made.pathOf('general'))
    await page.getByRole('alert').getByText(/./u).waitFor()
    await button(page, 'Try again').waitFor()
  })
})
