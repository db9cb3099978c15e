import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const heading2 = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const fill = async (page: Page, name: string) => {
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
}
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
}

describe('The first run', { skip: skipWithoutChromium }, () => {
  const fresh = storyFixture('empty')

  test('leads from the printed link to a guild with a friend in it', async () => {
    const { setupUrl } = fresh.server
    const page = await fresh.enter(null, setupUrl)
    await heading(page, 'Create the first account').waitFor()
    await fill(page, 'mayor')
    await button(page, 'Create the first account').click()
    await page.locator('.account-bar').getByText('mayor', { exact: true }).waitFor()

    await heading2(page, 'Welcome to Guildhall').waitFor()
    await page.getByRole('link', { name: 'who can register' }).waitFor()
    assert.doesNotMatch((await page.locator('body').textContent()) ?? '', /\/api|wss?:/u, 'addresses for programs')
    await checkPageLayout(page, 'home-founder')
    await page.locator('.account-bar-self').click()
    await page.getByRole('menuitem', { name: 'Server administration' }).click()
    await heading(page, 'People').waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await button(page, 'Create a guild').click()
    const dialog = page.getByRole('dialog', { name: 'Create a guild' })
    await dialog.getByLabel('Name').fill('Town hall')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await heading(page, 'general').waitFor()
    await page.getByText('1 of 4 steps done').waitFor()
    await button(page, 'More actions for Town hall').click()
    await page.getByRole('menuitem', { name: 'Invite people…' }).click()
    const link = page.getByRole('dialog').getByText(/\/invite\/[A-Za-z0-9]+/u)
    const invite = new URL((await link.textContent()) ?? '')
    await page.keyboard.press('Escape')

    const other = await fresh.enter(null, invite.pathname)
    await other.getByRole('heading', { name: 'Town hall', exact: true }).waitFor()
    await other.getByText('mayor invites you to a guild.').waitFor()
    await other.getByRole('link', { name: 'Create an account' }).click()
    await heading(other, 'Create an account').waitFor()
    await fill(other, 'friend')
    await button(other, 'Create account').click()
    await heading(other, 'Town hall').waitFor()
    await button(other, 'Join the guild').click()
    await heading(other, 'general').waitFor()

    await write(other, 'Is anybody here?')
    await page.getByText('Is anybody here?').waitFor()
    await write(page, 'Welcome to the town hall')
    await other.getByText('Welcome to the town hall').waitFor()
    await page.getByText('3 of 4 steps done').click()
    await heading2(page, 'Finish setting up your guild').waitFor()
    await checkPageLayout(page, 'home-steps')
    await button(page, 'Hide these steps').click()
    await heading2(page, 'Finish setting up your guild').waitFor({ state: 'detached' })
    await page.goBack()
    await page.reload()
    await page.getByText('Is anybody here?').waitFor()
    assert.equal(await page.getByText('steps done').count(), 0)
    assert.equal(new URL(page.url()).hash, '')
  })
})
