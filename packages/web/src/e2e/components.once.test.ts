import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { type Client, Events, type Interaction, MessageFlags, type TextChannel } from 'discord.js'
import type { Locator, Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import { everyComponent, PICTURE_FILE, TEXT_FILE } from './every-component.ts'
import { storyFixture } from './story-fixture.ts'

const IN_MODALS_ALONE: readonly number[] = [4, 18, 19, 21, 22, 23]

describe('Message components', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  async function meet(t: TestContext): Promise<{ page: Page; bot: Client<true>; channel: TextChannel }> {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const bot = await connectDiscordJsBot(server, server.demoBot)
    t.after(() => bot.destroy())
    const channel = await bot.channels.fetch(channels.general)
    assert.ok(channel?.isTextBased() && !channel.isDMBased() && 'topic' in channel)
    const page = await demo.enter(server.demoPerson('member'), `/channels/${guild_id}/${channels.general}`)
    await page.getByRole('log').waitFor()
    return { page, bot, channel: channel as TextChannel }
  }

  const send = (channel: TextChannel, components: object[], files: object[] = []) =>
    channel.send({ components, files, flags: MessageFlags.IsComponentsV2 } as never)

  const newest = (page: Page): Locator => page.getByRole('log').getByRole('article').last()

  test('are all rendered', async (t) => {
    const { page, channel } = await meet(t)
    const body = { name: 'Lantern', type: 2, flags: 4, price: { amount: 0, currency: 'eur' } }
    const { id } = await demo.server.call<{ id: string }>(
      demo.server.demoBot,
      `/applications/${demo.server.demoBot.id}/skus`,
      { body },
    )
    await send(channel, everyComponent(id), [PICTURE_FILE, TEXT_FILE])
    const message = newest(page)
    await message.getByRole('heading', { name: 'The spring fair' }).waitFor()
    for (const type of Object.values(ComponentType).filter((each) => !IN_MODALS_ALONE.includes(each))) {
      await message.locator(`[data-part="${type}"]`).first().waitFor()
    }
    for (const name of ['Which dishes?', 'Who brings it?', 'In which channel?']) {
      await message.getByRole('combobox', { name }).waitFor()
    }
    await message.getByRole('img', { name: 'The hall by daylight' }).waitFor()
    await message.getByRole('link', { name: 'minutes.txt' }).waitFor()
    assert.equal(await message.getByRole('button', { name: 'Closed' }).isDisabled(), true)
    const link = message.getByRole('link', { name: 'Read more' })
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow')
    await checkPageLayout(page, 'components')

    await message.getByRole('button', { name: 'Lantern' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Get it' }).click()
    await page.getByText('Lantern is yours.').waitFor()
  })

  test('show a button’s loading state, its response, and a failure', async (t) => {
    const { page, bot, channel } = await meet(t)
    const buttons = ['Answer', 'Whisper', 'Later', 'Change', 'Silence'].map((label) => ({
      type: 2,
      style: 2,
      label,
      custom_id: label,
    }))
    bot.on(Events.InteractionCreate, (interaction) => void answer(interaction))
    await send(channel, [
      { type: 10, content: 'Press one' },
      { type: 1, components: buttons },
    ])
    const message = page.getByRole('article').filter({ hasText: 'Press one' }).last()

    await message.getByRole('button', { name: 'Answer' }).click()
    await page.getByText('Answered aloud').waitFor()
    await message.getByRole('button', { name: 'Whisper' }).click()
    await newest(page).getByRole('button', { name: 'Secret' }).click()
    await newest(page).getByText('The secret changed').waitFor()
    await message.getByRole('button', { name: 'Later' }).click()
    await page.getByText('It took a while').waitFor()
    const waiting = message.getByRole('button', { name: 'Silence' }).and(page.locator('[aria-busy=true]'))
    await Promise.all([waiting.waitFor(), message.getByRole('button', { name: 'Silence' }).click()])
    await message.getByText('Demo Bot didn’t respond.').waitFor()
    await message.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('article').filter({ hasText: 'Pressed at last' }).waitFor()
  })

  test('include selects that work by mouse and by keyboard', async (t) => {
    const { page, bot, channel } = await meet(t)
    const received: (readonly string[])[] = []
    bot.on(Events.InteractionCreate, (interaction) => {
      if (!interaction.isAnySelectMenu()) return
      received.push(interaction.values)
      void interaction.reply(`Heard ${received.length}`)
    })
    await send(channel, [{ type: 10, content: 'Choose away' }, ...everyComponent('1').slice(-5)])
    const message = page.getByRole('article').filter({ hasText: 'Choose away' }).last()

    await message.getByRole('combobox', { name: 'Which dishes?' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('option 25')
    await page.getByRole('option', { name: 'Option 25' }).and(page.locator('[data-highlighted]')).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await message.getByText('Choose at least 2.').waitFor()
    await message.getByRole('combobox', { name: 'Which dishes?' }).click()
    await page.getByRole('option', { name: 'Option 3', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByText('Heard 1').waitFor()
    assert.deepEqual(received[0]?.toSorted(), ['o25', 'o3'])

    const one = [
      ['Who brings it?', 'moderator'],
      ['Which role?', 'moderator'],
      ['Who or which role?', 'owner'],
      ['In which channel?', 'general'],
    ] as const
    for (const [index, [name, option]] of one.entries()) {
      await message.getByRole('combobox', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Search' }).fill(option)
      await page
        .getByRole('option', { name: new RegExp(option, 'iu') })
        .and(page.locator('[data-highlighted]'))
        .waitFor()
      await page.keyboard.press('Enter')
      await page.getByText(`Heard ${index + 2}`).waitFor()
    }
    const idOf = (name: string) => demo.server.demoPerson(name).id
    const role = channel.guild.roles.cache.find(({ name }) => name === 'moderator')?.id
    assert.deepEqual(received.slice(1), [[idOf('moderator')], [role], [idOf('owner')], [channel.id]])
  })

  test('show hostile text as text', async (t) => {
    const { page, channel } = await meet(t)
    const hostile = '<img src=x onerror=alert(1)>'
    await send(channel, [
      { type: 10, content: `${hostile} [here](javascript:alert(1))` },
      {
        type: 1,
        components: [
          { type: 2, style: 1, label: hostile, custom_id: 'a' },
          { type: 2, style: 5, label: 'W'.repeat(80), url: 'discord://-/x' },
        ],
      },
      {
        type: 1,
        components: [
          {
            type: 3,
            custom_id: 'b',
            placeholder: hostile,
            options: [{ label: hostile, value: 'v', description: hostile }],
          },
        ],
      },
    ])
    const message = newest(page)
    await message.getByRole('button', { name: hostile }).first().waitFor()
    assert.equal(await message.getByRole('button', { name: 'WWW' }).isDisabled(), true)
    assert.equal(await message.getByRole('link').count(), 0)
    await checkPageLayout(page, 'components-hostile')
  })
})

async function answer(interaction: Interaction): Promise<void> {
  if (!interaction.isButton()) return
  if (interaction.customId === 'Answer') await interaction.reply('Answered aloud')
  if (interaction.customId === 'Whisper') {
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Secret', custom_id: 'secret' }] }]
    await interaction.reply({ content: 'Only for you', flags: MessageFlags.Ephemeral, components })
  }
  if (interaction.customId === 'secret') await interaction.update({ content: 'The secret changed', components: [] })
  if (interaction.customId === 'Later') {
    await interaction.deferReply()
    await interaction.editReply('It took a while')
  }
  if (interaction.customId === 'Change') {
    await interaction.deferUpdate()
    await interaction.editReply({ components: [{ type: 10, content: 'Pressed at last' }] })
  }
}
