import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { PICTURE_FILE } from './every-component.ts'
import type { TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const V2 = 1 << 15

describe('A message’s attachments', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  let testGuild: TestGuild
  before(async () => {
    testGuild = await shared.server.createTestGuild('Hall', 'ada', 'bob')
  })

  /** Sends a message with images of the given names. */
  async function show(form: object, names: readonly string[]): Promise<void> {
    const body = new FormData()
    body.append('payload_json', JSON.stringify(form))
    const picture = new Blob([await readFile(PICTURE_FILE.attachment)], { type: 'image/png' })
    names.forEach((name, i) => {
      body.append(`files[${i}]`, picture, name)
    })
    await shared.server.call(testGuild.owner, `/channels/${testGuild.channelId}/messages`, { body })
  }

  /** The height of the list below the visible part, once the layout has settled. */
  const below_px = (page: Page) =>
    page.getByRole('log').evaluate(async (list) => {
      for (let i = 0; i < 20; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
      return list.scrollHeight - list.scrollTop - list.clientHeight
    })

  const viewer = (page: Page, name: string) => page.getByRole('dialog', { name })

  test('are shown one by one in a gallery, except for spoilers', async () => {
    const bot = await shared.server.newBot(testGuild.owner, testGuild.id)
    const items = ['one', 'two', 'three'].map((name) => ({
      media: { url: `attachment://${name}.png` },
      description: `Number ${name}`,
      spoiler: name === 'two',
    }))
    const body = new FormData()
    body.append('payload_json', JSON.stringify({ flags: V2, components: [{ type: 12, items }] }))
    const picture = new Blob([await readFile(PICTURE_FILE.attachment)], { type: 'image/png' })
    for (const [i, name] of ['one', 'two', 'three'].entries()) body.append(`files[${i}]`, picture, `${name}.png`)
    await shared.server.call(bot, `/channels/${testGuild.channelId}/messages`, { body })

    const page = await shared.enter(testGuild.guest, testGuild.path)
    await page.getByRole('button', { name: 'Open image: Number one' }).click()
    await viewer(page, 'Number one (1 of 2)').waitFor()
    await checkPageLayout(page, 'gallery-viewer')
    await page.getByRole('button', { name: 'Next image' }).click()
    await viewer(page, 'Number three (2 of 2)').waitFor()
    await page.keyboard.press('Escape')
    await viewer(page, 'Number three (2 of 2)').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Spoiler. Show it' }).click()
    await page.getByRole('button', { name: 'Open image: Number one' }).press('Enter')
    await viewer(page, 'Number one (1 of 3)').and(page.locator(':focus-within')).waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer(page, 'Number two (2 of 3)').waitFor()
  })

  test('are replaced by a link to the file if a picture can’t be displayed', async () => {
    await show({ content: 'Our hall' }, ['hall.png'])
    shared.expect(/Failed to load resource/)
    const page = await shared.enter(testGuild.guest, '/login')
    await page.route(/hall\.png/, (route) => route.fulfill({ status: 200, contentType: 'image/png', body: 'nothing' }))
    await page.goto(new URL(testGuild.path, shared.server.web).href)
    const row = page.getByRole('article').filter({ hasText: 'Our hall' })
    await row.getByText('This image can’t be shown.').waitFor()
    await row.getByRole('link', { name: /hall\.png/ }).waitFor()
    await checkPageLayout(page, 'broken-picture')
  })

  test('include a poll that is voted in, and an embed with a long footer', async () => {
    const poll = {
      question: { text: 'Which bread do we bake?' },
      answers: ['Rye', 'Spelt'].map((text) => ({ poll_media: { text } })),
      duration: 24,
    }
    await shared.server.call(testGuild.owner, `/channels/${testGuild.channelId}/messages`, { body: { poll } })
    const footer = { text: 'From the minutes of the last meeting in the hall, which everybody has agreed to' }
    const embed = { title: 'Bread', description: 'Is baked.', footer, timestamp: '2026-01-02T03:04:05.000Z' }
    const bot = await shared.server.newBot(testGuild.owner, testGuild.id, 'Scribe')
    await shared.server.call(bot, `/channels/${testGuild.channelId}/messages`, { body: { embeds: [embed] } })
    const page = await shared.enter(testGuild.owner, testGuild.path)
    await page.getByRole('radio', { name: 'Rye' }).waitFor()
    await checkPageLayout(page, 'poll')
    // It was displayed in several window sizes, in which messages have different heights.
    assert.ok((await below_px(page)) < 5, 'a reader at the end stays there')
    await page.getByRole('radio', { name: 'Rye' }).check()
    await page.getByRole('button', { name: 'Vote', exact: true }).click()
    await page.getByText('Your vote').waitFor()
    await checkPageLayout(page, 'poll-voted')

    const guest = await shared.enter(testGuild.guest, testGuild.path)
    await guest.getByRole('radio', { name: 'Spelt' }).waitFor()
    assert.equal(await guest.getByRole('button', { name: /See who voted/ }).count(), 0)
    await guest.getByRole('radio', { name: 'Spelt' }).check()
    await guest.getByRole('button', { name: 'Vote', exact: true }).click()
    await page.getByRole('button', { name: '2 votes. See who voted' }).click()
    const voters = (answer: string) => page.getByRole('list', { name: `Who voted for ${answer}` }).getByRole('listitem')
    await voters('Rye').getByText(testGuild.owner.name).first().waitFor()
    await page.getByRole('button', { name: /^Spelt/ }).click()
    await voters('Spelt').getByText(testGuild.guest.name).first().waitFor()
    await checkPageLayout(page, 'poll-voters')
    await tabThrough(page)
    await guest.getByRole('button', { name: 'Remove vote' }).click()
    await voters('Spelt').first().waitFor({ state: 'detached' })
    await page.getByText('No one has voted for this answer.').waitFor()
  })
})
