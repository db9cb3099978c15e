import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

describe('The keyboard', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')

  test('skips to the content, moves between channels, and keeps the focus after saving', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Harbour', 'ada', 'bo')
    await server.call(testGuild.owner, `/guilds/${testGuild.id}/channels`, { body: { name: 'zoo', type: 0 } })
    const page = await shared.enter(testGuild.owner, testGuild.path)
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('main:focus').waitFor()

    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('heading', { level: 1, name: 'zoo' }).waitFor()
    await page.getByRole('textbox', { name: /^Message/ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor()

    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto(new URL(`/guilds/${testGuild.id}/settings/overview`, server.web).href)
    const choice = page.getByRole('radio', { name: 'Only mentions' })
    await choice.focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Save', exact: true }).focus()
    const place = () => page.locator('.settings-main').evaluate((main) => main.scrollTop)
    const before = await place()
    await page.keyboard.press('Enter')
    await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' })
    await choice.and(page.locator(':focus')).waitFor()
    assert.ok(before > 100 && (await place()) > before - 100, `${before} became ${await place()}`)
  })

  test('stays in the drawer on a phone and returns its focus, and a dialog begins at its first field', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Market', 'cleo', 'dan')
    const page = await shared.enter(testGuild.owner, testGuild.path, { viewport: { width: 390, height: 844 } })
    const opener = page.getByRole('button', { name: 'Open the navigation' })
    await opener.focus()
    assert.equal(await opener.getAttribute('aria-expanded'), 'false')
    await page.keyboard.press('Enter')
    await page.locator('#navigation a:focus').waitFor()
    assert.equal(await page.locator('.channel-head button').first().getAttribute('aria-expanded'), 'true')
    for (let times = 0; times < 20; times++) {
      await page.keyboard.press('Tab')
      assert.equal(await page.locator('main :focus').count(), 0)
    }
    await page.keyboard.press('Escape')
    await opener.and(page.locator(':focus')).waitFor()
    assert.equal(await opener.getAttribute('aria-expanded'), 'false')

    const people = page.getByRole('button', { name: 'Show members' })
    await people.focus()
    await page.keyboard.press('Enter')
    await page.locator('#members button:focus').waitFor()
    await page.keyboard.press('Escape')
    await people.and(page.locator(':focus')).waitFor()

    await opener.press('Enter')
    await page.locator('#navigation a:focus').waitFor()
    await page.getByRole('button', { name: 'More actions for Market' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Create a category…' }).press('Enter')
    await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor()
  })
})
