import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { FrameLocator, Page } from 'playwright-core'
import { publishActivity } from './activities/activity-app.ts'
import { acceptAppRequest, appFrame, dialog, launchFromChannel } from './activities/launch-app.ts'
import { createTutorialApp, recordConsent, type TutorialApp } from './activities/tutorial-server.ts'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestAccount, TestGuild } from './live-server.ts'
import { button } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const NAME = 'Duel Table'
const AVAILABLE = 4

describe('An Activity’s dialogs', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('empty')
  let server: LiveServer
  let testGuild: TestGuild
  let app: TutorialApp
  before(async () => {
    server = stages.server
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
    app = await createTutorialApp(server, testGuild.owner, NAME, { script: 'dialogs-app' })
    await publishActivity(server, testGuild.owner, app)
    for (const person of [testGuild.owner, testGuild.guest]) await recordConsent(server, app, person, 'identify')
  })
  after(() => app.server.close())

  /** Opens the Activity as a user, alone or with others. */
  async function enter(who: TestAccount, path = testGuild.path): Promise<{ page: Page; frame: FrameLocator }> {
    const page = await stages.enter(who, path)
    const frame = await launchFromChannel(page, NAME)
    await frame.getByText('Done').waitFor()
    return { page, frame }
  }

  const press = (frame: FrameLocator, name: string) => frame.getByRole('button', { name }).click()
  const leave = (page: Page) => button(page, 'Leave').click()
  const channels = (page: Page) => page.getByRole('list', { name: 'Channels' })

  test('let the user choose a picture, which it shows and shares as a moment', async () => {
    const { page, frame } = await enter(testGuild.owner)
    await press(frame, 'Give a picture')
    const choosing = dialog(page, 'Choose an image')
    await choosing.getByText(`${NAME} asks for an image.`).waitFor()
    const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })
    await choosing.getByLabel('Choose a file').setInputFiles(file('large.png', Buffer.alloc(10_485_761)))
    await choosing.getByText('This image is larger than 10 MiB.').waitFor()
    await choosing.getByLabel('Choose a file').setInputFiles(file('words.png', Buffer.from('words')))
    stages.expect(/400/)
    await button(page, 'Share with the app').click()
    await choosing.getByText('Invalid').waitFor()
    const png = await picture('png', { width: 64, height: 48 }, '#8a4f9e')
    await choosing.getByLabel('Choose another file').setInputFiles(file('dice.png', png))
    await choosing.getByRole('img', { name: 'Selected: dice.png' }).waitFor()
    await tabThrough(page)
    await checkPageLayout(page, 'activity-picture')
    await button(page, 'Share with the app').click()
    await frame.getByText('Picture: 64 wide').waitFor()
    const address = await frame.getByRole('img', { name: 'What was given' }).getAttribute('src')
    assert.match(address ?? '', new RegExp(`/attachments/${app.id}/\\d+/dice\\.png\\?ex=`, 'u'))

    await press(frame, 'Share the moment')
    const moment = dialog(page, 'Share this image?')
    const shown = moment.getByRole('img', { name: `Image that ${NAME} wants to share` })
    await shown.evaluate((image: HTMLImageElement) => image.decode())
    assert.equal(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth), 64)
    await checkPageLayout(page, 'activity-moment')
    await acceptAppRequest(page, 'Share')
    await frame.getByText('Moment: null').waitFor()

    await press(frame, 'Share a drawing')
    await shown.evaluate((image: HTMLImageElement) => image.decode())
    assert.equal(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth), 430)
    await button(page, 'Cancel').click()
    await frame.getByText('Drawing: null').waitFor()
    await leave(page)
    await button(page, 'Open image: dice.png').waitFor()
    const messages = await server.call<{ content: string; attachments: { size: number }[] }[]>(
      testGuild.owner,
      `/channels/${testGuild.channelId}/messages?limit=10`,
    )
    const found = messages.find(({ attachments }) => attachments.length > 0)
    assert.deepEqual([found?.content, found?.attachments[0]?.size], ['', png.length])
  })

  test('ask whether to share a link, whose parameters it receives', async () => {
    const { page, frame } = await enter(testGuild.owner)
    await press(frame, 'Share a duel')
    const sharing = dialog(page, 'Share a link')
    await sharing.getByText('A duel with dice').waitFor()
    await sharing.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    await tabThrough(page)
    await checkPageLayout(page, 'activity-quick-link')
    await button(page, 'Send here').click()
    await frame.getByText('Shared: true true').waitFor()
    const [message] = await server.call<{ content: string }[]>(
      testGuild.owner,
      `/channels/${testGuild.channelId}/messages?limit=1`,
    )
    const link = new URL(/https?:\S+/u.exec(message?.content ?? '')?.[0] ?? '')
    assert.match(link.searchParams.get('link_id') ?? '', /^1-\d+$/u)
    await leave(page)
    await page.getByText('This Activity has ended.').last().waitFor()

    const other = await stages.enter(testGuild.guest, link.pathname + link.search)
    await other.getByText('Two against two, until one has it all').waitFor()
    await other.locator('.link-card img').evaluate((image: HTMLImageElement) => image.decode())
    await tabThrough(other)
    await checkPageLayout(other, 'activity-by-quick-link')
    await channels(other)
      .getByRole('button', { name: /^general/ })
      .click()
    await button(other, `Launch ${NAME}`).click()
    await appFrame(other, NAME).getByText(`Link: duel-7 of ${testGuild.owner.id}`).waitFor()
    await leave(other)
  })

  test('ask whether to buy something available', async () => {
    const skus = `/applications/${app.id}/skus`
    const offer = (name: string, amount: number, flags: number) =>
      server.call(testGuild.owner, skus, { body: { name, type: 2, flags, price: { amount, currency: 'eur' } } })
    await offer('Golden dice', 0, AVAILABLE)
    await offer('Hidden dice', 0, 0)
    const { page, frame } = await enter(testGuild.guest)
    await press(frame, 'Look at the goods')
    await frame.getByText('For sale: Golden dice for 0 eur', { exact: true }).waitFor()
    await press(frame, 'Buy Golden dice')
    await dialog(page, 'Golden dice').waitFor()
    await tabThrough(page)
    await checkPageLayout(page, 'activity-purchase')
    await button(page, 'Not now').click()
    await frame.getByText('Bought Golden dice: refused 5008').waitFor()
    await press(frame, 'Buy Golden dice')
    await acceptAppRequest(page, 'Get it')
    await frame.getByText('Bought Golden dice: 5', { exact: true }).waitFor()
    await leave(page)
  })

  test('ask whether to open an external page', async () => {
    const { page, frame } = await enter(testGuild.guest)
    await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }))
    await press(frame, 'Open a page')
    await dialog(page, 'Open a link?').getByText('https://example.org/rules').waitFor()
    await button(page, 'Cancel').click()
    await frame.getByText('Opened: false').waitFor()
    await press(frame, 'Open a page')
    const opened = page.context().waitForEvent('page')
    await acceptAppRequest(page, 'Open')
    await (await opened).close()
    await frame.getByText('Opened: true').waitFor()
    await leave(page)
  })

  test('invite people: a user who accepts is one press away from the Activity', async () => {
    const { id: voiceId } = await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/channels`, {
      body: { name: 'Lounge', type: 2 },
    })
    const { page, frame } = await enter(testGuild.owner, `/channels/${testGuild.id}/${voiceId}`)
    await press(frame, 'Invite')
    const inviting = dialog(page, 'Invite people to Lounge')
    const address = await inviting.getByText('/invite/').textContent()
    await checkPageLayout(page, 'activity-invite')
    await button(page, 'Close').click()
    await frame.getByText('Invited: null').waitFor()

    const carol = await server.newPerson('carol')
    await recordConsent(server, app, carol, 'identify')
    const other = await stages.enter(carol, new URL(address ?? '').pathname)
    await other.getByText('Activity').waitFor()
    await button(other, 'Join the guild').click()
    await dialog(other, 'Activities').waitFor()
    await other.waitForURL(`**/channels/${testGuild.id}/${voiceId}`)
    await checkPageLayout(other, 'activity-invited')
    await button(other, `Join ${NAME}`).click()
    const theirs = appFrame(other, NAME)
    await theirs.getByText(`Link: null of ${testGuild.owner.id}`).waitFor()
    await theirs.getByText('Player: carol').waitFor()
    await leave(other)
    await leave(page)
  })

  test('are skipped if a custom link has all the data', async () => {
    const image = dataUri(await picture('png', { width: 430, height: 240 }, '#b5651d'))
    const path = `/applications/${app.id}/links`
    const { link_id } = await server.call<{ link_id: string }>(testGuild.owner, path, {
      body: { title: 'Spring games', description: 'Win with the first throw', custom_id: 'spring', image },
    })
    const open = async (where: string, words: string) => {
      const page = await stages.enter(testGuild.guest, where)
      await page.getByText('Win with the first throw').waitFor()
      await channels(page)
        .getByRole('button', { name: /^general/ })
        .click()
      await button(page, `Launch ${NAME}`).click()
      await appFrame(page, NAME).getByText(words).waitFor()
      await leave(page)
    }
    await open(`/activities/${app.id}?link_id=${link_id}`, 'Link: spring of null')
    await open(`/activities/${app.id}/${link_id}`, 'Link: spring of null')
    const own = new URLSearchParams({ link_id, custom_id: 'own', referrer_id: testGuild.owner.id })
    await open(`/activities/${app.id}?${own}`, `Link: own of ${testGuild.owner.id}`)

    await server.call(testGuild.owner, `${path}/${link_id}`, { method: 'DELETE' })
    stages.expect(/404/)
    const page = await stages.enter(testGuild.guest, `/activities/${app.id}?link_id=${link_id}`)
    await page.getByText('This link was deleted or has expired.').waitFor()
    await channels(page)
      .getByRole('button', { name: /^general/ })
      .waitFor()
    await checkPageLayout(page, 'activity-by-gone-link')
  })
})
