import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

const WHY = 'The lamps are out.'

describe('A toast', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')

  /** A channel with a reaction that the server refuses, with a reason. */
  async function refusing(name: string): Promise<{ page: Page; press: () => Promise<void> }> {
    const testGuild = await shared.server.createTestGuild('Lodge', name, `${name}2`)
    const id = await shared.server.say(testGuild.guest, testGuild, 'Shall I light them?')
    const path = `/channels/${testGuild.channelId}/messages/${id}/reactions/${encodeURIComponent('👍')}/@me`
    await shared.server.call(testGuild.guest, path, { method: 'PUT' })
    const page = await shared.enter(testGuild.owner, testGuild.path)
    await page.clock.install()
    shared.expect(/status of 403/)
    await page.route(/reactions/, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, json: { code: 0, message: WHY } })
        : route.continue(),
    )
    const reaction = page.getByRole('button', { name: /1 reaction/ })
    return { page, press: () => reaction.click() }
  }

  test('is shown once, read out at once, and covers neither the header nor the message box', async () => {
    const { page, press } = await refusing('mia')
    await press()
    const toast = page.locator('.toast')
    await toast.waitFor()
    assert.equal(await page.getByText(WHY, { exact: true }).count(), 1)
    assert.equal(
      await page.getByText(WHY).evaluate((text) => text.closest('[aria-live]')?.getAttribute('aria-live')),
      'assertive',
    )
    assert.equal(await page.getByText(WHY).evaluate((text) => text.closest('[aria-hidden=true]')), null)
    await toast.hover()
    await checkPageLayout(page, 'toast')
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      const toastBox = await toast.boundingBox()
      const head = await page.locator('.channel-head').boundingBox()
      const box = await page.getByRole('textbox', { name: /^Message/ }).boundingBox()
      assert.ok(toastBox && head && box)
      assert.ok(toastBox.y >= head.y + head.height, 'the head is covered')
      assert.ok(toastBox.y + toastBox.height <= box.y, 'the box is covered')
    }
  })

  test('leaves the header of a tall dialog readable on a phone', async () => {
    const { page, press } = await refusing('pam')
    await press()
    const toast = page.locator('.toast')
    await toast.waitFor()
    await page.getByRole('button', { name: 'Create a channel in Text Channels' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.setViewportSize({ width: 390, height: 600 })
    await toast.hover()
    await checkPageLayout(page, 'toast-over-dialog')
    const box = await toast.boundingBox()
    const head = await dialog.boundingBox()
    assert.ok(box && head)
    assert.ok(box.y + box.height <= head.y, 'the head of the dialog is covered')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('stays while it is hovered or focused, and disappears afterwards', async () => {
    const { page, press } = await refusing('ned')
    await press()
    const toast = page.locator('.toast')
    await toast.hover()
    await page.clock.fastForward(60_000)
    assert.equal(await toast.count(), 1)
    await page.mouse.move(5, 790)
    await page.keyboard.press('F6')
    await page.clock.fastForward(60_000)
    assert.equal(await toast.count(), 1)
    await page.keyboard.press('Shift+Tab')
    await page.clock.fastForward(13_000)
    await toast.waitFor({ state: 'detached' })
  })

  test('is dismissed by keyboard, which returns the focus', async () => {
    const { page, press } = await refusing('ola')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    for (const key of ['Enter', 'Escape']) {
      await press()
      await page.locator('.toast').waitFor()
      await page.keyboard.press('F6')
      await page.keyboard.press('Tab')
      for (let step = 0; step < 3 && (await focused()) !== 'Dismiss'; step++) await page.keyboard.press('Tab')
      assert.equal(await focused(), 'Dismiss')
      await page.keyboard.press(key)
      await page.locator('.toast').waitFor({ state: 'detached' })
      await until(async () => (await focused()).includes('1 reaction'))
    }
  })
})
