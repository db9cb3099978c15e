import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { button } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('The widget in a page of another site', { skip: skipWithoutChromium }, () => {
  const town = storyFixture('shared')
  let testGuild: TestGuild
  /** Another site's page, with these lines. */
  let lines = ''
  let site: Server
  let siteAddress: string
  before(async () => {
    testGuild = await town.server.createTestGuild('Harbour Chess Club', 'ada', 'bob')
    site = createServer((_request, response) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(
          `<!doctype html><html lang="en"><title>Our club</title><link rel="icon" href="data:,"><h1>Our club</h1>${lines}`,
        ),
    )
    await once(site.listen(0, '127.0.0.1'), 'listening')
    siteAddress = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  })
  after(() => site?.close())

  const change = (body: object) =>
    town.server.call(testGuild.owner, `/guilds/${testGuild.id}/widget`, { method: 'PATCH', body })
  const frameIn = (page: Page) => page.frameLocator('iframe')
  const framed = (address: string) =>
    `<iframe title="Widget" width="350" height="500" src="${town.server.web}${address}"></iframe>`

  test('shows from the copied markup who is online, and links to the invite', async () => {
    const settings = await town.enter(testGuild.owner, `/guilds/${testGuild.id}/settings/widget`)
    await settings.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await change({ enabled: true, channel_id: testGuild.channelId })
    await button(settings, 'Copy Dark').click()
    await settings.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('<iframe'))
    lines = await settings.evaluate(() => navigator.clipboard.readText())
    const page = await town.enter(null, siteAddress)
    const frame = frameIn(page)
    await frame.getByRole('heading', { level: 1, name: 'Harbour Chess Club' }).waitFor()
    await frame.getByText('1 online').waitFor()
    await frame.getByRole('heading', { name: 'Voice channels' }).waitFor()
    await frame.getByText('General', { exact: true }).waitFor()
    await frame.getByText('a...', { exact: true }).waitFor()
    await frame.getByRole('img', { name: 'online' }).waitFor()
    assert.equal(await frame.locator('html').getAttribute('data-theme'), 'dark')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: 'Join guild' }).click(),
    ])
    await opened.getByText('You are invited to a guild.').waitFor()
    assert.equal(await opened.evaluate(() => window.opener === null), true)
  })

  test('is also a page of its own, in both themes', async () => {
    for (const who of [testGuild.owner, testGuild.guest]) {
      const here = await town.enter(who)
      await here.locator('.account-bar').getByText(who.name, { exact: true }).waitFor()
    }
    await change({ enabled: true, channel_id: testGuild.channelId })
    const page = await town.enter(null, `/widget?id=${testGuild.id}`)
    await page.getByText('2 online').waitFor()
    await page.getByText('General', { exact: true }).waitFor()
    assert.equal(await page.title(), 'Harbour Chess Club')
    await checkPageLayout(page, 'widget-page')
    assert.ok((await tabThrough(page)).some((stop) => stop.endsWith('Join guild')))
    assert.deepEqual(await page.evaluate(() => [localStorage.length, document.cookie]), [0, ''])
    await page.goto(new URL(`/widget?id=${testGuild.id}&theme=light`, town.server.web).href)
    await page.locator('html[data-theme=light]').waitFor()
  })

  test('shows why it is empty: switched off, unknown guild, no server', async () => {
    town.expect(/status of 40[34]|Failed to load resource/)
    await change({ enabled: false })
    lines = framed(`/widget?id=${testGuild.id}`)
    const page = await town.enter(null, siteAddress)
    const frame = frameIn(page)
    await frame.getByText('The widget of this guild is turned off.').waitFor()
    assert.equal(await frame.getByRole('link').count(), 0)
    await change({ enabled: true })
    await frame.getByRole('button', { name: 'Try again' }).click()
    await frame.getByRole('heading', { level: 1, name: 'Harbour Chess Club' }).waitFor()
    for (const id of ['', 'x', '1000000000000000001', '%3Cscript%3E']) {
      lines = framed(`/widget?id=${id}`)
      await page.reload()
      await frame.getByText('This guild doesn’t exist.').waitFor()
    }
    lines = framed(`/widget?id=${testGuild.id}`)
    await page.route('**/widget.json', (route) => route.abort())
    await page.reload()
    await frame.getByText('The server can’t be reached right now.').waitFor()
    await change({ enabled: false })
    const alone = await town.enter(null, `/widget?id=${testGuild.id}`)
    await alone.getByText('is turned off').waitFor()
    await checkPageLayout(alone, 'widget-off')
  })

  test('shows hostile names as text', async () => {
    const name = `‮<b id=hurt>${'W'.repeat(70)}</b>`
    await town.server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body: { name } })
    await town.server.call(testGuild.owner, `/guilds/${testGuild.id}/channels`, {
      body: { name: `"><i id=hurt>${'é'.repeat(80)}`, type: 2 },
    })
    await change({ enabled: true })
    const page = await town.enter(null, `/widget?id=${testGuild.id}`)
    await page.getByText('"><i id=hurt>').waitFor()
    assert.equal(await page.locator('#hurt').count(), 0)
    await checkPageLayout(page, 'widget-hostile')
  })

  test('is the only page of this server that may be framed', async () => {
    town.expect(/frame-ancestors|Framing/)
    lines = framed('/login')
    const page = await town.enter(null, siteAddress)
    await page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' })
    assert.equal(await page.frameLocator('iframe').getByRole('heading', { name: 'Sign in' }).count(), 0)
  })
})
