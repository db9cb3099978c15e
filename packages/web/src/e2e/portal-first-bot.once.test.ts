import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Events } from 'discord.js'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import { button, checkbox, heading, section } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'

const PASSWORD = 'a long enough password'

/** Creates the first account, and a guild. */
async function arrive(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Create the first account').click()
  await page.getByRole('button', { name: 'Add a guild' }).click()
  await page.getByRole('menuitem', { name: 'Create a guild' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Guild of Ada')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/channels\/\d+\/\d+$/u)
}

describe('A new bot', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  test('is created in the portal, added to a guild by its link, run by discord.js, and replies there', async (t) => {
    const { server } = testGuild
    const page = await testGuild.enter(null, server.setupUrl)
    await arrive(page)
    const channel = page.url()

    await page.goto(new URL('/developers', server.web).href)
    await button(page, 'New application').click()
    await page.getByRole('dialog').getByLabel('Name').fill('Town Crier')
    await button(page, 'Create').click()
    await heading(page, 'General').waitFor()
    await page.getByRole('link', { name: 'Bot' }).click()
    await button(page, 'Reset token').click()
    await button(page, 'Reset').click()
    const botToken = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    await button(page, 'I’ve saved it').click()

    await page.getByRole('link', { name: 'OAuth2' }).click()
    await checkbox(page, /^Add its bot to a guild/).check()
    await checkbox(page, /^Add its commands to your guild or account/).check()
    await checkbox(page, 'Send messages').check()
    const link = await section(page, 'Create a link').locator('.copy-line code').textContent()
    const id = new URL(link ?? '').searchParams.get('client_id') ?? ''

    const consent = await testGuild.enter(null, link ?? '')
    await consent.getByLabel('Username').fill('ada')
    await consent.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(consent, 'Sign in').click()
    await consent.getByRole('combobox', { name: 'Add to guild' }).click()
    await consent.getByRole('option', { name: 'Guild of Ada' }).click()
    await button(consent, 'Authorize').click()
    await heading(consent, 'Done').waitFor()

    const bot = await connectDiscordJsBot(server, { id, botToken })
    t.after(() => bot.destroy())
    bot.on(Events.InteractionCreate, (interaction) => {
      if (interaction.isChatInputCommand()) void interaction.reply('Oyez! The market is open.')
    })
    await bot.application.commands.create({ name: 'cry', description: 'Cries the news' })
    assert.equal(bot.guilds.cache.size, 1)

    await page.goto(channel)
    const composer = page.getByRole('textbox', { name: /^Message/u })
    await composer.click()
    await composer.pressSequentially('/cry')
    await page.getByRole('option', { name: /cry/u }).first().click()
    await page.getByRole('form', { name: 'Command /cry' }).getByRole('button', { name: 'Send' }).click()
    await page.getByText('Oyez! The market is open.').waitFor()
  })
})
