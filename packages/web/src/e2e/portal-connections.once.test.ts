import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, createTestApplication, heading, noticesGone, section } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const record = (page: Page, number: number) => page.getByRole('group', { name: `Record ${number}` })
const saved = (page: Page) => page.getByText('Saved.').first().waitFor()

describe('An application’s role connection metadata', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('shared')

  test('shows errors at their fields, and is saved once these are corrected', async () => {
    stages.expect(/status of 400/)
    const { server } = stages
    const owner = await server.newPerson('ada')
    const made = await createTestApplication(server, owner)
    const path = `/applications/${made.id}/role-connections/metadata`
    const page = await stages.enter(owner, made.pathOf('connections'))
    const records = section(page, 'Metadata')
    await button(page, 'Add a record').click()
    await record(page, 1).getByLabel('Key').fill('Wins!')
    await record(page, 1).getByLabel('Name').fill('Wins')
    await record(page, 1).getByLabel('Description').fill('How often somebody has won')
    await record(page, 1).getByLabel('Comparison').selectOption('Number, greater than or equal to the guild’s value')
    await records.getByRole('button', { name: 'Save' }).click()
    await record(page, 1).locator('.field-error:not(:empty)').waitFor()
    await record(page, 1).getByLabel('Key').fill('wins')
    await records.getByRole('button', { name: 'Save' }).click()
    await saved(page)
    const kept = { type: 2, key: 'wins', name: 'Wins', description: 'How often somebody has won' }
    assert.deepEqual(await server.call(owner, path), [kept])
    await button(page, 'Add a record').click()
    await record(page, 2).waitFor()
    await noticesGone(page)
    await checkPageLayout(page, 'portal-connections')
    await tabThrough(page)
    await page.getByRole('link', { name: 'General' }).click()
    await page.getByRole('dialog').getByText('Leave without saving?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Remove record 2').click()
    await button(page, 'Remove record 1').click()
    await records.getByRole('button', { name: 'Save' }).click()
    await records.getByText('No records yet.').waitFor()
    await saved(page)
    await page.getByRole('link', { name: 'General' }).click()
    await heading(page, 'General').waitFor()
    assert.deepEqual(await server.call(owner, path), [])
  })
})
