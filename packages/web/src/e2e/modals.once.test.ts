import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { type Client, Events, type Interaction, type ModalSubmitInteraction } from 'discord.js'
import type { Locator, Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import { everyInput, PICTURE_FILE } from './every-component.ts'
import { storyFixture } from './story-fixture.ts'

const V2 = 1 << 15
const IN_MODALS = [3, 4, 5, 6, 7, 8, 10, 18, 19, 21, 22, 23]

describe('Application modals', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  /** A bot with a message whose buttons open modals; `sent` contains the submissions. */
  async function meet(t: TestContext): Promise<{ page: Page; message: Locator; sent: ModalSubmitInteraction[] }> {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const bot: Client<true> = await connectDiscordJsBot(server, server.demoBot)
    t.after(() => bot.destroy())
    const sent: ModalSubmitInteraction[] = []
    bot.on(Events.InteractionCreate, (interaction) => void answer(interaction, sent))
    const buttons = ['first', 'second', 'third'].map((name) => ({ type: 2, style: 1, label: name, custom_id: name }))
    const components = [
      { type: 10, content: 'Fill these in' },
      { type: 1, components: buttons },
    ]
    const body = { flags: V2, components }
    const { id } = await server.call<{ id: string }>(server.demoBot, `/channels/${channels.general}/messages`, { body })
    const page = await demo.enter(server.demoPerson('member'), `/channels/${guild_id}/${channels.general}`)
    const message = page.getByRole('article').filter({ hasText: 'Fill these in' }).last()
    await message.waitFor()
    assert.ok(id)
    return { page, message, sent }
  }

  const choose = async (page: Page, name: string, option: string) => {
    // The list that was open last returns the focus when it closes.
    await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('combobox', { name }).press('Enter')
    await page.getByRole('combobox', { name: 'Search' }).fill(option)
    await page
      .getByRole('option', { name: new RegExp(option, 'iu') })
      .and(page.locator('[data-highlighted]'))
      .waitFor()
    await page.keyboard.press('Enter')
  }

  test('are filled in by mouse with texts, a choice and a file, submitted, and answered', async (t) => {
    const { page, message, sent } = await meet(t)
    await message.getByRole('button', { name: 'first' }).click()
    const form = page.getByRole('dialog', { name: 'Come to the fair' })
    await form.getByText('This form is from Demo Bot').waitFor()
    await checkPageLayout(page, 'modal')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('This field is required.').waitFor()
    await form.getByText('Choose at least one option.').waitFor()
    await form.getByRole('textbox', { name: 'Your name' }).and(page.locator(':focus')).waitFor()
    await form.getByRole('textbox', { name: 'Your name' }).fill('x'.repeat(21))
    await form.getByText('Use at most 20 characters. You entered 21.').waitFor()
    await checkPageLayout(page, 'modal-wrong')
    await form.getByRole('textbox', { name: 'Your name' }).fill('Ada')
    await form.getByRole('textbox', { name: 'What you bring' }).fill('Two\nlines')
    await form.getByRole('combobox', { name: 'Dish' }).click()
    await page.getByRole('option', { name: 'Option 2' }).click()
    await form
      .getByLabel('A photograph')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('“a.txt” isn’t an accepted file type').waitFor()
    await form.getByRole('button', { name: 'Remove a.txt' }).click()
    await form.getByLabel('A photograph').setInputFiles(PICTURE_FILE.attachment)
    await form.getByRole('textbox', { name: 'Your name' }).press('Enter')
    await form.waitFor({ state: 'detached' })
    await page.getByText('Thank you for first').last().waitFor()
    const { fields } = sent[0] ?? assert.fail('nothing came')
    assert.equal(fields.getTextInputValue('name'), 'Ada')
    assert.equal(fields.getTextInputValue('bring'), 'Two\nlines')
    assert.deepEqual(fields.getStringSelectValues('dish'), ['o2'])
    assert.equal(fields.getUploadedFiles('photo')?.first()?.name, PICTURE_FILE.name)
  })

  test('render every input, and work by keyboard', async (t) => {
    const { page, message, sent } = await meet(t)
    const drawn = new Set<number>()
    const note = async (dialog: Locator) => {
      await dialog.waitFor()
      const types = await dialog
        .locator('[data-part]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-part')))
      for (const type of types) drawn.add(Number(type))
    }
    await message.getByRole('button', { name: 'first' }).press('Enter')
    await note(page.getByRole('dialog', { name: 'Come to the fair' }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await message.getByRole('button', { name: 'second' }).press('Enter')
    const second = page.getByRole('dialog', { name: 'And also' })
    await note(second)
    await second.getByRole('radio', { name: 'Option 1' }).press('Space')
    await page.keyboard.press('ArrowDown')
    await second.getByRole('checkbox', { name: 'Option 3' }).press('Space')
    await second.getByRole('checkbox', { name: 'I stay to the end' }).press('Space')
    await choose(page, 'With whom', 'owner')
    await choose(page, 'In which role', 'Moderator')
    await checkPageLayout(page, 'modal-choices')
    await second.getByRole('button', { name: 'Send' }).press('Enter')
    await second.waitFor({ state: 'detached' })

    await message.getByRole('button', { name: 'third' }).press('Enter')
    const third = page.getByRole('dialog', { name: 'Last of all' })
    await note(third)
    await choose(page, 'Anybody', 'owner')
    await page.keyboard.press('Escape')
    await choose(page, 'Where', 'general')
    await third.getByRole('textbox', { name: 'An older question' }).press('Enter')
    await third.waitFor({ state: 'detached' })
    await page.getByText('Thank you for third').last().waitFor()

    const known: readonly number[] = Object.values(ComponentType)
    assert.deepEqual(
      [...drawn].filter((type) => known.includes(type) && type !== 1).toSorted((a, b) => a - b),
      IN_MODALS,
    )
    const [one, other] = sent
    assert.equal(one?.fields.getRadioGroup('day'), 'o2')
    assert.deepEqual(one?.fields.getCheckboxGroup('shifts'), ['o3'])
    assert.equal(one?.fields.getCheckbox('end'), true)
    assert.equal(one?.fields.getSelectedUsers('whom')?.first()?.username, 'owner')
    assert.equal(other?.fields.getSelectedChannels('place')?.first()?.id, demo.server.demo.channels.general)
  })

  test('keep their input after closing and after an error', async (t) => {
    const { page, message, sent } = await meet(t)
    await message.getByRole('button', { name: 'first' }).click()
    const form = page.getByRole('dialog', { name: 'Come to the fair' })
    await form.getByRole('textbox', { name: 'Your name' }).fill('silence')
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Close without sending?' })
      .getByRole('button', { name: 'Close form' })
      .click()
    await form.waitFor({ state: 'detached' })
    await message.getByRole('button', { name: 'first' }).click()
    await form.getByText('Your earlier input is still here.').waitFor()
    assert.equal(await form.getByRole('textbox', { name: 'Your name' }).inputValue(), 'silence')
    await form.getByRole('combobox', { name: 'Dish' }).click()
    await page.getByRole('option', { name: 'Option 1' }).click()
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('Demo Bot didn’t respond.').waitFor()
    assert.equal(await form.getByRole('textbox', { name: 'Your name' }).inputValue(), 'silence')
    await form.getByRole('textbox', { name: 'Your name' }).fill('Ada')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.waitFor({ state: 'detached' })
    assert.equal(sent.length, 2)
  })
})

/** Opens the modal named by a button; doesn't respond to a user called silence. */
async function answer(interaction: Interaction, sent: ModalSubmitInteraction[]): Promise<void> {
  if (interaction.isButton()) {
    const modal = everyInput.find((each) => Reflect.get(each, 'custom_id') === interaction.customId)
    await interaction.showModal(modal as never)
  }
  if (!interaction.isModalSubmit()) return
  sent.push(interaction)
  const isSilent = interaction.customId === 'first' && interaction.fields.getTextInputValue('name') === 'silence'
  if (!isSilent) await interaction.reply(`Thank you for ${interaction.customId}`)
}
