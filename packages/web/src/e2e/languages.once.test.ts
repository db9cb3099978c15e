import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The text of all scripts that a page has loaded. */
const loadedScripts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const addresses = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = addresses.filter((address) => new URL(address).pathname.endsWith('.js'))
    return (await Promise.all(scripts.map(async (address) => (await fetch(address)).text()))).join('\n')
  })

describe('The client’s language', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('is German for a browser that prefers it, and only German messages are loaded', async () => {
    const { guild_id } = demo.server.demo
    const page = await demo.enter(demo.server.demoPerson('owner'), `/guilds/${guild_id}/settings/overview`, {
      locale: 'de-AT',
    })
    await heading(page, 'Übersicht').waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    const scripts = await loadedScripts(page)
    for (const german of ['Nachrichten werden geladen…', 'Systemnachrichten'])
      assert.ok(scripts.includes(german), german)
    for (const english of ['Loading messages…', 'System messages']) assert.ok(!scripts.includes(english), english)
  })

  test('is the next preferred one or English for a browser that prefers an unsupported one', async () => {
    const page = await demo.enter(null, '/login', { locale: 'fr-FR' })
    await heading(page, 'Sign in').waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'en')
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { value: ['fr-FR', 'de'] })
    })
    await page.reload()
    await heading(page, 'Anmelden').waitFor()
  })

  test('is kept if selected, and takes precedence over the browser’s', async () => {
    const page = await demo.enter(demo.server.demoPerson('owner'), '/settings/appearance', { locale: 'de-DE' })
    await heading(page, 'Aussehen').waitFor()
    await page.getByText('English', { exact: true }).click()
    await heading(page, 'Appearance').waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'en')
    await page.goto(new URL('/settings/account', demo.server.web).href)
    await heading(page, 'Account').waitFor()
    await page.goto(new URL('/settings/appearance', demo.server.web).href)
    await page.getByText('Deutsch', { exact: true }).click()
    await heading(page, 'Aussehen').waitFor()
  })
})
