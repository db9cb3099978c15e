import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import {
  ApplicationCommandType,
  type ChatInputCommandInteraction,
  Events,
  type Interaction,
  type RESTPostAPIApplicationCommandsJSONBody,
  ApplicationCommandOptionType as Type,
} from 'discord.js'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import { storyFixture } from './story-fixture.ts'

const everything: RESTPostAPIApplicationCommandsJSONBody = {
  type: ApplicationCommandType.ChatInput,
  name: 'everything',
  description: 'Takes everything',
  options: [
    {
      type: Type.SubcommandGroup,
      name: 'all',
      description: 'All of it',
      options: [
        {
          type: Type.Subcommand,
          name: 'kinds',
          description: 'One of each',
          options: [
            { type: Type.String, name: 'word', description: 'A word', required: true, min_length: 2 },
            { type: Type.String, name: 'fruit', description: 'A fruit', required: true, autocomplete: true },
            { type: Type.Integer, name: 'count', description: 'How many', required: true, max_value: 5 },
            { type: Type.Number, name: 'share', description: 'How much', required: true },
            { type: Type.Boolean, name: 'loud', description: 'Whether', required: true },
            { type: Type.User, name: 'who', description: 'Somebody', required: true },
            { type: Type.Channel, name: 'where', description: 'Somewhere', required: true },
            { type: Type.Role, name: 'rank', description: 'A role', required: true },
            { type: Type.Mentionable, name: 'any', description: 'Anybody', required: true },
            { type: Type.Attachment, name: 'paper', description: 'A file', required: true },
            { type: Type.String, name: 'size', description: 'A size', choices: [{ name: 'Very big', value: 'xl' }] },
          ],
        },
      ],
    },
  ],
}

const fruit: RESTPostAPIApplicationCommandsJSONBody = {
  type: ApplicationCommandType.ChatInput,
  name: 'fruit',
  description: 'Takes a fruit',
  options: [{ type: Type.String, name: 'kind', description: 'Which', required: true, autocomplete: true }],
}

/** Responds with all options that it received; suggests fruit. */
async function answer(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) {
    const typed = String(interaction.options.getFocused())
    const found = ['apple', 'apricot', 'pear'].filter((each) => each.startsWith(typed))
    await interaction.respond(found.map((name) => ({ name: `a nice ${name}`, value: name })))
  } else if (interaction.isChatInputCommand()) await interaction.reply(optionsText(interaction))
}

function optionsText({ options }: ChatInputCommandInteraction): string {
  return [
    options.getSubcommandGroup(),
    options.getSubcommand(),
    options.getString('word'),
    options.getString('fruit'),
    options.getInteger('count'),
    options.getNumber('share'),
    options.getBoolean('loud'),
    options.getUser('who')?.username,
    options.getChannel('where')?.name,
    options.getRole('rank')?.name,
    options.getMentionable('any')?.toString() !== undefined,
    options.getAttachment('paper')?.name,
    options.getString('size'),
  ].join(' | ')
}

describe('Commands', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')
  const path = () => `/channels/${demo.server.demo.guild_id}/${demo.server.demo.channels.general}`
  const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })

  /** Types in the focused field, and selects the first suggestion. */
  async function pick(page: Page, label: string, typed: string, offered: RegExp): Promise<void> {
    await page.getByRole('combobox', { name: label, exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: offered }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }

  test('are filled in by keyboard with every type of option, and reach the bot as meant', async (t) => {
    const { server } = demo
    const bot = await connectDiscordJsBot(server, server.demoBot)
    t.after(() => bot.destroy())
    bot.on(Events.InteractionCreate, (interaction) => void answer(interaction))
    await bot.application.commands.set([everything], server.demo.guild_id)
    const page = await demo.enter(server.demoPerson('owner'), path())

    await box(page).pressSequentially('/every')
    await page.getByRole('option', { name: /everything all kinds/ }).waitFor()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Command /everything all kinds' })
    await form.locator(':focus').waitFor()
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await form.getByText('Use at least 2 characters.').waitFor()
    await checkPageLayout(page, 'command-form')
    await page.keyboard.type('yz')
    await page.keyboard.press('Tab')
    await pick(page, 'fruit', 'ap', /a nice apricot/)
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    await form.getByText('Enter 5 or less.').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('5')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1.5')
    await page.keyboard.press('Tab')
    await pick(page, 'loud', 'ye', /Yes/)
    await pick(page, 'who', 'memb', /member/)
    await pick(page, 'where', 'gen', /general/)
    await pick(page, 'rank', 'every', /everyone/)
    await pick(page, 'any', 'own', /owner/)
    await form.getByLabel('paper').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await form.getByRole('button', { name: 'size' }).click()
    await form.getByRole('combobox', { name: /^size/ }).focus()
    await pick(page, 'size (optional)', 'big', /Very big/)
    await form.getByRole('button', { name: 'Send' }).press('Enter')
    const text = 'all | kinds | xyz | apple | 5 | 1.5 | true | member | general | @everyone | true | a.txt | xl'
    await page.getByRole('log').getByText(text).waitFor()
    await form.waitFor({ state: 'detached' })
    await box(page).and(page.locator(':focus')).waitFor()
  })

  test('drop late suggestions, and show that there are none', async (t) => {
    const { server } = demo
    const bot = await connectDiscordJsBot(server, server.demoBot)
    t.after(() => bot.destroy())
    const slow = Promise.withResolvers<void>()
    bot.on(Events.InteractionCreate, async (interaction) => {
      if (!interaction.isAutocomplete()) return
      const typed = String(interaction.options.getFocused())
      if (typed === 'nothing') return
      if (typed === 'a') await slow.promise
      await interaction.respond([{ name: `for ${typed}`, value: typed }])
      if (typed === 'ab') slow.resolve()
      // A message that is sent afterwards arrives after the suggestions.
      else if (interaction.channel?.isSendable()) await interaction.channel.send('that was late')
    })
    await bot.application.commands.set([fruit], server.demo.guild_id)
    const page = await demo.enter(server.demoPerson('owner'), path())
    await box(page).pressSequentially('/')
    await page.getByRole('option', { name: /fruit/ }).waitFor()
    await checkPageLayout(page, 'composer-commands')
    await box(page).pressSequentially('fruit')
    await page.getByRole('option', { name: /fruit/ }).waitFor()
    await page.keyboard.press('Enter')
    const kind = page.getByRole('combobox', { name: 'kind' })
    const asked = once(bot, Events.InteractionCreate)
    await kind.pressSequentially('a')
    await asked
    await kind.pressSequentially('b')
    await page.getByRole('option', { name: 'for ab' }).waitFor()
    await page.getByRole('log').getByText('that was late').waitFor()
    assert.deepEqual(await page.getByRole('option').allTextContents(), ['for ab'])
    await kind.fill('nothing')
    await page.getByText('Demo Bot didn’t respond with suggestions.').waitFor()
    await page.keyboard.press('Escape')
  })

  test('show that no response came, can be sent again, and are left by Escape', async (t) => {
    const { server } = demo
    const bot = await connectDiscordJsBot(server, server.demoBot)
    t.after(() => bot.destroy())
    await bot.application.commands.set([{ name: 'quiet', description: 'Says nothing' }], server.demo.guild_id)
    const page = await demo.enter(server.demoPerson('owner'), path())
    await box(page).pressSequentially('/quiet')
    await page.getByRole('option', { name: /quiet/ }).waitFor()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Command /quiet' })
    await form.getByRole('button', { name: 'Send' }).press('Enter')
    await form.getByRole('alert').getByText('Demo Bot didn’t respond.').waitFor()
    bot.on(Events.InteractionCreate, (interaction) => {
      if (interaction.isChatInputCommand()) void interaction.reply('at last')
    })
    await form.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByRole('log').getByText('at last').waitFor()
    await form.waitFor({ state: 'detached' })
    await box(page).pressSequentially('/quiet')
    await page.getByRole('option', { name: /quiet/ }).click()
    await form.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await box(page).and(page.locator(':focus')).waitFor()
    assert.equal(await box(page).inputValue(), '')
  })
})
