import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { createActivityApp } from './activities/activity-app.ts'
import { acceptAppRequest, appFrame, dialog, launchFromChannel, openLauncherDialog } from './activities/launch-app.ts'
import { createTutorialApp, recordConsent, type TutorialApp } from './activities/tutorial-server.ts'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestAccount, TestGuild } from './live-server.ts'
import { button, PIXEL_PNG } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const NAME = 'Dice Table'

const inner = (page: Page): FrameLocator => appFrame(page, NAME)

/** Launches or joins the app. */
async function enter(page: Page, how?: 'Join'): Promise<FrameLocator> {
  const frame = await launchFromChannel(page, NAME, how)
  await frame.getByText('Ready').waitFor()
  return frame
}

describe('An Activity', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('empty')
  let server: LiveServer
  let testGuild: TestGuild
  let app: TutorialApp
  before(async () => {
    server = stages.server
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
    app = await createTutorialApp(server, testGuild.owner, NAME)
    await server.call(testGuild.owner, `/guildhall/applications/${app.id}/activity`, {
      method: 'PATCH',
      body: { allows_loopback: true },
    })
    const icon = `data:image/png;base64,${PIXEL_PNG.toString('base64')}`
    await server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body: { icon } })
  })
  after(() => app.server.close())

  const modify = (body: object) =>
    server.call(testGuild.owner, `/guildhall/applications/${app.id}/activity`, { method: 'PATCH', body })
  /** Removes participants that an earlier story left in it. */
  const publish = async () => {
    await modify({ is_taken_down: true })
    await modify({ is_taken_down: false, is_published: true })
  }
  /** Records a user's earlier consent to the app's request. */
  const agreed = (who: TestAccount) => recordConsent(server, app, who, 'identify guilds applications.commands')

  test('is shown in the launcher only in Developer Mode while in development', async () => {
    const page = await stages.enter(testGuild.owner, testGuild.path)
    await openLauncherDialog(page)
    await dialog(page, 'Activities').getByText('There are no Activities that you can launch here yet.').waitFor()
    await button(page, 'Close').click()
    await server.call(testGuild.owner, '/users/@me/settings', { method: 'PATCH', body: { developer_mode: true } })
    await openLauncherDialog(page)
    await dialog(page, 'Activities').getByText('In development: only the developers can see this Activity.').waitFor()
    await tabThrough(page)
    await checkPageLayout(page, 'activity-launcher')
    await page.getByRole('searchbox', { name: 'Search Activities' }).fill('chess')
    await page.getByText('No Activity matches “chess”.').waitFor()
  })

  test('without a mapping is marked in the launcher, with a link for its developers', async () => {
    const bare = await createActivityApp(server, testGuild.owner, 'Bare Table')
    const page = await stages.enter(testGuild.owner, testGuild.path)
    await openLauncherDialog(page)
    const entry = dialog(page, 'Activities').getByRole('listitem').filter({ hasText: 'Bare Table' })
    await entry.getByText('This Activity can’t be launched yet because it has no URL mapping for “/”.').waitFor()
    assert.equal(await button(page, 'Launch Bare Table').getAttribute('aria-disabled'), 'true')
    await entry.getByRole('link', { name: 'Add a URL mapping' }).click()
    await page.waitForURL(`**/${bare.id}/**`)
    await page.getByRole('heading', { name: 'URL mappings', level: 1 }).waitFor()
  })

  test('from the tutorial runs from the launcher to its guild’s picture, and asks once', async () => {
    const page = await stages.enter(testGuild.owner, testGuild.path)
    const frame = await enter(page)
    const consent = dialog(page, 'Authorize an app')
    await consent.getByText(NAME).waitFor()
    assert.equal(await consent.getByRole('listitem').count(), 3)
    await tabThrough(page)
    await checkPageLayout(page, 'activity-consent')
    await acceptAppRequest(page, 'Authorize')
    await frame.getByText('Player: ada').waitFor()
    await frame.getByText('Channel: general').waitFor()
    await frame.getByText('Guild: Guild of Ada').waitFor()
    await frame.getByText('Done').waitFor()
    const icon = frame.getByRole('img', { name: 'Icon of the guild' })
    await icon.evaluate((image: HTMLImageElement) => image.decode())
    assert.ok(await icon.evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
    await checkPageLayout(page, 'activity-large')

    await frame.getByText('Done').evaluate((line) => {
      line.textContent = 'Before'
      location.reload()
    })
    await frame.getByText('Before').waitFor({ state: 'detached' })
    await frame.getByText('Done').waitFor()
    await button(page, 'Leave').click()
    await page.getByRole('region', { name: NAME }).waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: /general/ }).waitFor()
    await openLauncherDialog(page)
    await page.getByRole('region', { name: 'Recently used' }).waitFor()
    await button(page, 'Close').click()
    await enter(page)
    await frame.getByText('Done').waitFor()
    assert.equal(await consent.count(), 0)
  })

  test('learns that the user declined', async () => {
    await publish()
    const page = await stages.enter(testGuild.guest, testGuild.path)
    const frame = await enter(page)
    await dialog(page, 'Authorize an app').waitFor()
    await button(page, 'Cancel').click()
    await frame.getByText('Refused: 5000').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('stays open in small size while its user navigates elsewhere', async () => {
    await publish()
    await agreed(testGuild.owner)
    const page = await stages.enter(testGuild.owner, testGuild.path)
    const frame = await enter(page)
    await frame.getByText('Done').waitFor()
    await page.getByRole('link', { name: /^General/ }).click()
    await frame.getByText('Layout: 1').waitFor()
    await checkPageLayout(page, 'activity-small')
    await button(page, `Maximize ${NAME}`).click()
    await frame.getByText('Layout: 0').last().waitFor()
    await page.waitForURL(`**${testGuild.path}`)
    assert.equal(await frame.getByText('Ready').count(), 1)
    await button(page, 'Minimize').click()
    await frame.getByText('Layout: 1').last().waitFor()
    await page.getByRole('textbox', { name: /general/ }).waitFor()
  })

  test('shows users who join and leave', async () => {
    await publish()
    await agreed(testGuild.owner)
    await agreed(testGuild.guest)
    const one = await stages.enter(testGuild.owner, testGuild.path)
    const other = await stages.enter(testGuild.guest, testGuild.path)
    const frame = await enter(one)
    await frame.getByText('Done').waitFor()
    await enter(other, 'Join')
    await frame.getByText('Here: ada, bob').waitFor()
    await button(other, 'Minimize').click()
    await other.getByText('2 people are playing.').waitFor()
    await checkPageLayout(other, 'activity-message')
    const people = one.getByRole('list', { name: 'Participants' })
    await people.getByText('bob').waitFor()
    assert.deepEqual(await people.getByRole('listitem').allTextContents(), ['ada', 'bob'])
    await button(other, 'Leave').click()
    await frame.getByText('Here: ada', { exact: true }).last().waitFor()
    await people.getByText('bob').waitFor({ state: 'detached' })
    await button(other, 'Join').click()
    await inner(other).getByText('Done').waitFor()
    for (const page of [one, other]) await button(page, 'Leave').click()
    await other.getByText('This Activity has ended.').last().waitFor()
    await button(other, 'Join').first().waitFor({ state: 'detached' })
  })

  test('opens dialogs of the page for what it cannot do itself', async () => {
    await publish()
    await agreed(testGuild.owner)
    const page = await stages.enter(testGuild.owner, testGuild.path)
    const frame = await enter(page)
    await frame.getByText('Done').waitFor()
    await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }))
    await frame.getByRole('button', { name: 'Open a page' }).click()
    await dialog(page, 'Open a link?').getByText('https://example.org/page').waitFor()
    await checkPageLayout(page, 'activity-link')
    const opened = page.context().waitForEvent('page')
    await acceptAppRequest(page, 'Open')
    await (await opened).close()
    await frame.getByRole('button', { name: 'Invite' }).click()
    await dialog(page, 'Invite people to general').getByText('/invite/').waitFor()
    await button(page, 'Close').click()
    await frame.getByRole('button', { name: 'Share' }).click()
    await dialog(page, 'Share a link').getByText('custom_id=level-2').waitFor()
    await checkPageLayout(page, 'activity-share')
    await button(page, 'Send here').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, 'Minimize').click()
    await page.getByText('Play with me').waitFor()
  })

  test('shows a message after it failed, and none after it ended', async () => {
    await publish()
    await agreed(testGuild.owner)
    const page = await stages.enter(testGuild.owner, testGuild.path)
    const frame = await enter(page)
    await frame.getByText('Done').waitFor()
    await frame.getByRole('button', { name: 'Fail' }).click()
    await page.getByText('The dice fell off the table.').waitFor()
    await checkPageLayout(page, 'activity-failed')
    await button(page, 'Reload').click()
    await frame.getByText('Done').waitFor()
    await frame.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('region', { name: NAME }).waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: /general/ }).waitFor()
  })

  test('is opened by a link, which passes parameters to it', async () => {
    await publish()
    await agreed(testGuild.owner)
    const words = new URLSearchParams({ custom_id: 'level-2', referrer_id: testGuild.guest.id })
    const page = await stages.enter(testGuild.owner, `/activities/${app.id}?${words}`)
    await page
      .getByRole('list', { name: 'Channels' })
      .getByRole('button', { name: /^general/ })
      .waitFor()
    await tabThrough(page)
    await checkPageLayout(page, 'activity-by-link')
    await page
      .getByRole('list', { name: 'Channels' })
      .getByRole('button', { name: /^general/ })
      .click()
    await button(page, `Launch ${NAME}`).click()
    await inner(page).getByText(`Link: level-2 of ${testGuild.guest.id}`).waitFor()
  })
})
