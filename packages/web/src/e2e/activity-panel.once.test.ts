import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { publishActivity } from './activities/activity-app.ts'
import { appFrame } from './activities/launch-app.ts'
import { createTutorialApp, recordConsent, type TutorialApp } from './activities/tutorial-server.ts'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestAccount, TestGuild } from './live-server.ts'
import { button } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const NAME = 'Bench'

const inner = (page: Page): FrameLocator => appFrame(page, NAME)
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Developer panel' })
const press = (page: Page, name: string) => inner(page).getByRole('button', { name, exact: true }).click()
const openTab = (page: Page, name: string) => panel(page).getByRole('tab', { name }).click()

describe('The developer panel', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('empty')
  let server: LiveServer
  let testGuild: TestGuild
  let app: TutorialApp
  before(async () => {
    server = stages.server
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
    app = await createTutorialApp(server, testGuild.owner, NAME, { script: 'panel-app' })
    await publishActivity(server, testGuild.owner, app)
    for (const who of [testGuild.owner, testGuild.guest]) await recordConsent(server, app, who, 'identify guilds')
    await setDeveloperMode(testGuild.owner, true)
  })
  after(() => app.server.close())

  const setDeveloperMode = (who: TestAccount, developer_mode: boolean) =>
    server.call(who, '/users/@me/settings', { method: 'PATCH', body: { developer_mode } })

  async function launch(page: Page): Promise<FrameLocator> {
    await button(page, 'Launch an Activity').click()
    await page.getByRole('button', { name: new RegExp(`^(Launch|Join) ${NAME}$`) }).click()
    await inner(page).getByText('Done').waitFor()
    return inner(page)
  }

  async function openPanel(page: Page): Promise<void> {
    await button(page, 'Developer panel').click()
    await panel(page).getByRole('tablist').waitFor()
  }

  test('is for the developer only, in Developer Mode, and stays open', async () => {
    await setDeveloperMode(testGuild.guest, true)
    const other = await stages.enter(testGuild.guest, testGuild.path)
    await launch(other)
    await button(other, 'Show participants beside the Activity').waitFor()
    assert.equal(await button(other, 'Developer panel').count(), 0)
    await button(other, 'Leave').click()

    const page = await stages.enter(testGuild.owner, testGuild.path)
    await launch(page)
    await openPanel(page)
    await button(page, 'Leave').click()
    await launch(page)
    await panel(page).waitFor()
    await setDeveloperMode(testGuild.owner, false)
    await panel(page).waitFor({ state: 'detached' })
    assert.equal(await button(page, 'Developer panel').count(), 0)
    await setDeveloperMode(testGuild.owner, true)
    await panel(page).waitFor()
    await button(page, 'Developer panel').click()
    await panel(page).waitFor({ state: 'detached' })
  })

  test('lists frames with their outcome, filters them, and pauses on request', async () => {
    const page = await stages.enter(testGuild.owner, testGuild.path)
    await launch(page)
    await openPanel(page)
    const frames = panel(page).getByRole('region', { name: 'Frames' })
    const row = (name: RegExp) => frames.getByRole('button', { name }).last()
    await row(/To the app THERMAL_STATE_UPDATE OK/).waitFor()
    await panel(page).getByRole('searchbox').fill('ada')
    await row(/To the app AUTHENTICATE OK/).click()
    await frames.getByText('"username": "ada"').waitFor()
    await tabThrough(page)
    await checkPageLayout(page, 'activity-panel-frames')
    await panel(page).getByRole('searchbox').fill('')
    await panel(page).getByRole('combobox', { name: 'Type' }).selectOption('Start and end')
    await row(/From the app HANDSHAKE OK/).waitFor()
    await until(async () => (await frames.getByRole('button').count()) === 2)
    await panel(page).getByRole('combobox', { name: 'Type' }).selectOption('All frames')

    await button(page, 'Pause').click()
    await press(page, 'Lock upright')
    await button(page, 'Resume').click()
    await row(/To the app SET_ORIENTATION_LOCK_STATE OK/).waitFor()
    await button(page, 'Clear').click()
    await panel(page).getByText('No frames yet.').waitFor()

    await openTab(page, 'Pending')
    await panel(page).getByText('All commands were answered.').waitFor()
    await press(page, 'Ask something')
    // The app receives the keys until the dialog has the focus.
    await page.getByRole('dialog').and(page.locator(':focus-within')).waitFor()
    // Elements behind a dialog can't be found by role.
    const waiting = page.getByLabel('Pending commands')
    await waiting.getByText('OPEN_EXTERNAL_LINK').waitFor()
    await page.keyboard.press('Escape')
    await panel(page).getByText('All commands were answered.').waitFor()
    await openTab(page, 'Frames')
    await row(/To the app OPEN_EXTERNAL_LINK OK/).waitFor()
    await press(page, 'Write')
    await openTab(page, 'Console')
    await panel(page).getByText('<b>a warning</b>').waitFor()
    await checkPageLayout(page, 'activity-panel-console')
  })

  test('names a missing scope, and the mapping that would allow a blocked request', async () => {
    stages.expect(/Content Security Policy|127\.0\.0\.1|status of 502/)
    const page = await stages.enter(testGuild.owner, testGuild.path)
    const frame = await launch(page)
    await openPanel(page)
    await openTab(page, 'Refused')
    await panel(page).getByText('No command was refused.').waitFor()
    await press(page, 'Friends')
    await panel(page)
      .getByText(/It needs the scope relationships\.read; the app has identify, guilds\. Add it to/)
      .waitFor()
    await panel(page).getByText('Response to the app: 4006 Not authenticated or invalid scope').waitFor()
    await press(page, 'Reach outside')
    await panel(page).getByText(`/127.0.0.1 → 127.0.0.1:${app.server.port}`).waitFor()
    await checkPageLayout(page, 'activity-panel-refused')
    await button(page, `Add this mapping to 127.0.0.1:${app.server.port}`).click()
    await panel(page).getByText('This host is mapped. Request /127.0.0.1/things instead').waitFor()
    // The administrator permitted only the hosts that were mapped then; this one is new.
    await press(page, 'Reach by the mapping')
    await frame.getByText(/address that is not public/).waitFor()
    await publishActivity(server, testGuild.owner, app)
    await press(page, 'Reach by the mapping')
    await frame.getByText('Things of the outside').waitFor()
    const path = `/applications/${app.id}/proxy-config`
    const { url_map } = await server.call<{ url_map: object[] }>(testGuild.owner, path)
    assert.deepEqual(url_map[0], { prefix: '/127.0.0.1', target: `127.0.0.1:${app.server.port}` })
    assert.equal(url_map.length, 2)
    await panel(page).getByRole('link', { name: 'URL mappings' }).click()
    await page.getByRole('heading', { name: 'URL mappings', level: 1 }).waitFor()
  })

  test('simulates another layout, orientation and temperature', async () => {
    const page = await stages.enter(testGuild.owner, testGuild.path)
    const frame = await launch(page)
    await openPanel(page)
    await openTab(page, 'Simulate')
    const choose = (group: string, name: string) =>
      panel(page).getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check()
    await choose('Orientation', 'Portrait')
    await frame.getByText('Orientation: portrait').waitFor()
    await press(page, 'Lock upright')
    await panel(page).getByText('locked to portrait').waitFor()
    await choose('Orientation', 'Landscape')
    await choose('Thermal state', 'Critical')
    await frame.getByText('Thermal: 3').waitFor()
    assert.equal(await frame.getByText('Orientation: landscape').count(), 1, 'as it was at first')
    await checkPageLayout(page, 'activity-panel-upright')
    await choose('Layout', 'Grid')
    await frame.getByText('Layout: 2').waitFor()
    await page.getByRole('list', { name: 'Tiles' }).getByText('ada').waitFor()
    await checkPageLayout(page, 'activity-panel-grid')
    await choose('Layout', 'Picture in picture')
    await frame.getByText('Layout: 1').waitFor()
    await button(page, `Maximize ${NAME}`).click()
    await frame.getByText('Layout: 0').last().waitFor()
    assert.equal(await panel(page).getByRole('radio', { name: 'Same as the page' }).isChecked(), true)
    await button(page, 'Leave').click()
    await launch(page)
    await button(page, 'Show participants beside the Activity').click()
    await frame.getByText('Layout: 2').waitFor()
  })

  test('gives its developer entitlements of the app, and removes them', async () => {
    const path = `/applications/${app.id}/skus`
    const body = { name: 'Gold hat', type: 2, price: { amount: 100, currency: 'eur' } }
    const sku = await server.call<{ id: string }>(testGuild.owner, path, { body })
    const page = await stages.enter(testGuild.owner, testGuild.path)
    const frame = await launch(page)
    await openPanel(page)
    await openTab(page, 'Simulate')
    await press(page, 'Purse')
    await frame.getByText('Purse: 0').waitFor()
    await button(page, 'Give yourself one of Gold hat').click()
    await frame.getByText(`Bought: ${sku.id}`).waitFor()
    await panel(page).getByText('You have 1.').waitFor()
    await press(page, 'Purse')
    await frame.getByText('Purse: 1').waitFor()
    // Moves the focus from the app back to the page.
    await openTab(page, 'Simulate')
    await tabThrough(page)
    await checkPageLayout(page, 'activity-panel-purse')
    await button(page, 'Remove one of Gold hat').click()
    await panel(page).getByText('You have none.').waitFor()
    await press(page, 'Purse')
    await frame.getByText('Purse: 0').nth(1).waitFor()
  })

  test('shows a second user in a second pane, who is signed in only there', async () => {
    stages.expect(/status of 40[0134]/)
    const carol = await server.newPerson('carol')
    const page = await stages.enter(testGuild.owner, testGuild.path)
    const frame = await launch(page)
    await openPanel(page)
    await openTab(page, 'Simulate')
    await panel(page).getByRole('switch', { name: 'Second user' }).check()
    const pane = page.getByRole('region', { name: 'Second user' })
    const signIn = async ({ name, password }: TestAccount) => {
      await pane.getByRole('textbox', { name: 'Username' }).fill(name)
      await pane.getByLabel('Password', { exact: true }).fill(password)
      await button(page, 'Open the Activity as this user').click()
    }
    await checkPageLayout(page, 'activity-panel-second-sign-in')
    await signIn({ ...testGuild.guest, password: 'not the password' })
    await pane.getByRole('alert').filter({ hasText: /./ }).waitFor()
    await signIn(testGuild.owner)
    await pane.getByText('This is your own account. Sign in to another account.').waitFor()
    await signIn(carol)
    await pane.getByText(/^This user couldn’t join\. You don’t have access to this channel/).waitFor()
    await button(page, 'Sign in to another account').click()
    const sessions = () => server.call<{ user_sessions: object[] }>(testGuild.guest, '/auth/sessions')
    const before = (await sessions()).user_sessions.length
    await signIn(testGuild.guest)

    const second = appFrame(page, `${NAME} as bob`)
    await second.getByText('Player: bob').waitFor()
    await second.getByText('Done').waitFor()
    await frame.getByText('Here: ada, bob').waitFor()
    assert.equal(await frame.getByText('Player: ada').count(), 1)
    for (const each of [frame, second]) {
      await each.getByRole('button', { name: 'Remember' }).click()
      await each.getByText('Visits: 1').waitFor()
    }
    assert.equal((await sessions()).user_sessions.length, before + 1)
    assert.equal(await page.evaluate(() => localStorage.getItem('guildhall.token')), testGuild.owner.token)
    await checkPageLayout(page, 'activity-panel-second')
    await button(page, 'Developer panel').click()
    await second.getByText('Player: bob').waitFor()

    const signedOut = page.waitForResponse('**/auth/logout')
    await button(page, 'Close second pane').click()
    await frame.getByText('Here: ada', { exact: true }).waitFor()
    assert.equal((await signedOut).status(), 204)
    assert.equal((await sessions()).user_sessions.length, before)
    await press(page, 'Purse')
    await frame.getByText(/^Purse: /).waitFor()
  })

  test('stays fast and intact while an app floods it', async () => {
    // The SDK logs that it sent no such command.
    stages.expect(/Failed to parse|ZodError/)
    const page = await stages.enter(testGuild.owner, testGuild.path)
    const frame = await launch(page)
    await openPanel(page)
    await press(page, 'Shout')
    await frame.getByText('Shouted').waitFor()
    await press(page, 'Flood')
    await frame.getByText('Flooded').waitFor()
    const frames = panel(page).getByRole('region', { name: 'Frames' })
    await frames.getByText('<script>alert(1)</script>').first().waitFor()
    await openTab(page, 'Console')
    await panel(page)
      .getByText(/more lines were dropped/)
      .waitFor()
    const lines = panel(page).getByRole('region', { name: 'Console' })
    await lines
      .getByText(/^line /)
      .first()
      .waitFor()
    assert.ok((await lines.getByRole('listitem').count()) < 60, 'those that are seen')
    await openTab(page, 'Frames')
    assert.ok((await frames.getByRole('listitem').count()) < 60, 'those that are seen')
    await frames.getByRole('button').last().click()
    await panel(page).getByRole('searchbox').fill('onerror')
    await frames.getByRole('button').last().click()
    await frames.getByText('<img src=x onerror=alert(1)> 0', { exact: false }).first().waitFor()
    await press(page, 'Purse')
  })
})
