import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createHostileApp } from './activities/hostile-server.ts'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

const FAULT = /Couldn’t show/

describe('An error in one region of the page', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')

  /** Opens a channel with modified gateway messages; returns the page and its console output. */
  async function entered(
    testGuild: TestGuild,
    change: (text: string) => string,
  ): Promise<{ page: Page; errors: string[] }> {
    const page = await empty.enter(testGuild.owner, '/login')
    const errors: string[] = []
    page.on('console', (line) => (line.type() === 'error' ? errors.push(line.text()) : undefined))
    await page.routeWebSocket(/\/gateway/, (route) => {
      const server = route.connectToServer()
      server.onMessage((message) => route.send(change(String(message))))
    })
    await page.goto(new URL(testGuild.path, empty.server.web).href)
    return { page, errors }
  }

  test('leaves the page working if an Activity can’t be shown, and the user can leave the Activity', async (t) => {
    // The first account is the administrator, and permits the Activity on this machine.
    const testGuild = await empty.server.createTestGuild('Inn', 'ida', 'jan')
    const app = await createHostileApp(empty.server, testGuild.owner, 'Broken Game')
    t.after(() => app.server.close())
    const page = await empty.enter(testGuild.owner, testGuild.path)
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    empty.expect(/ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS/)
    await page.route(/\/assets\/activity-layer/u, (route) => route.abort())
    await page.getByRole('button', { name: 'Launch an Activity' }).click()
    await page.getByRole('button', { name: /^(?:Launch|Join) Broken Game$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Something went wrong' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: /^Message/ }).fill('left it')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('left it').waitFor()
  })

  test('leaves the other messages and the message box working, and is logged once', async () => {
    const testGuild = await empty.server.createTestGuild('Harbour', 'ada', 'bo')
    const broken = (text: string) => text.replaceAll('"embeds":[],"content":"broken"', '"embeds":5,"content":"broken"')
    const { page, errors } = await entered(testGuild, (text) => {
      const frame = JSON.parse(text)
      if (frame.t === 'MESSAGE_CREATE' && frame.d.content === 'broken') frame.d.embeds = 5
      return broken(JSON.stringify(frame))
    })
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    empty.expect(/TypeError/)
    await empty.server.say(testGuild.guest, testGuild, 'before')
    await page.getByRole('log').getByText('before').waitFor()
    await empty.server.say(testGuild.guest, testGuild, 'broken')
    await page.getByRole('log').getByText('Couldn’t show this message.').waitFor()
    await empty.server.say(testGuild.guest, testGuild, 'after')
    await page.getByRole('log').getByText('after').waitFor()
    await page.getByRole('log').getByText('before').waitFor()
    await page.getByRole('textbox', { name: /^Message/ }).fill('an answer')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('an answer').waitFor()
    assert.equal(await page.getByText(FAULT).count(), 1)
    assert.equal(errors.filter((line) => line.includes('TypeError')).length, 1, errors.join('\n'))
  })

  test('leaves the channel working if the channel list fails, and disappears after a reload', async () => {
    const testGuild = await empty.server.createTestGuild('Market', 'cleo', 'dan')
    let isBroken = true
    const { page } = await entered(testGuild, (text) => {
      const frame = JSON.parse(text)
      if (frame.t === 'CHANNEL_CREATE' && isBroken) frame.d.name = { not: 'a text' }
      return JSON.stringify(frame)
    })
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    empty.expect(/Error/)
    const made = await empty.server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/channels`, {
      body: { name: 'new-one', type: 0 },
    })
    const notice = page.getByRole('alert').filter({ hasText: 'Couldn’t show the channel list.' })
    await notice.waitFor()
    await empty.server.say(testGuild.guest, testGuild, 'still here')
    await page.getByRole('log').getByText('still here').waitFor()
    await checkPageLayout(page, 'region-fault')
    isBroken = false
    await empty.server.call(testGuild.owner, `/channels/${made.id}`, { method: 'PATCH', body: { name: 'mended' } })
    await notice.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('link', { name: /mended/ }).waitFor()
    assert.equal(await page.getByText(FAULT).count(), 0)
  })

  test('leaves the page working if a settings page can’t be loaded', async () => {
    const testGuild = await empty.server.createTestGuild('Mill', 'eve', 'finn')
    const page = await empty.enter(testGuild.owner, testGuild.path)
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    empty.expect(/ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS/)
    await page.route(/\/assets\/.*settings-page/u, (route) => route.abort())
    await page.goto(new URL('/settings/account', empty.server.web).href)
    await page.getByText('Couldn’t show this part of the page.').waitFor()
    await page.unroute(/\/assets\/.*settings-page/u)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('navigation', { name: /settings/i }).waitFor()
  })

  test('is shown with a reload button if it occurs outside all regions', async () => {
    const testGuild = await empty.server.createTestGuild('Keep', 'kim', 'lou')
    const { page } = await entered(testGuild, (text) => {
      const frame = JSON.parse(text)
      if (frame.t === 'GUILD_CREATE' && frame.d.id === testGuild.id)
        frame.d.activity_instances = [{ instance_id: 'i', participants: 5 }]
      return JSON.stringify(frame)
    })
    empty.expect(/TypeError/)
    const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong on this page.' })
    await notice.getByRole('button', { name: 'Reload' }).waitFor()
  })

  test('is not caused by control characters in a name, which is isolated from the text around it', async () => {
    const { server } = empty
    const testGuild = await server.createTestGuild('Forge', 'gus', 'hana')
    await server.say(testGuild.guest, testGuild, 'a message')
    await server.stop()
    server.nameAsBefore(testGuild.guest, 'evil\u202etxt')
    await server.start()
    const page = await empty.enter(testGuild.owner, testGuild.path)
    const row = page.getByRole('article').filter({ hasText: 'a message' })
    await row.waitFor()
    const isolated = '\u2068evil\u202etxt\u202c\u2069'
    assert.ok((await row.getAttribute('aria-label'))?.startsWith(`${isolated}, `))
    assert.ok((await row.textContent())?.includes(isolated))
  })
})
