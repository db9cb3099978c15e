import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('The template of a guild', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  test('is created, synced, renamed, used by its link, and deleted', async () => {
    testGuild.expect(/status of 404/)
    const { server } = testGuild
    const { id, owner } = await server.createTestGuild('Harbour Chess Club', 'ada', 'bob')
    await server.call(owner, `/guilds/${id}/roles`, { body: { name: 'Knight', color: 0x3b82f6 } })
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/template`)
    await page.getByRole('heading', { level: 2, name: 'New template' }).waitFor()
    await checkPageLayout(page, 'guild-template-new')
    await page.getByLabel('Description').fill('For clubs that meet once a week.')
    await button(page, 'Create template').click()
    await page.getByText(/^The template is up to date/u).waitFor()
    const link = (await page.locator('.copy-line code').textContent()) ?? ''
    assert.match(link, /\/template\/[A-Za-z0-9]{10}$/u)

    await server.call(owner, `/guilds/${id}/channels`, { body: { name: 'tournaments' } })
    await page.getByText(/^The guild has changed since the last sync/u).waitFor()
    await checkPageLayout(page, 'guild-template')
    await tabThrough(page)
    await button(page, 'Sync template').click()
    await page.getByText(/^The template is up to date/u).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Clubs')
    const renamed = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await button(page, 'Save').click()
    assert.equal((await renamed).status(), 200)

    const guest = await server.newPerson('cid')
    const other = await testGuild.enter(guest)
    await other.getByRole('button', { name: 'Add a guild' }).first().click()
    await other.getByRole('menuitem', { name: 'Create a guild' }).click()
    await button(other, 'Use a template').click()
    await other.getByLabel('Template link or code').fill(link)
    await button(other, 'Continue').click()
    await other.getByRole('heading', { level: 1, name: 'Clubs' }).waitFor()
    await other.getByText('ada shares a template for guilds.').waitFor()
    for (const text of ['For clubs that meet once a week.', 'tournaments', 'Knight']) {
      await other.getByText(text, { exact: true }).waitFor()
    }
    await checkPageLayout(other, 'template')
    await tabThrough(other)
    await other.getByLabel('Name of your guild').fill('Rook Club')
    await other.keyboard.press('Enter')
    await other.getByRole('heading', { level: 1, name: 'general' }).waitFor()
    await other.getByRole('link', { name: /tournaments/u }).waitFor()

    await page.reload()
    await page.getByText('Used once', { exact: true }).waitFor()
    await button(page, 'Delete template…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'New template' }).waitFor()
    const late = await testGuild.enter(guest, new URL(link).pathname)
    await late.getByText('The link is wrong, or the template was deleted.').waitFor()
    await checkPageLayout(late, 'template-unknown')
  })
})
