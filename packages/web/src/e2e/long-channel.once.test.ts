import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

const COUNT = 2_000
/**
 * The number of messages sent simultaneously while the channel is filled: their order in the channel determines their
 * numbers.
 */
const AT_ONCE = 25

describe('A long channel', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  let testGuild: TestGuild
  before(async () => {
    const { server } = shared
    testGuild = await server.createTestGuild('Hall', 'ada', 'bob')
    for (let from = 0; from < COUNT; from += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, (_, i) => `Line ${from + i}.${'\nand more'.repeat((from + i) % 3)}`)
      await Promise.all(
        batch.map((line, i) => server.say(i % 5 < 3 ? testGuild.owner : testGuild.guest, testGuild, line)),
      )
    }
  })

  // A channel opens at its first unread message: these assertions start at the end.
  beforeEach(async () => {
    const path = `/channels/${testGuild.channelId}/messages`
    const [newest] = await shared.server.call<{ id: string }[]>(testGuild.owner, `${path}?limit=1`)
    for (const who of [testGuild.owner, testGuild.guest])
      await shared.server.call(who, `${path}/${newest?.id}/ack`, { body: { token: null } })
  })

  const log = (page: Page) => page.getByRole('log')
  const row = (page: Page, id: string) => log(page).locator(`[data-message-id="${id}"]`)
  const present = (page: Page) => page.getByRole('button', { name: /^Jump to latest/ })

  /** The id of the message at a position, counted from the oldest; 0 is the message about joining. */
  async function idAt(place: number): Promise<string> {
    const path = `/channels/${testGuild.channelId}/messages`
    let after = '0'
    for (let left = place; ; left -= 100) {
      const page = await shared.server.call<{ id: string }[]>(testGuild.owner, `${path}?after=${after}&limit=100`)
      const found = page.toReversed()
      if (left < found.length) return found[left]?.id ?? assert.fail('there are so many')
      after = found.at(-1)?.id ?? assert.fail('there are so many')
    }
  }

  /** The message in the middle of the visible part, and its distance from the upper edge. */
  const place = (page: Page) =>
    log(page).evaluate((list) => {
      const { top, height } = list.getBoundingClientRect()
      const rows = [...list.querySelectorAll<HTMLElement>('[data-message-id]')]
      const middle = rows.find((each) => each.getBoundingClientRect().bottom > top + height / 2)
      return { id: middle?.dataset.messageId ?? '', top_px: Math.round(middle?.getBoundingClientRect().top ?? 0) }
    })

  const isOnScreen = (page: Page, id: string) =>
    page.waitForFunction((wanted) => {
      const list = document.querySelector('[role=log]')?.getBoundingClientRect()
      const found = document.querySelector(`[data-message-id="${wanted}"]`)?.getBoundingClientRect()
      return list && found && found.top >= list.top - 1 && found.bottom <= list.bottom + 1
    }, id)

  const atEnd = (page: Page) =>
    page.waitForFunction(() => {
      const list = document.querySelector('[role=log]')
      return list && list.scrollHeight - list.scrollTop - list.clientHeight < 5
    })

  test('keeps a reader’s position while older messages load, and returns to the end by one press', async () => {
    const page = await shared.enter(testGuild.owner, testGuild.path)
    const newest = await idAt(COUNT)
    await row(page, newest).waitFor()
    await atEnd(page)
    await log(page).hover()
    for (let step = 0; step < 12; step++) {
      // The requested page can arrive at any time during this; only the wheel may move the visible part.
      const from = await place(page)
      let looks = 0
      await until(async () => {
        // A busy browser may drop the event.
        if (looks++ % 100 === 0) await page.mouse.wheel(0, -700)
        const { id, top_px } = await place(page)
        return id !== from.id || top_px !== from.top_px || (await log(page).evaluate((list) => list.scrollTop < 1))
      })
      const before = await still(page)
      const oldest = await log(page).locator('[data-message-id]').first().getAttribute('data-message-id')
      assert.notEqual(oldest, null)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const after = await place(page)
      assert.equal(after.id, before.id)
      assert.ok(Math.abs(after.top_px - before.top_px) <= 2, `it moved by ${after.top_px - before.top_px} px`)
    }
    await checkPageLayout(page, 'long-channel')
    await present(page).click()
    await isOnScreen(page, newest)
    await present(page).waitFor({ state: 'detached' })
  })

  /** The position after scrolling has ended. */
  async function still(page: Page): Promise<{ id: string; top_px: number }> {
    for (let before = await place(page); ; ) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const after = await place(page)
      if (after.id === before.id && after.top_px === before.top_px) return after
      before = after
    }
  }

  test('doesn’t move when new messages arrive while older ones load', async () => {
    const page = await shared.enter(testGuild.owner, testGuild.path)
    await row(page, await idAt(COUNT)).waitFor()
    await atEnd(page)
    const held = Promise.withResolvers<void>()
    await page.route(/messages\?before=/, async (route) => {
      await held.promise
      await route.continue()
    })
    await log(page).evaluate((list) => {
      list.scrollTop = 300
    })
    await page.getByText('Loading older messages…').waitFor()
    const before = await still(page)
    held.resolve()
    await page.getByText('Loading older messages…').waitFor({ state: 'detached' })
    await page.waitForFunction(() => (document.querySelector('[role=log]')?.scrollTop ?? 0) > 1_000)
    assert.deepEqual(await still(page), before)
  })

  test('stays at the end when the window is resized', async () => {
    const page = await shared.enter(testGuild.owner, testGuild.path)
    const newest = await idAt(COUNT)
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1280, 400],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await isOnScreen(page, newest)
      await atEnd(page)
    }
    await present(page).waitFor({ state: 'detached' })
    await shared.server.say(testGuild.guest, testGuild, 'After all that')
    await log(page).getByText('After all that').waitFor()
    await atEnd(page)
  })

  test('opens at a linked message, and new messages move nothing', async () => {
    const middle = await idAt(COUNT / 2)
    const page = await shared.enter(testGuild.owner, `${testGuild.path}/${middle}`)
    await isOnScreen(page, middle)
    await checkPageLayout(page, 'long-channel-middle')
    const before = await still(page)
    for (let i = 0; i < 3; i++) await shared.server.say(testGuild.guest, testGuild, `Meanwhile ${i}`)
    await page.getByRole('button', { name: 'Jump to latest (3 new)' }).waitFor()
    assert.deepEqual(await still(page), before)
    await present(page).click()
    await log(page).getByText('Meanwhile 2').waitFor()
    await atEnd(page)
  })

  test('jumps from a reply to its original far above, repeatedly', async () => {
    const early = await idAt(40)
    const path = `/channels/${testGuild.channelId}/messages`
    const body = { content: 'As I said', message_reference: { message_id: early } }
    await shared.server.call(testGuild.owner, path, { body })
    const page = await shared.enter(testGuild.owner, testGuild.path)
    const answer = page.getByRole('article').filter({ hasText: 'As I said' })
    for (let time = 0; time < 2; time++) {
      await answer.getByRole('button', { name: /^In reply to/ }).click()
      await isOnScreen(page, early)
      await present(page).click()
      await answer.waitFor()
      await atEnd(page)
    }
  })

  test('shows messages since the last visit below a line', async () => {
    const page = await shared.enter(testGuild.guest, '/channels/@me')
    for (let i = 0; i < 150; i++) await shared.server.say(testGuild.owner, testGuild, `News ${i}`)
    await page.goto(new URL(testGuild.path, shared.server.web).href)
    const line = log(page).getByText('New', { exact: true })
    await line.waitFor()
    await page.getByRole('article').filter({ hasText: 'News 0' }).waitFor()
    assert.ok(await log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight > 500))
    await checkPageLayout(page, 'unread-line')
  })
})
