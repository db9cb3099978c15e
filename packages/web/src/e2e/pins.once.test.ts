import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

describe('A pinned message', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
  const pins = (page: Page) => page.getByRole('dialog', { name: 'Pinned messages' })

  const choose = async (page: Page, text: string, action: string) => {
    await row(page, text).first().hover()
    await row(page, text).first().getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  test('is pinned, found from its notice, opened, and unpinned, visibly for another user', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Hall', 'ada', 'bob')
    const key = await server.say(testGuild.owner, testGuild, 'The key is under the third stone')
    for (let i = 0; i < 60; i++) await server.say(testGuild.owner, testGuild, `Talk ${i}`)
    const owner = await shared.enter(testGuild.owner, testGuild.path)
    const guest = await shared.enter(testGuild.guest, testGuild.path)
    await guest.getByRole('button', { name: 'Pinned messages' }).click()
    await pins(guest).getByText('No pinned messages yet').waitFor()
    await checkPageLayout(guest, 'pins-none')

    await choose(owner, 'Talk 59', 'Pin')
    await pins(guest).getByText('Talk 59').waitFor()
    assert.equal(await pins(guest).getByRole('button', { name: 'Unpin' }).count(), 0)
    await server.call(testGuild.owner, `${messages(testGuild)}/pins/${key}`, { method: 'PUT' })
    await pins(guest).getByText('third stone').waitFor()
    await pins(guest)
      .getByRole('listitem')
      .filter({ hasText: 'third stone' })
      .getByRole('button', { name: 'Jump to message' })
      .click()
    await pins(guest).waitFor({ state: 'detached' })
    await row(guest, 'third stone').locator('visible=true').waitFor()
    await isOnScreen(guest, 'third stone')

    await owner.getByRole('button', { name: 'All pins' }).last().click()
    await checkPageLayout(owner, 'pins')
    await pins(owner).getByRole('button', { name: 'Unpin' }).first().click()
    await pins(owner).getByText('third stone').waitFor({ state: 'detached' })
    await pins(owner).getByText('Talk 59').waitFor()
    await owner.keyboard.press('Escape')
    await pins(owner).waitFor({ state: 'detached' })
    await owner.getByRole('button', { name: 'View', exact: true }).first().click()
    await isOnScreen(owner, 'Talk 59')
  })

  test('is listed in pages if there are many', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Second hall', 'cyd', 'dee')
    for (let i = 0; i < 30; i++) {
      const id = await server.say(testGuild.owner, testGuild, `Rule ${i}`)
      await server.call(testGuild.owner, `${messages(testGuild)}/pins/${id}`, { method: 'PUT' })
    }
    const page = await shared.enter(testGuild.owner, testGuild.path)
    await page.getByRole('button', { name: 'Pinned messages' }).click()
    await pins(page).getByText('Rule 29').waitFor()
    assert.equal(await pins(page).getByRole('listitem').count(), 25)
    await pins(page).getByRole('button', { name: 'Load older pins' }).click()
    await pins(page).getByText('Rule 0', { exact: true }).waitFor()
    assert.equal(await pins(page).getByRole('listitem').count(), 30)
    await pins(page).getByRole('button', { name: 'Load older pins' }).waitFor({ state: 'detached' })
  })

  test('is found in a menu on a phone, with the channel’s topic', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Third hall', 'eve', 'fin')
    const body = { topic: 'All about *lamps*' }
    await server.call(testGuild.owner, `/channels/${testGuild.channelId}`, { method: 'PATCH', body })
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await shared.enter(testGuild.owner, testGuild.path, phone)
    const more = page.getByRole('button', { name: 'Channel actions' })
    await more.tap()
    await page.getByRole('menuitem', { name: 'Channel topic' }).tap()
    await page.getByRole('dialog').getByText('All about lamps').waitFor()
    await checkPageLayout(page, 'channel-topic')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await more.tap()
    await page.getByRole('menuitem', { name: 'Pinned messages' }).tap()
    await pins(page).getByText('No pinned messages yet').waitFor()
  })

  const messages = ({ channelId }: TestGuild) => `/channels/${channelId}/messages`

  /** Resolves when a message is in the visible part of the list. */
  const isOnScreen = (page: Page, text: string) =>
    page.waitForFunction((wanted) => {
      const list = document.querySelector('[role=log]')?.getBoundingClientRect()
      const found = [...document.querySelectorAll('article')].find((each) => each.textContent?.includes(wanted))
      const place = found?.getBoundingClientRect()
      return list && place && place.top >= list.top - 1 && place.bottom <= list.bottom + 1
    }, text)
})
