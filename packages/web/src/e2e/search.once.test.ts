import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

describe('A search', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Search' })
  const field = (page: Page) => panel(page).getByRole('combobox', { name: 'Search messages' })
  const results = (page: Page) => panel(page).getByRole('list', { name: 'Results' }).getByRole('listitem')

  test('finds messages by words and filters, and jumps to them', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Library', 'ida', 'jon')
    await server.say(testGuild.owner, testGuild, 'The lantern is in the attic')
    await server.say(testGuild.guest, testGuild, 'Which lantern? https://example.com')
    for (let i = 0; i < 60; i++) await server.say(testGuild.owner, testGuild, `Talk ${i}`)
    const page = await shared.enter(testGuild.guest, testGuild.path)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field(page).fill('fr')
    await panel(page).getByRole('option', { name: 'from:' }).waitFor()
    await checkPageLayout(page, 'search-filters')
    await field(page).press('ArrowDown')
    await field(page).press('Enter')
    await field(page).pressSequentially('ida')
    await panel(page).getByRole('option', { name: 'ida' }).click()
    assert.match(await field(page).inputValue(), /^from:ida\S* $/u)
    await field(page).pressSequentially('lant')
    await field(page).press('Enter')
    await panel(page).getByText('1 result', { exact: true }).waitFor()
    await results(page).filter({ hasText: 'in the attic' }).waitFor()
    assert.equal(await page.evaluate(() => CSS.highlights.get('found-words')?.size), 1)
    await checkPageLayout(page, 'search')
    await results(page).first().getByRole('button', { name: 'Jump' }).click()
    await page.getByRole('article').filter({ hasText: 'in the attic' }).locator('visible=true').waitFor()

    if (!(await panel(page).isVisible())) await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field(page).fill('lantern')
    await panel(page).getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Oldest first' })
    await field(page).press('Enter')
    await panel(page).getByText('2 results').waitFor()
    assert.match((await results(page).first().textContent()) ?? '', /attic/u)
    await field(page).fill('talk')
    await field(page).press('Enter')
    await panel(page).getByText('60 results').waitFor()
    await panel(page).getByRole('button', { name: 'Show more results' }).click()
    await results(page).nth(49).waitFor()
    await field(page).fill('from:nobody-of-that-name x')
    await field(page).press('Enter')
    await panel(page).getByText('The filter from:nobody-of-that-name matches nothing').waitFor()
    await field(page).fill('has:link')
    await field(page).press('Escape')
    await field(page).press('Enter')
    await panel(page).getByText('1 result', { exact: true }).waitFor()
    await field(page).press('Escape')
    await panel(page).waitFor({ state: 'detached' })
  })

  test('covers a phone until the user jumps to a result', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Attic', 'kim', 'lou')
    await server.say(testGuild.owner, testGuild, 'A rusty trumpet')
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await shared.enter(testGuild.guest, testGuild.path, phone)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field(page).fill('trumpet')
    await field(page).press('Enter')
    await results(page).filter({ hasText: 'rusty' }).waitFor()
    await results(page).first().getByRole('button', { name: 'Jump' }).click()
    await panel(page).waitFor({ state: 'detached' })
    await page.getByRole('article').filter({ hasText: 'rusty' }).waitFor()
  })
})
