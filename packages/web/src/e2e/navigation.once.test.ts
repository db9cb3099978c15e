import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

describe('Navigation', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  test('leads with the quick switcher to a channel, back to the same position, and through the inbox', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Orchard', 'ida', 'jon')
    const { owner, guest } = testGuild
    const body = { name: 'harvest', type: 0 }
    const harvest = await server.call<{ id: string }>(owner, `/guilds/${testGuild.id}/channels`, { body })
    for (let i = 0; i < 60; i++) await server.say(owner, testGuild, `Words ${i}`)
    const page = await shared.enter(guest, testGuild.path)
    const log = page.getByRole('log')
    await log.getByText('Words 59', { exact: true }).waitFor()
    await log.hover()
    await page.mouse.wheel(0, -900)
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor()
    const before = await firstShown(page)
    await server.say(owner, { channelId: harvest.id }, `Ripe, <@${guest.id}>!`)
    await page.getByRole('link', { name: /^harvest.*1 mention/ }).waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Where to?' }).fill('ar')
    await dialog(page, 'Quick switcher')
      .getByRole('option', { name: /harvest.*1 mention/ })
      .waitFor()
    await checkPageLayout(page, 'quick-switcher')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+/')
    await dialog(page, 'Keyboard shortcuts').waitFor()
    await checkPageLayout(page, 'keyboard-shortcuts')
    await page.keyboard.press('Escape')
    await dialog(page, 'Keyboard shortcuts').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+i')
    await dialog(page, 'Inbox')
      .getByRole('link', { name: /harvest/ })
      .waitFor()
    await checkPageLayout(page, 'inbox')
    await dialog(page, 'Inbox').getByRole('tab', { name: 'Mentions' }).click()
    await dialog(page, 'Inbox').getByText('Ripe', { exact: false }).waitFor()
    await checkPageLayout(page, 'inbox-mentions')
    await dialog(page, 'Inbox').getByRole('button', { name: 'Jump' }).click()
    await heading(page, 'harvest')

    await page.goBack()
    await heading(page, 'general')
    await log.getByText(before.text, { exact: true }).waitFor()
    await page.waitForFunction(
      ({ text, top }) => {
        const rows = [...document.querySelectorAll('[role=log] [data-message-id]')]
        const row = rows.find((each) => each.textContent?.includes(text))
        return row !== undefined && Math.abs(row.getBoundingClientRect().top - top) < 3
      },
      { text: before.text, top: before.top },
    )
    await page.goForward()
    await heading(page, 'harvest')
  })

  /** The first whole message in the list. */
  async function firstShown(page: Page): Promise<{ text: string; top: number }> {
    const found = await page.evaluate(() => {
      const list = document.querySelector('[role=log]')?.getBoundingClientRect().top ?? 0
      const rows = [...document.querySelectorAll('[role=log] [data-message-id]')]
      const row = rows.find((each) => each.getBoundingClientRect().top >= list)
      return { text: /Words \d+/u.exec(row?.textContent ?? '')?.[0] ?? '', top: row?.getBoundingClientRect().top ?? 0 }
    })
    assert.notEqual(found.text, '')
    return found
  }
})
