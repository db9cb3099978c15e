import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Events } from 'discord.js'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import { button, createTestApplication, heading, section } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Uses the application's command in the open channel. */
async function call(page: Page, name: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /^Message/u })
  await composer.click()
  await composer.pressSequentially(`/${name}`)
  await page
    .getByRole('option', { name: new RegExp(name, 'u') })
    .first()
    .click()
  await page
    .getByRole('form', { name: `Command /${name}` })
    .getByRole('button', { name: 'Send' })
    .click()
}

describe('A team’s application', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('shared')

  test('is created in the portal, installed in a guild and for a user, and replies in both', async (t) => {
    const { server } = stages
    const testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
    const other = await server.createTestGuild('Guild of Cleo', 'cleo', 'dora')
    const { code } = await server.call<{ code: string }>(other.owner, `/channels/${other.channelId}/invites`, {
      body: {},
    })
    await server.call(testGuild.owner, `/invites/${code}`, { body: {} })

    const page = await stages.enter(testGuild.owner, '/developers')
    await button(page, 'New team').click()
    await dialog(page).getByLabel('Name').fill('Tower')
    await button(page, 'Create').click()
    await page.getByRole('link', { name: 'Tower' }).waitFor()
    await button(page, 'New application').click()
    await dialog(page).getByLabel('Name').fill('Town Crier')
    await dialog(page).getByLabel('Ownership').selectOption('Team Tower')
    await button(page, 'Create').click()
    await heading(page, 'General').waitFor()
    await page.getByText('This application belongs to the team Tower.').waitFor()
    await page.getByRole('link', { name: 'Bot' }).click()
    await button(page, 'Reset token').click()
    await button(page, 'Reset').click()
    const botToken = (await dialog(page).locator('code').textContent()) ?? ''
    await button(page, 'I’ve saved it').click()
    const id = /\/applications\/(\d+)/u.exec(page.url())?.[1] ?? ''

    const address = (more: Record<string, string>) =>
      new URL(`/oauth2/authorize?${new URLSearchParams({ client_id: id, ...more })}`, server.web).href
    await page.goto(address({ scope: 'bot applications.commands', permissions: '2048' }))
    await page.getByText('By Tower').waitFor()
    await page.getByRole('combobox', { name: 'Add to guild' }).click()
    await page.getByRole('option', { name: 'Guild of Ada' }).click()
    await button(page, 'Authorize').click()
    await heading(page, 'Done').waitFor()
    await page.goto(address({ scope: 'applications.commands' }))
    await page.getByRole('radio', { name: 'Your account' }).check()
    await button(page, 'Authorize').click()
    await heading(page, 'Done').waitFor()

    const bot = await connectDiscordJsBot(server, { id, botToken })
    t.after(() => bot.destroy())
    assert.deepEqual([...bot.guilds.cache.keys()], [testGuild.id])
    bot.on(Events.InteractionCreate, (interaction) => {
      if (!interaction.isChatInputCommand()) return
      const byUser = Object.hasOwn(interaction.authorizingIntegrationOwners, '1')
      void interaction.reply(
        byUser && interaction.guildId === other.id ? 'Oyez, for Ada alone.' : 'Oyez, guild of Ada.',
      )
    })
    await bot.rest.post(`/applications/${id}/commands`, {
      body: { name: 'cry', description: 'Cries the news', integration_types: [0, 1], contexts: [0, 1, 2] },
    })

    await page.goto(new URL(testGuild.path, server.web).href)
    await call(page, 'cry')
    await page.getByText('Oyez, guild of Ada.').waitFor()
    await page.goto(new URL(other.path, server.web).href)
    await call(page, 'cry')
    await page.getByText('Oyez, for Ada alone.').waitFor()
  })

  test('can belong to a user first, who then transfers it to the team', async () => {
    const { server } = stages
    const owner = await server.newPerson('edda')
    await server.call(owner, '/teams', { body: { name: 'Mast' } })
    const made = await createTestApplication(server, owner)
    const page = await stages.enter(owner, made.pathOf('general'))
    await section(page, 'Ownership').getByText('This application belongs to you.').waitFor()
    await button(page, 'Transfer to a team').click()
    await dialog(page).getByLabel('Team').selectOption('Mast')
    await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click()
    await page.getByText('This application belongs to the team Mast.').waitFor()
    await page.getByText('You don’t manage any team that the application can be transferred to.').waitFor()
  })
})
