import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import {
  button,
  checkbox,
  createTestApplication,
  noticesGone,
  PIXEL_PNG,
  pictureShown,
  section,
} from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

/** A secret that is shown once. */
const shownSecret = async (page: Page) => (await page.getByRole('dialog').locator('code').textContent()) ?? ''

describe('An application’s bot', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('gets a new token, and the old one is invalid', async () => {
    const { server } = testGuild
    const ada = await server.newPerson('ada')
    const made = await createTestApplication(server, ada)
    const page = await testGuild.enter(ada, made.pathOf('bot'))
    const works = (botToken: string) => server.call<{ username: string }>({ id: made.id, botToken }, '/users/@me')
    assert.equal((await works(made.bot_token)).username, 'Weather Vane')
    await button(page, 'Reset token').waitFor()
    await checkPageLayout(page, 'portal-bot')
    await tabThrough(page)

    await button(page, 'Reset token').click()
    await button(page, 'Reset').click()
    await page.getByRole('dialog', { name: 'New token' }).waitFor()
    const token = await shownSecret(page)
    await checkPageLayout(page, 'portal-token')
    assert.equal((await works(token)).username, 'Weather Vane')
    await assert.rejects(works(made.bot_token), /401/)
    await button(page, 'I’ve saved it').click()
    await page.getByText(token).waitFor({ state: 'detached' })
  })

  test('has a name and a picture of its own', async () => {
    testGuild.expect(/status of 400/)
    const { server } = testGuild
    const carol = await server.newPerson('carol')
    const made = await createTestApplication(server, carol)
    const page = await testGuild.enter(carol, made.pathOf('bot'))
    const form = section(page, 'Profile')
    await form.getByLabel('Username').fill('x')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.locator('.field-error').getByText(/./u).waitFor()
    await form.getByLabel('Username').fill('Cock')
    await form
      .getByLabel('Upload an image')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL_PNG })
    await pictureShown(form, PIXEL_PNG)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const bot = { id: made.id, botToken: made.bot_token }
    const { username, avatar } = await server.call<{ username: string; avatar: string }>(bot, '/users/@me')
    assert.equal(username, 'Cock')
    await form.locator(`img[src*="${avatar}"]`).waitFor()
  })

  test('has switches for who may add it, and for its intents', async () => {
    const dan = await testGuild.server.newPerson('dan')
    const made = await createTestApplication(testGuild.server, dan)
    const page = await testGuild.enter(dan, made.pathOf('bot'))
    const [rules, intents] = [section(page, 'Adding the bot to guilds'), section(page, 'Privileged intents')]
    await checkbox(page, /^Public/).uncheck()
    await rules.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await noticesGone(page)
    assert.equal((await made.read()).bot_public, false)
    await checkbox(page, /^Presence/).uncheck()
    await intents.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    assert.equal((await made.read()).flags, made.flags & ~(1 << 13))
    await page.reload()
    await checkbox(page, /^Guild members/).waitFor()
    assert.deepEqual(
      [await checkbox(page, /^Public/).isChecked(), await checkbox(page, /^Presence/).isChecked()],
      [false, false],
    )
  })
})
